import LogbookRecords
import Foundation

/// The transactions of a connection, one at a time.
///
/// The conformance to `Sendable` is unchecked, because one thread at a time uses a transaction and its connection.
final class SQLiteTransaction: StoreTransaction, @unchecked Sendable {
  /// The connection, which owns this object.
  unowned let connection: SQLiteConnection
  private let kinds: [any AnySQLiteTable]
  private var before: HistoryState?
  /// The step that has begun and not finished, and whether its row has been written. The row is usually written together
  /// with the first change.
  private var step: (begun: HistoryStep, isWritten: Bool)?
  /// The value of `step` at the savepoint.
  private var savedStep: (begun: HistoryStep, isWritten: Bool)?
  /// The table whose indexes were dropped before it was filled, and the statements to recreate the indexes.
  private var missingIndexes: (table: String, statements: [String])?
  /// The value of `missingIndexes` at the savepoint.
  private var savedIndexes: (table: String, statements: [String])?

  fileprivate init(_ connection: SQLiteConnection, _ kinds: [any AnySQLiteTable]) {
    (self.connection, self.kinds) = (connection, kinds)
  }

  var isOpen: Bool { connection.isInTransaction }

  func commit() throws(StoreError) { try connection.commit() }

  func rollBack() {
    (missingIndexes, step) = (nil, nil)
    connection.rollBack()
  }

  func setSavepoint() throws(StoreError) {
    (savedIndexes, savedStep) = (missingIndexes, step)
    try connection.setSavepoint()
  }

  func releaseSavepoint() throws(StoreError) { try connection.releaseSavepoint() }

  func rollBackToSavepoint() throws(StoreError) {
    (missingIndexes, step) = (savedIndexes, savedStep)
    if !isOpen { return }
    try connection.rollBackToSavepoint()
  }

  // MARK: History

  private var history: SQLiteHistory { SQLiteHistory(connection: connection, kinds: kinds) }

  func state() throws(StoreError) -> HistoryState {
    var state = if let known = connection.history { known } else { try history.state() }
    // The state does not include a step that has not finished.
    if let step, step.isWritten {
      state = HistoryState(id: state.id, level: state.level, lastStep: step.begun.number - 1)
    }
    before = state
    return state
  }

  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) throws(StoreError) -> [HistoryStep] {
    // Steps beyond the limit may not have been removed yet.
    let first = max(numbers.lowerBound, try state().lastStep - HistoryLimit.steps + 1)
    return first > numbers.upperBound ? [] : try history.steps(first...numbers.upperBound, hasChanges: hasChanges)
  }

  func stepSizes() throws(StoreError) -> [(step: Int, records: Int)] { try history.sizes() }

  /// The number of commits after which the steps beyond the limit are removed. Removing one with each commit would take
  /// more time, because each removal changes a page.
  private static let trimming = 100

  func removeSteps(upTo number: Int) throws(StoreError) {
    let lastStep = connection.history?.lastStep ?? 0
    if number <= lastStep - HistoryLimit.steps, !number.isMultiple(of: Self.trimming) { return }
    try connection.run("DELETE FROM step WHERE number <= ?", [SQLiteValue(number)])
  }

  func begin(_ step: HistoryStep) { self.step = (step, false) }

  /// Writes the step that has begun, unless it has been written. Records can be copied only to a step that is written.
  func writeStep() throws(StoreError) {
    guard let begun = step?.begun, step?.isWritten == false else { return }
    try history.insert(begun, nil)
    step?.isWritten = true
  }

  func finish(_ changes: TransactionChanges, of step: HistoryStep?) throws(StoreError) {
    try makeIndexes()
    missingIndexes = nil
    if let step {
      let isWritten = self.step?.isWritten == true
      if !isWritten { try history.insert(step, changes.runs.first) }
      for (position, run) in changes.runs.enumerated().dropFirst(isWritten ? 0 : 1) {
        try history.add(run, at: position, to: step.number)
      }
    }
    self.step = nil
    connection.history = before.map {
      HistoryState(id: $0.id, level: $0.level, lastStep: step?.number ?? $0.lastStep)
    }
  }

  // MARK: Filling an empty table

  /// The minimum number of records for which an empty table is filled without indexes. For fewer records, changing the
  /// schema is not worthwhile.
  private static let fillingSize = 500

  /// Drops the indexes of an empty table, except unique indexes, before many records are inserted, and returns whether
  /// the table lacks them.
  ///
  /// The indexes are created again before the next read or at the end of the transaction. Creating them from all rows
  /// at once takes a third of the time that updating them row by row takes. If sorting the rows requires more memory
  /// than SQLite may use, SQLite sorts them in temporary files
  /// (sqlite.org/tempfiles.html#temporary_file_storage_locations).
  func prepareInsertion<Item>(of kind: SQLiteTable<Item>, count: Int) throws(StoreError) -> Bool {
    guard count >= Self.fillingSize, missingIndexes == nil,
      try connection.number("SELECT EXISTS (SELECT 1 FROM \(kind.sqlName))") == 0
    else { return missingIndexes?.table == kind.sqlName }
    // Unique indexes are kept, because each insertion must be rejected if it violates one of them.
    let indexes = try connection.rows(
      """
      SELECT printf('DROP INDEX "%w"', name), sql FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = ?1 AND sql <> ''
      AND name NOT IN (SELECT name FROM pragma_index_list(?1) WHERE "unique")
      """,
      [.text(Item.name)]
    ) { row throws(StoreError) in (drop: try row.text(0), make: try row.text(1)) }
    for index in indexes { try connection.execute(index.drop) }
    if !indexes.isEmpty { missingIndexes = (kind.sqlName, indexes.map(\.make)) }
    return !indexes.isEmpty
  }

  func prepareReading() throws(StoreError) {
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
}

extension SQLiteConnection {
  /// Returns the object for the transactions of this connection.
  ///
  /// - Parameter kinds: The kinds of the store.
  func transaction(of kinds: [any AnySQLiteTable]) -> SQLiteTransaction {
    if let known = storeTransaction { return known }
    let transaction = SQLiteTransaction(self, kinds)
    storeTransaction = transaction
    return transaction
  }
}
