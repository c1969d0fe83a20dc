import LogbookRecords
import Synchronization

final class DictionaryStore<Item: Record>: RecordStoreProtocol {
  private struct Content {
    var records: [Item.ID: Item] = [:]
    var lastNumber = 0
    var uniqueValues = UniqueValues<Item>()

    func checkCircles(of new: [Item]) throws(StoreError) {
      try RecordCircles().check(new) { ids in ids.compactMap { records[$0] } }
    }

    func checkParents(of new: [Item]) throws(StoreError) {
      try RecordHierarchy.checkParents(of: new.compactMap { records[$0.id] }) { id in
        guard let record = records[id] else { return .noRecord }
        return record.parentID.map { .some($0) } ?? .none
      }
    }

    mutating func write(_ record: Item, numbered number: Int) throws(StoreError) -> Item {
      let numbered = record.numbered(number)
      let old = records.updateValue(numbered, forKey: record.id)
      try uniqueValues.replace(old, with: numbered)
      return numbered
    }
  }

  private let content = Mutex(Content())
  private let broadcast = Broadcast<StoreChange<Item>>()

  init() throws(StoreError) { try RecordDescription<Item>.shared.validate() }

  func insert(_ records: [Item]) throws(StoreError) -> [Item] {
    let records = try RecordDescription<Item>.prepared(records)
    return try commit { content, steps throws(StoreError) in
      try content.checkCircles(of: records)
      let inserted = try records.map { record throws(StoreError) in
        if content.records[record.id] != nil { throw .duplicate(RecordReference(record.id)) }
        let number = record.number ?? content.lastNumber + 1
        if number > Item.numbers.upperBound { throw .noNumberLeft(for: Item.self) }
        if content.records.values.contains(where: { $0.number == number }) {
          throw .duplicate(RecordReference(Item.self, number: number))
        }
        content.lastNumber = max(content.lastNumber, number)
        steps.append(.insert(record.id))
        return try content.write(record, numbered: number)
      }
      try content.checkParents(of: records)
      return inserted
    }
  }

  func update(_ records: [Item]) throws(StoreError) {
    let records = try RecordDescription<Item>.prepared(records)
    try commit { content, steps throws(StoreError) in
      try content.checkCircles(of: records)
      for record in records {
        guard let number = content.records[record.id]?.number else { throw .notFound(RecordReference(record.id)) }
        if let wanted = record.number, wanted != number {
          throw .invalid(ValidationError(field: "number", value: "\(wanted)", rule: "must be \(number)"))
        }
        steps.append(.update(record.id))
        _ = try content.write(record, numbered: number)
      }
      try content.checkParents(of: records)
    }
  }

  func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int { try delete { _ in ids } }

  func delete(matching query: Item.Query) throws(StoreError) -> Int {
    try delete { content throws(StoreError) in try query.answer(from: content.records.values).map(\.id) }
  }

  func record(withID id: Item.ID) -> Item? { content.withLock { $0.records[id] } }
  func record(numbered number: Int) -> Item? {
    content.withLock { $0.records.values.first { $0.number == number } }
  }
  func records(matching query: Item.Query) throws(StoreError) -> [Item] {
    try query.answer(from: content.withLock(\.records).values)
  }
  func count(matching query: Item.Query) throws(StoreError) -> Int { try records(matching: query).count }
  func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    RecordBatches(size: size) { () throws(StoreError) in try self.records(matching: query) }
  }
  func changes() -> AsyncStream<StoreChange<Item>> { broadcast.stream() }

  private func delete(_ choose: (Content) throws(StoreError) -> [Item.ID]) throws(StoreError) -> Int {
    try commit { content, steps throws(StoreError) in
      let ids = try choose(content)
      if let id = ids.first(where: { content.records[$0] == nil }) { throw .notFound(RecordReference(id)) }
      let parts = Dictionary(grouping: content.records.values) { $0.parentID }
      let deleted = try RecordHierarchy<Item>.withParts(of: ids) { parts[$0, default: []].map(\.id) }
      for id in deleted { try content.uniqueValues.replace(content.records.removeValue(forKey: id), with: nil) }
      steps += deleted.map { .delete($0) }
      return deleted.count
    }
  }

  /// Runs `body` on a copy of the content, which replaces the content unless an error is thrown.
  private func commit<Result: Sendable>(
    _ body: (inout Content, inout [StoreChange<Item>.Step]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try content.withLock { content throws(StoreError) in
      var (next, steps) = (content, [StoreChange<Item>.Step]())
      let result = try body(&next, &steps)
      content = next
      let change = StoreChange(steps: steps)
      if !change.isEmpty { broadcast.send(change) }
      return result
    }
  }
}
