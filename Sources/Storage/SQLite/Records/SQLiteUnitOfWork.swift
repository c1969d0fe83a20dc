import LogbookRecords
import Foundation

/// An open transaction, with its connection, its changes so far, and the step that records these changes in the
/// history.
struct SQLiteUnitOfWork {
  let connection: SQLiteConnection
  private let logbook: SQLiteLogbook
  private let history: SQLiteHistory.State
  private(set) var changes: ChangeSteps
  /// The number of rows written to `step_change`. The row of the step itself is written before the first of these rows.
  private var position = 0
  private var hasStep = false
  /// The stored date of the step; `nil` until a step is written.
  private var date: Date?
  private var recordCount = 0
  /// The IDs of the inserted records of kinds with lists, grouped by table. The value for each ID is the ``position``
  /// at which the insertion was recorded.
  private var inserted: [String: [UUID: Int]] = [:]
  /// The table whose indexes were dropped before it was filled, and the statements to recreate the indexes.
  private var missingIndexes: (table: String, statements: [String])?

  init(_ connection: SQLiteConnection, _ logbook: SQLiteLogbook) throws(StoreError) {
    self.connection = connection
    self.logbook = logbook
    history = if let known = connection.history { known } else { try logbook.history(connection).state() }
    changes = ChangeSteps(logbook.feeds)
  }

  var model: StoreModel { logbook.model }

  private var number: Int { history.lastStep + 1 }

  var historyID: UUID { history.id }

  var keepsRecords: Bool { history.level == .undo }

  /// Marks this transaction as an undo or redo of earlier steps. From now on, the IDs of all changed records are
  /// collected even if there are no listeners, because the undo or redo returns a history step that contains these IDs.
  mutating func begin(_ reversal: UndoStack.Reversal) {
    changes = ChangeSteps(logbook.feeds, areKept: true)
    changes.reversal = reversal
  }

  /// The minimum number of records for which an empty table is filled without indexes. For fewer records, changing the
  /// schema is not worthwhile.
  private static let fillingSize = 500

  /// Drops the indexes of an empty table, except unique indexes, before many records are inserted.
  ///
  /// The indexes are created again before the next read or at the end of the transaction. Creating them from all rows
  /// at once takes a third of the time that updating them row by row takes. If sorting the rows requires more memory
  /// than SQLite may use, SQLite sorts them in temporary files
  /// (sqlite.org/tempfiles.html#temporary_file_storage_locations).
  mutating func prepareInsertion<Record>(of kind: SQLiteKind<Record>, count: Int) throws(StoreError) {
    // Keep the indexes if records can be parts of other records, because inserting such records may require searches in
    // the index of the parent column.
    guard count >= Self.fillingSize, !kind.hasParts, missingIndexes == nil,
      try connection.number("SELECT EXISTS (SELECT 1 FROM \(kind.table))") == 0
    else { return }
    // Unique indexes are kept, because each insertion must be rejected if it violates one of them.
    let indexes = try connection.rows(
      """
      SELECT printf('DROP INDEX "%w"', name), sql FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = ?1 AND sql <> ''
      AND name NOT IN (SELECT name FROM pragma_index_list(?1) WHERE "unique")
      """,
      [.text(Record.name)]
    ) { row throws(StoreError) in (drop: try row.text(0), make: try row.text(1)) }
    for index in indexes { try connection.execute(index.drop) }
    if !indexes.isEmpty { missingIndexes = (kind.table, indexes.map(\.make)) }
  }

  /// Whether the indexes of a table have been dropped, except unique indexes.
  func lacksIndexes(_ table: String) -> Bool { missingIndexes?.table == table }

  /// Creates the missing indexes. Call this before reading.
  mutating func completeIndexes() throws(StoreError) {
    if missingIndexes == nil { return }
    guard connection.isInTransaction else { throw .unitOfWorkUndone }
    // Create either all indexes or none, so that the call can be repeated after a failure.
    try connection.savepoint { () throws(StoreError) in try makeIndexes() }
    missingIndexes = nil
  }

  private func makeIndexes() throws(StoreError) {
    guard let missingIndexes else { return }
    // Reduce the size of the page cache, because this size also determines how much memory SQLite uses to sort the
    // entries of an index.
    let usual = try connection.number("PRAGMA cache_size")
    try connection.execute("PRAGMA cache_size = -4000")
    let outcome = Result { () throws(StoreError) in
      for index in missingIndexes.statements { try connection.execute(index) }
    }
    try connection.execute("PRAGMA cache_size = \(usual)")
    try outcome.get()
  }

  mutating func note(_ action: ChangeAction, _ kind: any AnySQLiteKind, _ ids: [UUID]) throws(StoreError) {
    if ids.isEmpty { return }
    changes.note(action, kind.recordType, ids)
    if history.level == .off { return }
    try beginStep()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ids.count * 16)
    for id in ids { unsafe withUnsafeBytes(of: id.uuid) { unsafe bytes.append(contentsOf: $0) } }
    try connection.run(
      "INSERT INTO step_change (step, position, kind, action, ids) VALUES (?, ?, ?, ?, ?)",
      [SQLiteValue(number), SQLiteValue(position), .text(kind.table), SQLiteValue(action.rawValue), .blob(bytes)]
    )
    if action == .insert, keepsRecords, !kind.keeping.lists.isEmpty {
      inserted[kind.table, default: [:]].merge(ids.map { ($0, position) }) { first, _ in first }
    }
    position += 1
    recordCount += ids.count
  }

  /// Copies records to the history before they are changed, unless the history does not retain previous versions of
  /// records. Only the first copy of each record within a transaction is retained. For kinds with lists, records that
  /// the transaction itself inserted are not copied, because such a record may have the same number as a deleted
  /// record, whose lists the history stores under that number.
  mutating func keep(_ kind: any AnySQLiteKind, _ ids: [UUID]) throws(StoreError) {
    if !keepsRecords || ids.isEmpty { return }
    try beginStep()
    let (row, lists) = kind.keeping
    let inserted = inserted[kind.table, default: [:]]
    try connection.withStatement(row) { keeping throws(StoreError) in
      for id in ids where inserted[id] == nil {
        let values: [SQLiteValue] = [SQLiteValue(number), .uuid(id)]
        try keeping.run(values)
        if connection.changedRows > 0 { for list in lists { try connection.run(list, values) } }
      }
    }
  }

  private mutating func beginStep() throws(StoreError) {
    if hasStep { return }
    guard HistoryStep.numbers.contains(number) else { throw .noStepLeft }
    hasStep = true
    date = Date(millisecondsSince1970: Date.now.millisecondsSince1970 ?? 0)
    try connection.run(
      "INSERT INTO step (number, date, undone_first, undone_last, is_undoable) VALUES (?, ?, ?, ?, ?)",
      [
        SQLiteValue(number), SQLiteValue(date), SQLiteValue(changes.reversal?.storedRange?.lowerBound),
        SQLiteValue(changes.reversal?.storedRange?.upperBound), SQLiteValue(history.level == .undo ? 1 : 0),
      ]
    )
  }

  /// Creates missing indexes, updates the history state that the connection caches, and removes the oldest steps if the
  /// history exceeds its limits. Call this immediately before the commit.
  func finish() throws(StoreError) {
    try makeIndexes()
    connection.history = SQLiteHistory.State(
      id: history.id,
      level: history.level,
      lastStep: hasStep ? number : history.lastStep
    )
    guard hasStep else { return }
    var last = number - HistoryLimit.steps
    // Count the records that the history lists, but only after a large step. Without large steps, the history cannot
    // exceed the limit on records, even if it contains the maximum number of steps.
    if recordCount >= HistoryLimit.records / HistoryLimit.steps {
      var total = 0
      try connection.forEachRow(
        "SELECT step, sum(length(ids)) / 16 FROM step_change GROUP BY step ORDER BY step DESC"
      ) { row throws(StoreError) in
        total += try row.integer(1)
        if total > HistoryLimit.records { last = max(last, min(try row.integer(0), number - 1)) }
      }
    }
    if last > 0 { try connection.run("DELETE FROM step WHERE number <= ?", [SQLiteValue(last)]) }
  }

  /// The step to publish after the commit; `nil` if nothing was changed.
  var step: HistoryStep? {
    if changes.isEmpty { return nil }
    return changes.step(number: hasStep ? number : 0, date: date ?? .now, isUndoable: history.level == .undo)
  }

  var mark: Mark {
    Mark(
      changes: changes.mark,
      position: position,
      hasStep: hasStep,
      recordCount: recordCount,
      missingIndexes: missingIndexes
    )
  }

  struct Mark {
    fileprivate let changes: ChangeSteps.Mark
    fileprivate let position: Int
    fileprivate let hasStep: Bool
    fileprivate let recordCount: Int
    fileprivate let missingIndexes: (table: String, statements: [String])?
  }

  /// Discards the changes recorded since a mark. Call this after the connection has rolled back to the mark.
  mutating func roll(backTo mark: Mark) {
    changes.roll(backTo: mark.changes)
    (position, hasStep, recordCount) = (mark.position, mark.hasStep, mark.recordCount)
    missingIndexes = mark.missingIndexes
    inserted = inserted.mapValues { ids in ids.filter { $0.value < mark.position } }
  }
}
