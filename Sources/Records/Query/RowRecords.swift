import LogbookLocks
import Foundation

/// The records of one row of a result, for the cursor after the row.
final class RowRecords: RelatedRecords {
  private let records = Locked<[ObjectIdentifier: [UUID: any Record]]>([:])
  /// Whether a record was needed that the row does not have.
  private let lacksRecord = Locked(false)

  init(_ record: some Record) { insert(record) }

  /// Adds a record or an optional record. Arrays are not needed, because no order is by a field of a list.
  func add(_ value: some Sendable) {
    if let record = value as? any Record { insert(record) }
  }

  private func insert<Item: Record>(_ record: Item) {
    records.withLock { $0[ObjectIdentifier(Item.self), default: [:]][record.id.rawValue] = record }
  }

  func finder<Item: Record>(of kind: Item.Type) -> @Sendable (UUID) -> Item? {
    { [self] id in
      let record = records.withLock { $0[ObjectIdentifier(Item.self)]?[id] as? Item }
      if record == nil { lacksRecord.withLock { $0 = true } }
      return record
    }
  }

  func referrers<Item: Record>(of kind: Item.Type, at position: Int) -> @Sendable (UUID) -> [Item] { { _ in [] } }

  func check() throws(StoreError) {
    if lacksRecord.withLock({ $0 }) { throw .misuse("the row has no record with the field by which it is sorted") }
  }
}
