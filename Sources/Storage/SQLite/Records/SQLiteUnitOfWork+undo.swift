import LogbookRecords

extension SQLiteUnitOfWork {
  mutating func go(_ direction: UndoStack.Direction, _ count: Int) throws(StoreError) {
    let history = SQLiteHistory(connection: connection, model: model)
    let stack = try history.undoStack()
    guard let reversal = stack.reversal(direction, count) else {
      throw try .notEnough(to: direction, count, of: stack.count(direction), history.state().level)
    }
    begin(reversal)
    for number in reversal.steps {
      try checkKinds(of: number)
      for step in try history.steps(number...number) {
        do throws(StoreError) {
          for kind in model.kinds { try restore(kind, step) }
        } catch .notFound, .duplicate {
          throw .changedSince(number)
        }
      }
    }
  }

  private func checkKinds(of step: Int) throws(StoreError) {
    let known = model.sqliteKinds.map { SQLiteValue.text($0.table) }
    let places = Array(repeating: "?", count: known.count).joined(separator: ", ")
    let unknown = try connection.number(
      "SELECT count(*) FROM step_change WHERE step = ? AND kind NOT IN (\(places))",
      [SQLiteValue(step)] + known
    )
    if unknown > 0 { throw .corrupt("the history names records of an unknown kind") }
  }

  private mutating func restore<Record: LogbookRecords.Record>(_ kind: Record.Type, _ step: HistoryStep)
    throws(StoreError)
  {
    let kind = try model.sqlite(kind)
    let rows = SQLiteRows(connection: connection, kind: kind)
    let change = step.change(of: Record.self)
    let before = try rows.records(before: step.number, change)
    let new = (change.inserted + change.updated).map { $0.rawValue }
    try keep(kind, new)
    try rows.delete(new)
    try note(.delete, kind, new)
    try note(.insert, kind, rows.insert(before).ids)
  }
}
