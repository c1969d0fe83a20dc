import LogbookCSQLite
package import LogbookRecords
import Foundation

/// A connection to a SQLite database, with a cache of prepared statements.
///
/// Pass values as parameters of a statement (`?`, numbered starting at 1); never insert them into its SQL.
///
/// The conformance to `Sendable` is unchecked: a connection moves between threads, but only one caller uses it at a
/// time. ``SQLiteBackend`` ensures this: each reader borrows a connection from a pool that a lock protects, and only
/// the current writer uses the connection for writes.
@safe package final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private var statements: [ExactText: SQLiteStatement] = [:]
  /// Recently used statements. They are searched first, because comparing SQL is faster than hashing it.
  private var latest: [(sql: String, statement: SQLiteStatement)] = []
  /// The SQL of the latest query, which the next query often repeats.
  var latestQuery: String?
  private var checkpoints: SQLiteCheckpoints?
  private let patience: Duration
  private(set) var transactionsAtOnce = 0
  /// The object for the transactions of a store, so that it need not be created for each of them.
  var storeTransaction: SQLiteTransaction?
  /// The state of the history in the open or latest write transaction; `nil` if the state must be read from the
  /// database.
  var history: HistoryState?
  /// The data version for which ``history`` is valid and for which the schema version has been checked.
  private var checkedDataVersion: UInt32?
  /// The schema version that the database must have; `nil` if any version is allowed.
  var requiredVersion: Int?
  /// Whether a client wrote the statements, so that an incorrect one is the client's mistake. Otherwise, this module
  /// wrote them, and a failure indicates damaged tables.
  var runsSQLOfClient = false
  /// Whether a transaction for writing has begun and not ended, even if SQLite has already rolled it back.
  private var isWithinTransaction = false
  /// The interruption that is polled while statements run. This property retains the interruption, because SQLite holds
  /// only its address.
  private let interruption = Interruption.current
  /// The locked database file, if the connection was created with ``init(atRest:_:)``; `nil` for all other connections.
  private(set) var rest: SQLiteFile?

  /// Opens a database, which is created only if `flags` contains `SQLITE_OPEN_CREATE`.
  init(filename: String, flags: Int32, patience: Duration, vfs: String? = nil) throws(StoreError) {
    try filename.refuseNUL()
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(filename, &opened, flags | SQLITE_OPEN_NOMUTEX, vfs)
    guard let handle = unsafe opened else { throw .full }
    unsafe self.handle = handle
    self.patience = patience
    guard code == SQLITE_OK else {
      throw error(code)
    }
    _ = unsafe sqlite3_extended_result_codes(handle, 1)
    waitForLocks(patience)
    if let interruption { giveUp(on: interruption) }
    try defineMatchingKey()
    try check(unsafe SQLiteTextFunctions.define(on: handle))
  }

  /// Creates a connection to a database at rest whose file is locked for reading; see ``SQLiteFile/isAtRest``.
  ///
  /// The connection creates no files next to the database, so it can read a database in a folder in which no files can
  /// be created.
  convenience init(atRest file: SQLiteFile, _ system: SystemCalls = .real) throws(StoreError) {
    try self.init(immutable: file.path, system)
    rest = file
  }

  /// Creates a connection that opens a database as immutable, ignoring its write-ahead log. Use this initializer only
  /// while no connection can write to the database.
  ///
  /// Source: sqlite.org/uri.html#uriimmutable.
  convenience init(immutable path: String, _ system: SystemCalls = .real) throws(StoreError) {
    let isPlain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
    let name = path.utf8.map { byte in
      isPlain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    try self.init(
      filename: "file:\(path.hasPrefix("/") ? "//" : "")\(name.joined())?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      patience: .zero,
      vfs: system.vfs
    )
  }

  /// Whether the database was at rest when it was opened and may have changed since then, so that results may be
  /// invalid.
  var isOutdated: Bool { rest.map { !$0.isAtRest } ?? false }

  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Returns the object through which SQLite reads and locks the file. The object is valid while the connection is
  /// open.
  func filePointer() throws(StoreError) -> UnsafeMutablePointer<sqlite3_file> {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try check(unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file))
    guard let file = unsafe file, unsafe file.pointee.pMethods != nil else {
      throw .io(code: Int(SQLITE_MISUSE), message: "the database has no file")
    }
    return unsafe file
  }

  /// Opens a new, private database. SQLite stores the database in memory, or in a temporary file if the database
  /// becomes too large, and deletes the database when the connection closes.
  static func temporary() throws(StoreError) -> SQLiteConnection {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    return try SQLiteConnection(filename: "", flags: flags, patience: .zero)
  }

  deinit {
    statements.removeAll()
    latest = []
    unsafe sqlite3_close_v2(handle)
  }

  /// Limits every wait for a lock to approximately the given duration.
  ///
  /// SQLite's own handler eventually tries only ten times a second, which starves the connections that have waited
  /// longest: a busy writer releases the lock for less than a millisecond between two commits.
  private func waitForLocks(_ patience: Duration) {
    let attempts = Int(patience / Self.pause)
    let context = unsafe UnsafeMutableRawPointer(bitPattern: attempts)
    _ = unsafe sqlite3_busy_handler(
      handle,
      { context, count in
        if count >= UInt(bitPattern: context) { return 0 }
        usleep(UInt32.random(in: 500...1500))
        return 1
      },
      context
    )
  }

  /// The average pause between two attempts to acquire a lock.
  private static let pause = Duration.milliseconds(1)

  /// Makes long-running statements fail with ``StoreError/cancelled`` once the interruption is requested.
  private func giveUp(on interruption: Interruption) {
    unsafe sqlite3_progress_handler(
      handle,
      1000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isRequested ? 1 : 0
      },
      Unmanaged.passUnretained(interruption).toOpaque()
    )
  }

  /// Uses the given checkpointer after commits, instead of SQLite's automatic checkpoints.
  func checkpoint(by checkpoints: SQLiteCheckpoints) {
    // Retain the checkpointer, because SQLite holds only its address.
    self.checkpoints = checkpoints
    _ = unsafe sqlite3_wal_hook(
      handle,
      { context, handle, _, pages in
        guard let context = unsafe context, let handle = unsafe handle else { return SQLITE_OK }
        unsafe Unmanaged<SQLiteCheckpoints>.fromOpaque(context).takeUnretainedValue().noteCommit(pages, on: handle)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(checkpoints).toOpaque()
    )
  }

  /// Makes SQLite leave the write-ahead log unchanged if this connection is the last to close. By default, SQLite would
  /// then checkpoint and delete the log.
  func leaveLogWhenClosed() {
    _ = unsafe logbook_leave_log_on_close(handle)
  }

  private func defineMatchingKey() throws(StoreError) {
    let code = unsafe sqlite3_create_function_v2(
      handle,
      "matching_key",
      1,
      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
      nil,
      { context, _, arguments in
        guard let argument = unsafe arguments?.pointee, let start = unsafe sqlite3_value_text(argument) else { return }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
        var key = unsafe String(decoding: bytes, as: UTF8.self).matchingKey
        key.withUTF8 { bytes in
          unsafe UnsafeRawBufferPointer(bytes).withMemoryRebound(to: CChar.self) { characters in
            unsafe sqlite3_result_text64(
              context,
              characters.baseAddress,
              UInt64(characters.count),
              copied,
              UInt8(SQLITE_UTF8)
            )
          }
        }
      },
      nil,
      nil,
      nil
    )
    try check(code)
  }

  /// Throws an error if a failure has made SQLite roll back the current transaction. Without this check, later
  /// statements would be committed individually.
  private func requireTransaction() throws(StoreError) {
    if isWithinTransaction, !isInTransaction { throw .unitOfWorkUndone }
  }

  /// Runs `body` with a cached statement, which is prepared when it is first used.
  ///
  /// While the cached statement is running, another statement is used for the same SQL, so `body` may also run that
  /// SQL.
  func withStatement<Result>(
    _ sql: String,
    _ body: (SQLiteStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try body(statement)
  }

  /// Returns a statement with its parameters bound, positioned before its first row. The caller must reset the
  /// statement.
  func begin(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> SQLiteStatement {
    let statement = try statement(sql)
    do throws(StoreError) { try statement.bind(values) } catch {
      statement.reset()
      throw error
    }
    return statement
  }

  private func statement(_ sql: String) throws(StoreError) -> SQLiteStatement {
    try requireTransaction()
    let length = sql.utf8.count
    for (known, statement) in latest where known.utf8.count == length && known.has(sql, at: 0) && !statement.isRunning {
      return statement
    }
    let key = ExactText(sql)
    let kept = statements[key]
    let statement = if let kept, !kept.isRunning { kept } else { try prepare(sql) }
    if kept == nil {
      // Discard all cached statements if there are too many, for example because queries differ in their filters. It is
      // not worth tracking which ones are used least, because the most recent statements remain in `latest`.
      if statements.count >= 200 { statements.removeAll() }
      statements[key] = statement
    }
    if latest.count == Self.latestCount { latest.removeFirst() }
    latest.append((sql, kept ?? statement))
    return statement
  }

  /// The maximum number of statements in `latest`. Writing a record and its history requires six.
  private static let latestCount = 8

  /// Prepares a statement without adding it to the cache, for example for a caller that uses the statement while other
  /// statements run.
  func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    var length = 0
    let code = unsafe sql.withCString { start in
      var rest: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v2(handle, start, -1, &prepared, &rest)
      length = unsafe rest.map { unsafe $0 - start } ?? 0
      return code
    }
    if code != SQLITE_OK {
      if code & 0xFF == SQLITE_ERROR, !runsSQLOfClient {
        throw .corrupt(unsafe String(cString: sqlite3_errmsg(handle)))
      }
      throw error(code, in: sql)
    }
    guard let prepared = unsafe prepared else { throw .misuse("an empty statement") }
    let statement = unsafe SQLiteStatement(handle: prepared, connection: self)
    if !sql.utf8.dropFirst(length).allSatisfy(" \t\r\n;".utf8.contains) {
      throw .misuse("more than one statement: \(sql)")
    }
    return statement
  }

  /// Runs statements that have no parameters, and discards their results.
  package func execute(_ sql: String) throws(StoreError) {
    let failure: StoreError? = unsafe sql.withCString { start in
      var rest = unsafe start
      // Run the statements one at a time, so that the error contains the statement that failed.
      while unsafe rest.pointee != 0 {
        var statement: OpaquePointer?
        var next: UnsafePointer<CChar>?
        var code = unsafe sqlite3_prepare_v2(handle, rest, -1, &statement, &next)
        if code != SQLITE_OK { return unsafe error(code, in: String(cString: rest).firstStatement) }
        if unsafe statement != nil {
          repeat { code = unsafe sqlite3_step(statement) } while code == SQLITE_ROW
          let failure = code == SQLITE_DONE ? nil : unsafe error(code, in: String(cString: rest).firstStatement)
          _ = unsafe sqlite3_finalize(statement)
          if let failure { return failure }
        }
        guard let next = unsafe next else { return nil }
        unsafe rest = next
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Runs a statement to completion, and discards its results.
  ///
  /// - Parameters:
  ///   - sql: A single statement, in which `?` marks each parameter.
  ///   - values: The values of the parameters, in order.
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if the SQL is incorrect or the number of values differs from
  ///   the number of parameters; ``/LogbookRecords/StoreError/constraint(_:)`` if a table constraint forbids the
  ///   change; or another error that SQLite reports.
  package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreError) {
    try forEachRow(sql, values) { _ in }
  }

  /// Runs a statement, and calls `body` for each row of the results, in order.
  ///
  /// - Throws: Any error that `body` or ``run(_:_:)`` throws.
  package func forEachRow(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteStatement) throws(StoreError) -> Void
  ) throws(StoreError) {
    try withStatement(sql) { statement throws(StoreError) in try statement.run(values, body) }
  }

  /// Runs a statement, and returns an array of the values that `body` returns for the rows of the results, in order.
  ///
  /// - Throws: Any error that `body` or ``run(_:_:)`` throws.
  package func rows<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteStatement) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var result: [Value] = []
    try forEachRow(sql, values) { row throws(StoreError) in result.append(try body(row)) }
    return result
  }

  /// Runs a statement, and returns the value that `body` returns for the first row of the results, or `nil` if there
  /// are no rows.
  ///
  /// - Throws: Any error that `body` or ``run(_:_:)`` throws.
  package func first<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ body: (SQLiteStatement) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    try withStatement(sql) { statement throws(StoreError) in
      try statement.bind(values)
      return try statement.step() ? try body(statement) : nil
    }
  }

  /// Runs a statement, and returns the integer in the first column of the first row, or 0 if there is no row or the
  /// column contains NULL.
  ///
  /// - Throws: Any error that ``run(_:_:)`` or ``SQLiteStatement/integer(_:)`` throws.
  package func number(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    try first(sql, values) { row throws(StoreError) in try row.integer(0) } ?? 0
  }

  /// The row ID of the row that this connection inserted most recently, or 0 if it has not inserted any.
  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// The number of rows that the latest insertion, update, or deletion through this connection changed.
  package var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// Replaces the contents of this database with a snapshot of another database. No other connection may use this
  /// database until this method returns.
  func copy(_ other: SQLiteConnection) throws(StoreError) {
    try other.reading { () throws(StoreError) in
      // The first statement opens the snapshot, which remains open while the pages are copied.
      _ = try other.number("SELECT count(*) FROM sqlite_schema")
      guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
        throw error(unsafe sqlite3_errcode(handle))
      }
      var code = SQLITE_OK
      repeat {
        code = unsafe sqlite3_backup_step(backup, 1000)
      } while code == SQLITE_OK && interruption?.isRequested != true
      _ = unsafe sqlite3_backup_finish(backup)
      if code == SQLITE_OK { throw .cancelled }
      if code != SQLITE_DONE { throw error(code) }
    }
  }

  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in a transaction, so that all its statements read the same snapshot of the database, and returns the
  /// result of `body`.
  ///
  /// If a transaction is already open, `body` runs in that transaction; otherwise, it runs in a new one.
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if a new transaction cannot be begun
  ///   or ended.
  package func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    isInTransaction ? try body() : try transaction("BEGIN", body)
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws an error.
  ///
  /// - Parameter beginning: The statement that begins the transaction. By default, it is
  ///   `BEGIN IMMEDIATE`, so that the transaction can write.
  func transaction<Result>(
    _ beginning: String? = nil,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let beginning { try run(beginning) } else { try begin() }
    do throws(StoreError) {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction, or returns `false` if it would have to wait for a lock, or might restart and therefore flush
  /// the write-ahead log.
  ///
  /// Use this method only for commits that need not be flushed themselves. A checkpoint that becomes due is deferred;
  /// see ``checkpointIfDue()``.
  func beginAtOnce() throws(StoreError) -> Bool {
    if checkpoints?.mayBeginLog == true { return false }
    do throws(StoreError) {
      if checkpoints != nil { waitForLocks(.zero) }
      defer { if checkpoints != nil { waitForLocks(patience) } }
      try begin()
    } catch .busy {
      return false
    }
    transactionsAtOnce &+= 1
    checkpoints?.areDeferred = true
    return true
  }

  var isCheckpointDue: Bool { checkpoints?.isDue == true }

  /// Runs the checkpoint that was deferred, if there is one.
  func checkpointIfDue() {
    if let checkpoints, checkpoints.isDue { unsafe checkpoints.run(on: handle) }
  }

  func begin() throws(StoreError) {
    try run("BEGIN IMMEDIATE")
    isWithinTransaction = true
    if checkedDataVersion == dataVersion { return }
    history = nil
    do throws(StoreError) { try refuseOtherVersion() } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body`, which must only read. If another program has migrated the database, this method throws
  /// ``StoreError/newerSchema(found:supported:)`` instead of returning the result or rethrowing the error of `body`.
  func atRequiredVersion<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let result: Result
    do throws(StoreError) { result = try body() } catch {
      try refuseOtherVersion()
      throw error
    }
    try refuseOtherVersion()
    return result
  }

  /// Throws an error if the schema version is not the required version. The version is read again only after a new
  /// commit.
  func refuseOtherVersion() throws(StoreError) {
    guard let requiredVersion, checkedDataVersion != dataVersion else { return }
    let found = try number("PRAGMA user_version")
    if found > requiredVersion { throw .newerSchema(found: found, supported: requiredVersion) }
    if found < requiredVersion { throw .corrupt("it is marked as version \(found) instead of \(requiredVersion)") }
    checkedDataVersion = dataVersion
  }

  /// A number that changes with each commit that the connection makes or sees.
  ///
  /// Source: sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntldataversion.
  private var dataVersion: UInt32 {
    var version: UInt32 = 0
    _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Commits the open transaction, or throws ``StoreError/outcomeUnknown(_:)`` if the disk does not confirm the commit.
  ///
  /// In that case, the connection has rolled back the transaction, but a process that recovers the log after a crash
  /// may find the commit record and consider the transaction committed.
  func commit() throws(StoreError) {
    let hasWritten = unsafe sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE
    do throws(StoreError) {
      try run("COMMIT")
      endTransaction()
      // Do not update `checkedDataVersion` after a read-only transaction, because another program may have committed
      // since the check, and the data version may already reflect that commit.
      if hasWritten { checkedDataVersion = dataVersion }
    } catch .io(let code, let message) where [10 | 4 << 8, 10 | 5 << 8].contains(code) {
      // Source: sqlite.org/rescode.html, SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC. Swift does not import these
      // macros.
      throw .outcomeUnknown("the disk has not confirmed it: \(message) (\(code))")
    }
  }

  /// Rolls back the open transaction, unless SQLite has already done so after a failure.
  func rollBack() {
    history = nil
    endTransaction()
    guard isInTransaction else { return }
    // Ignore the error, because SQLite also rolls back the transaction when the connection is
    // closed, or when it recovers the database after a crash.
    do { try run("ROLLBACK") } catch {}
  }

  private func endTransaction() {
    isWithinTransaction = false
    checkpoints?.areDeferred = false
  }

  func savepoint<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try setSavepoint()
    do throws(StoreError) {
      let result = try body()
      try releaseSavepoint()
      return result
    } catch {
      // Some failures make SQLite roll back the entire transaction, including the savepoint.
      if isInTransaction { try rollBackToSavepoint() }
      throw error
    }
  }

  func setSavepoint() throws(StoreError) { try run("SAVEPOINT step") }

  func releaseSavepoint() throws(StoreError) { try run("RELEASE step") }

  func rollBackToSavepoint() throws(StoreError) {
    history = nil
    try run("ROLLBACK TO step")
    try run("RELEASE step")
  }

  func check(_ code: Int32) throws(StoreError) {
    if code != SQLITE_OK { throw error(code) }
  }

  /// Returns the error to throw for a failed statement.
  func error(_ code: Int32, in sql: String) -> StoreError {
    guard code & 0xFF == SQLITE_ERROR, runsSQLOfClient else { return error(code) }
    let mistake = unsafe String(cString: sqlite3_errmsg(handle))
    // The offset is in bytes; it is −1 if the error has no position.
    let offset = Int(unsafe sqlite3_error_offset(handle))
    let character = String(decoding: sql.utf8.prefix(max(0, offset)), as: UTF8.self).count + 1
    return .misuse("\(mistake), \(offset < 0 ? "in" : "at character \(character) of") “\(sql)”")
  }

  func error(_ code: Int32) -> StoreError {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      // Use the system's error number, which gives the reason if a file cannot be opened, created, or written to.
      let reason = unsafe sqlite3_system_errno(handle)
      switch reason {
      case ENOSPC, EDQUOT, EMFILE, ENFILE: return StoreError(errno: reason, path: message)
      case EACCES, EPERM, EROFS, EIO:
        if code & 0xFF == SQLITE_CANTOPEN { return StoreError(errno: reason, path: message) }
      default: break
      }
      // Also check the error numbers that SQLite stores for each file, because a later call may have overwritten the
      // system's error number.
      if code & 0xFF == SQLITE_IOERR, fileErrors.contains(EDQUOT) { return .full }
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      if let failure = readFailure { return failure }
    default: break
    }
    return StoreError(sqlite: code, message: message)
  }

  /// The error from the latest failed access to the database or its log, if the disk caused the failure. SQLite reports
  /// some disk errors as corruption.
  ///
  /// Source: the errors that unixRead, sqlite.org/src/file/src/os_unix.c, converts to SQLITE_IOERR_CORRUPTFS.
  var readFailure: StoreError? {
    fileErrors.first { [EIO, ENXIO].contains($0) }.map { StoreError(errno: $0, path: "") }
  }

  /// The system's error numbers from the latest failed calls on the database file and on its log or journal.
  private var fileErrors: [Int32] {
    [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].compactMap { file in
      var pointer: UnsafeMutablePointer<sqlite3_file>?
      // A journal in memory has no such method; see src/memjournal.c.
      guard unsafe sqlite3_file_control(handle, "main", file, &pointer) == SQLITE_OK, let pointer = unsafe pointer,
        let methods = unsafe pointer.pointee.pMethods, let control = unsafe methods.pointee.xFileControl
      else { return nil }
      var reason: Int32 = 0
      _ = unsafe control(pointer, SQLITE_FCNTL_LAST_ERRNO, &reason)
      return reason
    }
  }
}

extension String {
  /// The first statement of a script; the entire script if no statement ends in a semicolon.
  fileprivate var firstStatement: String {
    for semicolon in indices where self[semicolon] == ";" {
      let statement = String(self[...semicolon])
      if unsafe sqlite3_complete(statement) == 1 { return statement }
    }
    return self
  }
}

/// SQLITE_TRANSIENT, which makes SQLite copy the bytes that it receives. The copy is necessary because Swift may move
/// or free the original bytes.
private var copied: sqlite3_destructor_type {
  unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
