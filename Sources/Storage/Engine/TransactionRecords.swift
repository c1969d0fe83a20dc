import LogbookLocks
import LogbookRecords
import Foundation

/// The records of all kinds in a transaction, for a query that refers to several kinds.
final class TransactionRecords: RelatedRecords {
  private let kinds: ModelKinds
  private let transaction: any StoreTransaction
  private let failure = Locked<StoreError?>(nil)

  init(_ kinds: ModelKinds, _ transaction: any StoreTransaction) {
    (self.kinds, self.transaction) = (kinds, transaction)
  }

  func finder<Item: Record>(of kind: Item.Type) -> @Sendable (UUID) -> Item? {
    let table = table(of: kind)
    return { [self] id in
      read { () throws(StoreError) in try table?.record(withID: Item.ID(id), in: transaction) } ?? nil
    }
  }

  func referrers<Item: Record>(of kind: Item.Type, at position: Int) -> @Sendable (UUID) -> [Item] {
    let (table, field) = (table(of: kind), RecordDescription<Item>.shared.name(at: position))
    return { [self] id in
      read { () throws(StoreError) in
        guard let table else { return [] }
        return try table.records(referringTo: [id], by: field, in: transaction)
      } ?? []
    }
  }

  func check() throws(StoreError) { if let failure = failure.withLock({ $0 }) { throw failure } }

  private func table<Item: Record>(of kind: Item.Type) -> (any StoreTable<Item>)? {
    read { () throws(StoreError) in try kinds.kind(kind).table }
  }

  /// Returns the result of `body`, or `nil` if it fails now or something has failed before.
  private func read<Result>(_ body: () throws(StoreError) -> Result) -> Result? {
    if failure.withLock({ $0 }) != nil { return nil }
    do throws(StoreError) { return try body() } catch {
      failure.withLock { $0 = error }
      return nil
    }
  }
}

extension TransactionRecords: RelatedSource {
  func records<Item: Record>(_ kind: Item.Type, withIDs ids: [UUID]) throws(StoreError) -> [Item] {
    try kinds.kind(kind).table.records(withIDs: ids.map { Item.ID($0) }, in: transaction)
  }

  func referrers<Item: Record>(_ kind: Item.Type, to ids: [UUID], at position: Int) throws(StoreError) -> [Item] {
    let field = RecordDescription<Item>.shared.name(at: position)
    return try kinds.kind(kind).table.records(referringTo: ids, by: field, in: transaction)
  }
}

extension ModelKinds {
  /// Runs `body` with a query that a table can answer even if it refers to records of several kinds.
  ///
  /// - Parameter paths: Fields of other records that are needed besides those in the query.
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the model lacks a kind to which the query refers; or any
  ///   error that `body` throws or that occurs while reading those records.
  func answering<Item: Record>(
    _ query: Item.Query,
    of kind: Kind<Item>,
    and paths: [FieldPath] = [],
    in transaction: any StoreTransaction,
    _ body: (Item.Query) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard kind.crossesKinds(query) || !paths.isEmpty, let fetch = query as? RecordFetch<Item> else {
      return try body(query)
    }
    for type in fetch.relatedKinds(and: paths) where !self.types.contains(where: { $0 == type }) {
      throw .misuse("the query refers to the kind “\(type.name)”, which the store's model does not have")
    }
    let records = TransactionRecords(self, transaction)
    guard let bound = fetch.bound(to: records) as? Item.Query else { return try body(query) }
    try body(bound)
    try records.check()
  }
}
