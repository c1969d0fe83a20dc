import LogbookRecords
import LogbookStorage
import Foundation

/// The records of one kind in a log.
final class LogTable<Item: Record>: StoreTable {
  private let index: Int

  init(at index: Int) { self.index = index }

  private func rows(_ transaction: any StoreTransaction) throws(StoreError) -> LogRows<Item> {
    try LogTransaction.of(transaction).content.rows(at: index)
  }

  func record(withID id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try rows(transaction).records[id.rawValue]
  }

  func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try rows(transaction).record(numbered: number)
  }

  func records(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    try query.answer(from: rows(transaction).records.values)
  }

  func insert(
    _ records: [Item],
    in transaction: any StoreTransaction
  ) throws(StoreError) -> (records: [Item], ids: [UUID]) {
    let transaction = try LogTransaction.of(transaction)
    var inserted: [Item] = []
    for record in records {
      let record = record.numbered(try number(of: record, transaction))
      try transaction.apply(.put(kind: index, record: record.logged()))
      inserted.append(record)
    }
    return (inserted, inserted.map(\.id.rawValue))
  }

  /// Returns the number that a record gets when it is inserted.
  private func number(of record: Item, _ transaction: LogTransaction) throws(StoreError) -> Int {
    let rows = try self.rows(transaction)
    if rows.records[record.id.rawValue] != nil { throw .duplicate(RecordReference(record.id)) }
    let number = record.number ?? rows.lastNumber + 1
    if number > Item.numbers.upperBound { throw .noNumberLeft(for: Item.self) }
    if rows.record(numbered: number) != nil { throw .duplicate(RecordReference(Item.self, number: number)) }
    return number
  }

  func update(_ records: [Item], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    let transaction = try LogTransaction.of(transaction)
    for record in records {
      guard let number = try rows(transaction).records[record.id.rawValue]?.number else {
        throw .notFound(RecordReference(record.id))
      }
      if let wanted = record.number, wanted != number {
        throw .invalid(ValidationError(field: "number", value: "\(wanted)", rule: "must be \(number)"))
      }
      try transaction.apply(.put(kind: index, record: record.numbered(number).logged()))
    }
    return records.map(\.id.rawValue)
  }

  func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    let transaction = try LogTransaction.of(transaction)
    var seen: Set<UUID> = []
    let deleted = ids.filter { seen.insert($0).inserted }
    for id in deleted { try transaction.apply(.remove(kind: index, id: id)) }
    return deleted
  }

  func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int { try rows(transaction).lastNumber }

  func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
    try LogTransaction.of(transaction).apply(.lastNumber(kind: index, number))
  }

  func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError) {
    let transaction = try LogTransaction.of(transaction)
    let rows = try self.rows(transaction)
    for id in ids where rows.kept[step]?[id] == nil {
      if let record = rows.records[id] {
        try transaction.apply(.keep(kind: index, step: step, record: record.logged()))
      }
    }
  }

  func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    try (rows(transaction).kept[step.number] ?? [:]).values.sorted { $0.number ?? 0 < $1.number ?? 0 }
  }
}
