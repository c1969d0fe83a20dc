import LogbookRecords

/// One kind of record in a store, with its table on the medium.
final class Kind<Item: Record>: AnyKind {
  let table: any StoreTable<Item>
  let index: Int
  private let circles = RecordCircles<Item>()
  /// Whether the records can be parts of other records.
  let hasParts = RecordDescription<Item>.shared.hasParts

  init(_ table: any StoreTable<Item>, at index: Int) { (self.table, self.index) = (table, index) }

  var type: any Record.Type { Item.self }

  func checkCircles(of records: [Item], _ transaction: any StoreTransaction) throws(StoreError) {
    if circles.isEmpty { return }
    try circles.check(records) { ids throws(StoreError) in try table.records(withIDs: ids, in: transaction) }
  }

  func checkParents(of records: [Item], areNew: Bool, _ transaction: any StoreTransaction) throws(StoreError) {
    try RecordHierarchy<Item>.checkParents(of: records, areNew: areNew) { id throws(StoreError) in
      try table.parent(of: id, in: transaction)
    }
  }

  func withParts(_ ids: [Item.ID], _ transaction: any StoreTransaction) throws(StoreError) -> [Item.ID] {
    if !hasParts { return ids }
    return try RecordHierarchy<Item>.withParts(of: ids) { id throws(StoreError) in
      try table.parts(of: id, in: transaction)
    }
  }

  /// Returns the records that a step updated or deleted, as they were before the step, by ascending number.
  func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    let change = step.change(of: Item.self)
    // Older histories also contain the records that the step itself inserted and then changed. Filter them out.
    let old = Set(change.updated + change.deleted)
    return try table.kept(in: step, transaction).filter { old.contains($0.id) }
  }

  func restore(_ step: HistoryStep, _ work: inout UnitOfWork) throws(StoreError) { try work.restore(self, step) }

  func examine(_ check: inout StoreCheck, _ transaction: any StoreTransaction) throws(StoreError) {
    let stored = try table.records(matching: Item.Query(), in: transaction)
    var records = RecordCheck<Item>(lastNumber: try table.lastNumber(in: transaction))
    for record in stored {
      try records.examine(record.number ?? 0, &check) { note in
        do throws(StoreError) {
          if try RecordDescription<Item>.prepared(record) != record { note("it is not in its stored form") }
        } catch { note("\(error)") }
        return record
      }
    }
    records.finish(&check, among: Set(stored.map(\.id.rawValue)))
  }
}

/// One kind of record in a store, without its type.
protocol AnyKind: AnyObject, Sendable {
  var type: any Record.Type { get }

  /// Reverses the changes that a step made to the records of this kind.
  func restore(_ step: HistoryStep, _ work: inout UnitOfWork) throws(StoreError)

  /// Adds a problem for each rule that a stored record of this kind breaks.
  func examine(_ check: inout StoreCheck, _ transaction: any StoreTransaction) throws(StoreError)
}
