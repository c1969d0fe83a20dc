package import LogbookRecords

/// The writes of a store for one kind of record, possibly in a unit of work.
///
/// Results leave the unit of work through variables without a lock; ``Engine/write(isShort:_:)`` says why they need none.
/// A lock or a generic result would account for 4 % of the instructions needed to insert a record.
package struct RecordWriter<Item: Record>: Sendable {
  private let engine: Engine
  let kind: Kind<Item>
  let unit: OpenUnitOfWork?

  init(_ engine: Engine, _ kind: Kind<Item>, in unit: OpenUnitOfWork? = nil) {
    (self.engine, self.kind, self.unit) = (engine, kind, unit)
  }

  var kinds: ModelKinds { engine.kinds }

  /// Returns whether a query refers to records other than the ones that it returns.
  package func crossesKinds(_ query: Item.Query) -> Bool { kind.crossesKinds(query) }

  /// The position of the kind in the model.
  package var kindIndex: Int { kind.index }
  package var isInUnitOfWork: Bool { unit != nil }

  /// Runs `body` in the transaction of the unit of work.
  package func readInUnit<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    guard let unit else { throw .unitOfWorkEnded }
    return try await unit.read(body)
  }

  /// Runs `body` on one state of the contents if a query refers to records of several kinds; otherwise returns `nil`.
  ///
  /// - Parameter body: Receives a query that the table can answer, and the transaction.
  package func answeringAcrossKinds<Result: Sendable>(
    _ query: Item.Query,
    and paths: [FieldPath] = [],
    _ body: @escaping @Sendable (Item.Query, any StoreTransaction) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result? {
    if !kind.crossesKinds(query), paths.isEmpty { return nil }
    return try await reading { [kinds, kind] transaction throws(StoreError) in
      var result: Result?
      try kinds.answering(query, of: kind, and: paths, in: transaction) { query throws(StoreError) in
        result = try body(query, transaction)
      }
      return result
    }
  }

  /// Returns the rows of a query; see ``/LogbookRecords/RecordStores/rows(of:)``.
  func rows<each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)] {
    try await reading { [kinds, kind] transaction throws(StoreError) in
      var records: [Item] = []
      try kinds.answering(query.records, of: kind, in: transaction) { query throws(StoreError) in
        records = try kind.table.records(matching: query, in: transaction)
      }
      return try query.rows(of: records, from: TransactionRecords(kinds, transaction))
    }
  }

  /// Runs `body` on one state of the contents: that of the unit of work, or the committed one.
  private func reading<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await unit == nil ? engine.backend.reading(body) : readInUnit(body)
  }

  package func insert(_ records: [Item], areCopies: Bool) async throws(StoreError) -> [Item] {
    let records = try prepared(records)
    nonisolated(unsafe) var inserted: [Item] = []
    try await write(isShort: records.count <= Self.fewRecords) { work throws(StoreError) in
      unsafe inserted = try work.insert(records, kind, areCopies: areCopies)
    }
    return unsafe inserted
  }

  package func update(_ records: [Item]) async throws(StoreError) {
    let records = try prepared(records)
    try await write(isShort: records.count <= Self.fewRecords) { work throws(StoreError) in
      try work.update(records, kind)
    }
  }

  package func delete(_ ids: [Item.ID]) async throws(StoreError) -> Int {
    nonisolated(unsafe) var count = 0
    // Do not treat the deletion as short if other records can refer to these, because it is unknown how many are deleted
    // or changed with them.
    let isAlone = engine.kinds.referrers[kind.index].isEmpty
    try await write(isShort: ids.count <= Self.fewRecords && isAlone) { work throws(StoreError) in
      unsafe count = try work.delete(ids, kind)
    }
    return unsafe count
  }

  package func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    nonisolated(unsafe) var count = 0
    try await write(isShort: false) { work throws(StoreError) in
      unsafe count = try work.delete(matching: query, kind)
    }
    return unsafe count
  }

  package func deleteAll() async throws(StoreError) {
    try await write(isShort: false) { work throws(StoreError) in try work.deleteAll(kind) }
  }

  package func raiseLastNumber(to number: Int) async throws(StoreError) {
    try await write(isShort: false) { work throws(StoreError) in
      try kind.table.raiseLastNumber(to: number, in: work.transaction)
    }
  }

  private func prepared(_ records: [Item]) throws(StoreError) -> [Item] {
    try RecordDescription<Item>.prepared(records, checksRules: !kind.table.checksRules)
  }

  /// The maximum number of records in a short write. Writing so few records takes little longer than switching to
  /// another thread.
  private static var fewRecords: Int { 8 }

  private func write(
    isShort: Bool,
    _ body: @escaping @Sendable (inout UnitOfWork) throws(StoreError) -> Void
  ) async throws(StoreError) {
    if let unit { try await unit.write(body) } else { try await engine.write(isShort: isShort, body) }
  }
}
