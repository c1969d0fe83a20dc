import LogbookDomain

extension SQLiteUnitOfWork {
  /// Takes back the latest steps of the history.
  mutating func undo(latest count: Int) throws(StoreError) {
    let history = SQLiteHistory(connection: connection, kinds: feeds.kinds)
    let last = try history.state().lastStep
    let steps = count < 1 ? [] : try history.steps(max(1, last - min(count, last) + 1)...max(1, last))
    let undoable = steps.reversed().prefix(while: \.isUndoable)
    guard undoable.count == count, let first = undoable.last?.number else {
      throw .notEnoughToUndo(count, of: undoable.count)
    }
    // What is done to records of a kind that does not exist cannot be undone.
    let known = feeds.kinds.map { SQLiteValue.text($0.table) }
    let places = Array(repeating: "?", count: known.count).joined(separator: ", ")
    let unknown = try connection.number(
      "SELECT count(*) FROM step_change WHERE step BETWEEN ? AND ? AND kind NOT IN (\(places))",
      [SQLiteValue(first), SQLiteValue(last)] + known
    )
    if unknown > 0 { throw .corrupt("the history names records of an unknown kind") }
    undo(first...last)
    for step in undoable {
      do throws(StoreError) {
        for kind in feeds.kinds { try restore(kind, step) }
      } catch .notFound, .duplicate {
        throw .changedSince(step.number)
      }
    }
  }

  private mutating func restore<Record: StoredRecord>(_ kind: Record.Type, _ step: HistoryStep) throws(StoreError) {
    let rows = SQLiteRows<Record>(connection: connection)
    let change = step.change(of: kind)
    let before = try rows.records(before: step.number, change)
    let new = change.inserted + change.updated
    try keep(Record.self, new)
    try rows.delete(new)
    try note(.delete, Record.self, new)
    _ = try rows.insert(before)
    try note(.insert, Record.self, before.map(\.id))
  }
}
