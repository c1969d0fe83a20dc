import LogbookCSQLite
package import LogbookRecords
import Foundation

struct SQLiteHistory {
  let connection: SQLiteConnection
  let kinds: [any AnySQLiteTable]

  func state() throws(StoreError) -> HistoryState {
    let state = try connection.first(
      "SELECT history_id, history_level, (SELECT max(number) FROM step) FROM store"
    ) { row throws(StoreError) in
      HistoryState(id: try row.uuid(0), level: HistoryLevel(rank: try row.integer(1)), lastStep: try row.integer(2))
    }
    guard let state else { throw .corrupt("its history settings are missing") }
    guard state.lastStep == 0 || HistoryStep.numbers.contains(state.lastStep) else {
      throw .impossibleStep(state.lastStep)
    }
    return state
  }

  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool = true) throws(StoreError) -> [HistoryStep] {
    try connection.rows(
      "SELECT number, date, undone_first, undone_last, is_undoable FROM step WHERE number BETWEEN ? AND ? ORDER BY number",
      [SQLiteValue(numbers.lowerBound), SQLiteValue(numbers.upperBound)]
    ) { row throws(StoreError) in
      let number = try row.integer(0)
      return try HistoryStep(
        number: number,
        milliseconds: row.integer(1),
        undone: (row.optionalInteger(2), row.optionalInteger(3)),
        isUndoable: row.integer(4) != 0,
        changes: hasChanges ? changes(of: number) : []
      )
    }
  }

  private func changes(of step: Int) throws(StoreError) -> [HistoryStep.Change] {
    var changes = TransactionChanges()
    try connection.forEachRow(
      """
      SELECT -1 AS position, kind, action, ids FROM step WHERE number = ?1 AND kind IS NOT NULL
      UNION ALL SELECT position, kind, action, ids FROM step_change WHERE step = ?1 ORDER BY position
      """,
      [SQLiteValue(step)]
    ) { row throws(StoreError) in
      let table = try row.text(1)
      let kind = kinds.firstIndex { $0.sqlName == table }
      try changes.note(storedAction: row.integer(2), kind, row.uuids(3), ofStep: step)
    }
    return changes.changes(of: kinds.map(\.recordType))
  }

  /// Returns the numbers of all steps, newest first, each with the number of records that the step lists.
  func sizes() throws(StoreError) -> [(step: Int, records: Int)] {
    try connection.rows(
      """
      SELECT number, ifnull(length(ids), 0) / 16
        + ifnull((SELECT sum(length(step_change.ids)) FROM step_change WHERE step = step.number), 0) / 16
      FROM step ORDER BY number DESC
      """
    ) { row throws(StoreError) in (try row.integer(0), try row.integer(1)) }
  }

  /// Writes a step with its first change, or without changes if `change` is `nil`.
  func insert(_ step: HistoryStep, _ change: TransactionChanges.Run?) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO step (number, date, undone_first, undone_last, is_undoable, kind, action, ids)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        SQLiteValue(step.number), SQLiteValue(step.date), SQLiteValue(step.storedRange?.lowerBound),
        SQLiteValue(step.storedRange?.upperBound), SQLiteValue(step.isUndoable ? 1 : 0),
      ] + (change.map(values) ?? [.null, .null, .null])
    )
  }

  /// Adds a change to a step that has been written.
  ///
  /// - Parameter position: The position of the change among those of the step.
  func add(_ change: TransactionChanges.Run, at position: Int, to step: Int) throws(StoreError) {
    let first = "UPDATE step SET kind = ?3, action = ?4, ids = ?5 WHERE number = ?1"
    let further = "INSERT INTO step_change (step, position, kind, action, ids) VALUES (?, ?, ?, ?, ?)"
    try connection.run(
      position == 0 ? first : further,
      [SQLiteValue(step), SQLiteValue(position)] + values(change)
    )
  }

  private func values(_ change: TransactionChanges.Run) -> [SQLiteValue] {
    [.text(kinds[change.kind].sqlName), SQLiteValue(change.action.rawValue), .blob(change.bytes)]
  }

  /// Sets the history level, and removes everything that the level does not include.
  func keep(_ level: HistoryLevel) throws(StoreError) {
    // Skip the transaction if the level is unchanged, so that opening the logbook does not have to wait for other
    // writers.
    if try state().level == level { return }
    try connection.transaction { () throws(StoreError) in try setLevel(level) }
  }

  private func setLevel(_ level: HistoryLevel) throws(StoreError) {
    try connection.run("UPDATE store SET history_level = ?", [SQLiteValue(level.rank)])
    switch level {
    case .off:
      // Assign a new ID to the history, because future steps are numbered from 1 again and must not be mistaken for
      // earlier steps.
      try connection.run("DELETE FROM step")
      try connection.run("UPDATE store SET history_id = ?", [.uuid(UUID())])
    case .changes:
      for kind in kinds {
        for table in kind.tables.reversed() { try connection.run("DELETE FROM \(table.beforeTable)") }
      }
      try connection.run("UPDATE step SET is_undoable = 0")
    case .undo:
      break
    }
  }
}

extension HistoryLevel {
  /// The integer that represents the level in the database.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package init(rank: Int) {
    self = Self.allCases.indices.contains(rank) ? Self.allCases[rank] : .off
  }
}
