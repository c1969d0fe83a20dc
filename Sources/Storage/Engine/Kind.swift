import LogbookRecords
import Foundation

/// One kind of record in a store, with its table on the medium.
final class Kind<Item: Record>: AnyKind {
  let table: any StoreTable<Item>
  let index: Int
  /// Whether queries for records of this kind can refer to records of others.
  let hasQueriesAcrossKinds = Item.Query.self == RecordFetch<Item>.self
  private let circles = RecordCircles<Item>()
  private let description = RecordDescription<Item>.shared

  init(_ table: any StoreTable<Item>, at index: Int) { (self.table, self.index) = (table, index) }

  var type: any Record.Type { Item.self }
  var references: [ReferenceField] { description.references }

  /// Returns whether a query refers to records other than the ones that it returns.
  func crossesKinds(_ query: Item.Query) -> Bool {
    hasQueriesAcrossKinds && (query as? RecordFetch<Item>)?.crossesKinds == true
  }

  func checkCircles(of records: [Item], _ transaction: any StoreTransaction) throws(StoreError) {
    if circles.isEmpty { return }
    try circles.check(records) { ids throws(StoreError) in try table.records(withIDs: ids, in: transaction) }
  }

  /// Checks that no record is a part of itself. That parents exist is checked like every other reference.
  ///
  /// - Parameter areNew: Whether no stored record can be a part of the given ones.
  func checkParents(of records: [Item], areNew: Bool, _ transaction: any StoreTransaction) throws(StoreError) {
    if !description.hasParts { return }
    if areNew {
      // Records that are inserted have different IDs.
      var parents: [Item.ID: Item.ID]?
      return try RecordHierarchy<Item>.checkParents(of: records) { id in
        let known =
          parents
          ?? records.reduce(into: [:]) { parents, record in parents[record.id] = description.parentID(of: record) }
        parents = known
        return known[id].map { .some($0) } ?? .none
      }
    }
    try RecordHierarchy<Item>.checkParents(of: records.withoutSuperseded) { id throws(StoreError) in
      let parent = try table.parent(of: id, in: transaction)
      if case .noRecord = parent { return .none }
      return parent
    }
  }

  /// Calls `body` for each ID with which a record refers to another by a field.
  func visit(_ records: [Item], _ field: ReferenceField, _ body: (UUID) -> Void) {
    let read = description.readers[field.position]
    let span = records.span
    for index in span.indices {
      read(span[index]).forEachID(body)
    }
  }

  func referrers(
    to ids: [UUID],
    _ field: ReferenceField,
    _ transaction: any StoreTransaction
  ) throws(StoreError) -> [UUID] {
    try table.referrers(to: ids, by: field.name, in: transaction).map(\.rawValue)
  }

  func missing(among ids: Set<UUID>, _ transaction: any StoreTransaction) throws(StoreError) -> Set<UUID> {
    try table.missing(among: ids, in: transaction)
  }

  func name(of id: UUID, _ transaction: any StoreTransaction) throws(StoreError) -> String {
    let number = try table.record(withID: Item.ID(id), in: transaction)?.number
    return number.map { "\(Item.name) \($0)" } ?? RecordReference(Item.ID(id)).description
  }

  func numbers(of ids: [UUID], _ transaction: any StoreTransaction) throws(StoreError) -> [UUID: Int] {
    let records = try table.records(withIDs: ids.map { Item.ID($0) }, in: transaction)
    return Dictionary(records.map { ($0.id.rawValue, $0.number ?? 0) }) { first, _ in first }
  }

  func remove(_ ids: [UUID], _ work: inout UnitOfWork) throws(StoreError) -> Int { try work.remove(ids, self) }

  func targets(
    of ids: [UUID],
    _ field: ReferenceField,
    _ transaction: any StoreTransaction
  ) throws(StoreError) -> [UUID] {
    let records = try table.records(withIDs: ids.map { Item.ID($0) }, in: transaction)
    var targets: [UUID] = []
    visit(records.sorted { ($0.number ?? 0) < ($1.number ?? 0) }, field) { targets.append($0) }
    return targets
  }

  func clear(_ fields: [ClearedField], _ work: inout UnitOfWork) throws(StoreError) {
    var lost: [UUID: [ClearedField]] = [:]
    for field in fields { for id in field.ids { lost[id, default: []].append(field) } }
    let records = try table.records(withIDs: lost.keys.map { Item.ID($0) }, in: work.transaction)
      .sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    var cleared: [Item] = []
    cleared.reserveCapacity(records.count)
    for record in records {
      let fields = lost[record.id.rawValue] ?? []
      var contents = record.fieldContents
      for cleared in fields {
        contents[cleared.field.position] = contents[cleared.field.position].removing(cleared.targets)
      }
      do throws(ValidationError) { cleared.append(try Item(contents: contents)) } catch {
        let names = fields.map(\.field.name).joined(separator: " and its ")
        let name = "\(Item.name) \(record.number ?? 0)"
        throw .constraint("\(name) must keep its \(names), because \(error.field) \(error.rule)")
      }
    }
    try work.update(cleared, self, areCleared: true)
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
  /// The fields that refer to other records.
  var references: [ReferenceField] { get }

  /// Returns the IDs of the records whose given field has one of the given IDs, by ascending number.
  func referrers(
    to ids: [UUID],
    _ field: ReferenceField,
    _ transaction: any StoreTransaction
  ) throws(StoreError) -> [UUID]
  /// Returns those of the given IDs that no record has.
  func missing(among ids: Set<UUID>, _ transaction: any StoreTransaction) throws(StoreError) -> Set<UUID>
  /// Returns the name of a record in a message, such as `task 7`.
  func name(of id: UUID, _ transaction: any StoreTransaction) throws(StoreError) -> String
  /// Returns the numbers of records.
  func numbers(of ids: [UUID], _ transaction: any StoreTransaction) throws(StoreError) -> [UUID: Int]
  /// Deletes exactly the given records, and returns their number.
  func remove(_ ids: [UUID], _ work: inout UnitOfWork) throws(StoreError) -> Int
  /// Returns the IDs to which records refer by a field, in the order of the records' numbers.
  func targets(
    of ids: [UUID],
    _ field: ReferenceField,
    _ transaction: any StoreTransaction
  ) throws(StoreError) -> [UUID]
  /// Removes the IDs of deleted records from fields.
  func clear(_ fields: [ClearedField], _ work: inout UnitOfWork) throws(StoreError)

  /// Reverses the changes that a step made to the records of this kind.
  func restore(_ step: HistoryStep, _ work: inout UnitOfWork) throws(StoreError)

  /// Adds a problem for each rule that a stored record of this kind breaks.
  func examine(_ check: inout StoreCheck, _ transaction: any StoreTransaction) throws(StoreError)
}
