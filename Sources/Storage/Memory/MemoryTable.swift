import LogbookRecords
import Foundation

/// The records of one kind in memory or in a document.
final class MemoryTable<Item: Record>: StoreTable {
  private let index: Int

  init(at index: Int) { self.index = index }

  private func records(_ transaction: any StoreTransaction) throws(StoreError) -> InMemoryRecords<Item> {
    try MemoryTransaction.of(transaction).content[Item.self, at: index]
  }

  private func change<Result>(
    _ transaction: any StoreTransaction,
    _ body: (inout InMemoryRecords<Item>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try MemoryTransaction.of(transaction).content.change(at: index, body)
  }

  func record(withID id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try records(transaction).record(withID: id)
  }

  func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try records(transaction).record(numbered: number)
  }

  func records(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    try records(transaction).records(matching: query)
  }

  func referrers(
    to ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item.ID] {
    try records(transaction).referrers(to: ids, by: field)?.map(\.id) ?? []
  }

  func records(
    referringTo ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item] {
    try records(transaction).referrers(to: ids, by: field) ?? []
  }

  func missing(among ids: Set<UUID>, in transaction: any StoreTransaction) throws(StoreError) -> Set<UUID> {
    try records(transaction).missing(among: ids)
  }

  func insert(_ new: [Item], in transaction: any StoreTransaction) throws(StoreError) -> (records: [Item], ids: [UUID])
  {
    try change(transaction) { records throws(StoreError) in try records.insert(new) }
  }

  func update(_ changed: [Item], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    try change(transaction) { records throws(StoreError) in try records.update(changed) }
  }

  func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    try change(transaction) { records throws(StoreError) in try records.delete(ids) }
  }

  func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int {
    try records(transaction).lastNumber
  }

  func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
    try change(transaction) { $0.lastNumber = max($0.lastNumber, number) }
  }

  func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) {
    // The records themselves track the changes of a transaction.
  }

  func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    try MemoryTransaction.of(transaction).content.history.before(step.number, at: index)
  }
}
