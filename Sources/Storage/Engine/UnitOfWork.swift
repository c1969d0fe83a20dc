package import LogbookRecords
import Foundation

/// The rules for changing records, and the changes of one transaction so far.
///
/// This is the only place that inserts, updates and deletes records for a client, on every medium.
package struct UnitOfWork: Sendable {
  package let transaction: any StoreTransaction
  package let state: HistoryState
  let kinds: ModelKinds
  package private(set) var changes = TransactionChanges()
  /// The step of the history that the transaction has begun, without its changes.
  private var begun: HistoryStep?
  /// The undo or redo that the transaction performs, if any.
  var reversal: UndoStack.Reversal?
  /// The records to which written records refer, and deleted records to which others may refer.
  var unchecked = UncheckedTargets()
  /// The number of unchecked targets above which the next call looks them up first.
  private var targetLimit = manyTargets
  /// The IDs of the records that `changes` inserts, for each kind for which they were needed.
  private var inserted: [Int: Set<UUID>] = [:]

  /// Begins to track the changes of a transaction.
  init(_ transaction: any StoreTransaction, of kinds: ModelKinds) throws(StoreError) {
    (self.transaction, self.kinds) = (transaction, kinds)
    state = try transaction.state()
  }

  // MARK: Records

  mutating func insert<Item>(
    _ records: [Item],
    _ kind: Kind<Item>,
    areCopies: Bool = false
  ) throws(StoreError) -> [Item] {
    do throws(StoreError) {
      if !areCopies { try kind.checkCircles(of: records, transaction) }
      return try write(records, kind)
    } catch {
      // A record that breaks a rule is refused before any record is compared with stored ones.
      try RecordDescription<Item>.checkRules(of: records)
      throw error
    }
  }

  /// - Parameter areCleared: Whether the records have only lost references, so that no reference needs a check.
  mutating func update<Item>(
    _ records: [Item],
    _ kind: Kind<Item>,
    areCleared: Bool = false
  ) throws(StoreError) {
    do throws(StoreError) {
      try kind.checkCircles(of: records, transaction)
      if state.level == .undo { try keep(records.map { $0.id.rawValue }, kind) }
      let ids = try kind.table.update(records, in: transaction)
      try kind.checkParents(of: records, areNew: false, transaction)
      note(.update, kind.index, ids)
      if !areCleared { noteReferences(of: records, kind) }
    } catch {
      try RecordDescription<Item>.checkRules(of: records)
      throw error
    }
  }

  /// Deletes records with those that are deleted with them, and returns the number of deleted records of this kind.
  mutating func delete<Item>(_ ids: [Item.ID], _ kind: Kind<Item>) throws(StoreError) -> Int {
    let ids = ids.map(\.rawValue)
    if kinds.referrers[kind.index].isEmpty { return try remove(ids, kind) }
    try transaction.prepareReading()
    let deletion = try Deletion(ids, ofKind: kind.index, kinds, transaction)
    for (index, ids) in deletion.refused {
      let numbers = try kinds.all[index].numbers(of: ids, transaction)
      for id in ids { unchecked.add(index, id, deletedNumber: numbers[id] ?? 0) }
    }
    let count = try remove(deletion.ids[kind.index], kind)
    for (index, ids) in deletion.ids.enumerated() where index != kind.index && !ids.isEmpty {
      _ = try kinds.all[index].remove(ids, &self)
    }
    for (index, fields) in deletion.cleared.sorted(by: { $0.key < $1.key }) {
      try kinds.all[index].clear(fields, &self)
    }
    return count
  }

  mutating func delete<Item>(matching query: Item.Query, _ kind: Kind<Item>) throws(StoreError) -> Int {
    try transaction.prepareReading()
    var ids: [Item.ID] = []
    try kinds.answering(query, of: kind, in: transaction) { query throws(StoreError) in
      ids = try kind.table.ids(matching: query, in: transaction)
    }
    return try delete(ids, kind)
  }

  /// Deletes all records of a kind, even if others refer to them. The caller deletes or replaces those, too.
  mutating func deleteAll<Item>(_ kind: Kind<Item>) throws(StoreError) {
    try transaction.prepareReading()
    _ = try remove(kind.table.ids(matching: Item.Query(), in: transaction).map(\.rawValue), kind)
  }

  mutating func write<Item>(_ records: [Item], _ kind: Kind<Item>) throws(StoreError) -> [Item] {
    let written = try kind.table.insert(records, in: transaction)
    // A record of this unit of work may already be a part of one that is inserted now.
    let haveParts = unchecked.contains(anyOf: written.ids, kind.index)
    try kind.checkParents(of: records, areNew: !haveParts, transaction)
    note(.insert, kind.index, written.ids)
    noteReferences(of: records, kind)
    return written.records
  }

  /// Deletes exactly the given records, and returns their number.
  mutating func remove<Item>(_ ids: [UUID], _ kind: Kind<Item>) throws(StoreError) -> Int {
    try keep(ids, kind)
    let deleted = try kind.table.delete(ids, in: transaction)
    note(.delete, kind.index, deleted)
    return deleted.count
  }

  // MARK: References

  /// Notes the records to which written records refer.
  private mutating func noteReferences<Item>(of records: [Item], _ kind: Kind<Item>) {
    let references = kinds.references[kind.index]
    if references.isEmpty { return }
    for reference in references {
      kind.visit(records, reference.field) { unchecked.add(reference.target, $0) }
    }
  }

  /// Checks that every record exists to which written records refer, and that nothing refers to a deleted one.
  mutating func checkReferences() throws(StoreError) {
    if unchecked.isEmpty { return }
    try unchecked.removeExisting(kinds, transaction)
    if unchecked.isEmpty { return }
    try transaction.prepareReading()
    try unchecked.check(kinds, transaction)
    unchecked = UncheckedTargets()
  }

  // MARK: History

  private mutating func note(_ action: ChangeAction, _ kind: Int, _ ids: [UUID]) {
    changes.note(action, kind, ids)
    if action == .insert { inserted[kind]?.formUnion(ids) }
  }

  /// Copies records to the history before they are changed, if the history retains previous versions of records, except
  /// those that this unit of work itself has inserted.
  private mutating func keep<Item>(_ ids: [UUID], _ kind: Kind<Item>) throws(StoreError) {
    if state.level != .undo || ids.isEmpty { return }
    let step = try step()
    var ids = ids
    if changes.hasInserted(kind.index) {
      let known = inserted[kind.index] ?? changes.inserted(kind.index)
      inserted[kind.index] = known
      ids.removeAll(where: known.contains)
    }
    try kind.table.keep(ids, in: step.number, transaction)
  }

  /// Returns the step of this transaction, which begins now if it has not begun.
  mutating func step() throws(StoreError) -> HistoryStep {
    if let begun { return begun }
    let number = state.lastStep + 1
    guard HistoryStep.numbers.contains(number) else { throw .noStepLeft }
    let step = HistoryStep(
      number: number,
      date: transaction.date,
      changes: [],
      undone: reversal?.undone,
      redone: reversal?.redone,
      isUndoable: state.level == .undo
    )
    try transaction.begin(step)
    begun = step
    return step
  }

  /// Writes the changes to the history, from which the oldest steps are removed if it exceeds its limits. Call this
  /// immediately before the commit.
  package mutating func finish() throws(StoreError) {
    try checkReferences()
    let step = state.level == .off || changes.isEmpty ? nil : try step()
    try transaction.finish(changes, of: step)
    guard let step else { return }
    var last = step.number - HistoryLimit.steps
    // Count the records only after a large step, because counting reads the whole history. Without large steps, the
    // history cannot exceed the limit on records, even if it contains the maximum number of steps.
    if changes.recordCount >= HistoryLimit.records / HistoryLimit.steps {
      var total = 0
      for (number, records) in try transaction.stepSizes() {
        total += records
        if total > HistoryLimit.records { last = max(last, min(number, step.number - 1)) }
      }
    }
    if last > 0 { try transaction.removeSteps(upTo: last) }
  }

  /// The step to publish after the commit; `nil` if nothing was changed. Its number is 0 if the history is off.
  package var publishedStep: HistoryStep? {
    if changes.isEmpty { return nil }
    let step = begun ?? HistoryStep(number: 0, date: transaction.date, changes: [])
    return changes.step(step, of: kinds.types)
  }

  // MARK: Savepoints

  /// The number of targets from which on some are looked up before the end of the unit of work, to save memory.
  private static let manyTargets = 10_000

  /// Runs `body`, and undoes its changes if it throws an error, unless the failure has ended the transaction.
  mutating func call(_ body: (inout UnitOfWork) throws(StoreError) -> Void) throws(StoreError) {
    if unchecked.count > targetLimit {
      try unchecked.removeExisting(kinds, transaction)
      targetLimit = max(Self.manyTargets, 2 * unchecked.count)
    }
    let (mark, begun, targets) = (changes.mark, begun, unchecked.count)
    do throws(StoreError) {
      try transaction.savepoint { () throws(StoreError) in try body(&self) }
    } catch {
      changes.roll(backTo: mark)
      unchecked.roll(backTo: targets)
      (self.begun, inserted) = (begun, [:])
      throw error
    }
  }
}
