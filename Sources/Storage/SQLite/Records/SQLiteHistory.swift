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
      "SELECT kind, action, ids FROM step_change WHERE step = ? ORDER BY position",
      [SQLiteValue(step)]
    ) { row throws(StoreError) in
      let table = try row.text(0)
      let kind = kinds.firstIndex { $0.sqlName == table }
      try changes.note(storedAction: row.integer(1), kind, row.uuids(2), ofStep: step)
    }
    return changes.changes(of: kinds.map(\.recordType))
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
