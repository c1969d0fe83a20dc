import LogbookCSQLite
import LogbookRecords
import Foundation

enum SQLiteLocation: Sendable {
  /// A database on disk. The associated values are the resolved path of the database, the system calls that access the
  /// database, and the kind of its journal.
  case file(path: String, SystemCalls = .real, Journal = .writeAheadLog)
  /// A database in memory. All connections that this process opens with the same name share the database.
  case memory(name: String)

  /// A kind of journal. A journal contains the data that SQLite needs to complete or roll back a transaction.
  enum Journal {
    /// A write-ahead log next to the database. After a power failure, the database is intact and, with
    /// ``StorageDurability/full``, contains every acknowledged commit. Readers do not wait for writers.
    case writeAheadLog
    /// A journal in memory. Each page is written only once, but the database is lost if the process ends during a
    /// transaction.
    case memory
  }

  static var newInMemory: SQLiteLocation { .memory(name: UUID().uuidString) }

  var path: String? {
    if case .file(let path, _, _) = self { path } else { nil }
  }

  var isOnDisk: Bool {
    if case .file = self { true } else { false }
  }

  static func file(resolving path: String, _ system: SystemCalls = .real) throws(StoreError) -> SQLiteLocation {
    // Reject the name for which SQLite would open a separate database in memory for each connection.
    if path == ":memory:" { throw .cannotCreate("“\(path)” is not the path of a file") }
    let path = try system.resolve(path)
    try path.refuseNameOfStoreFile()
    return .file(path: path, system)
  }

  /// The name of the lock that all users of the database in this process share; `nil` if no one else can use it.
  var writerLockName: String? {
    if case .file(let path, let system, _) = self, system.vfs == nil { path } else { nil }
  }

  /// The default timeout for locks that other connections hold.
  static let patience = Duration.seconds(10)

  func open(patience: Duration = Self.patience) throws(StoreError) -> SQLiteConnection {
    switch self {
    case .file(let path, let system, _):
      try SQLiteConnection(filename: path, flags: SQLITE_OPEN_READWRITE, patience: patience, vfs: system.vfs)
    case .memory(let name):
      // A leading slash in the name lets connections share the database in memory (sqlite.org/src/file/src/memdb.c).
      try SQLiteConnection(
        filename: "file:/\(name)?vfs=memdb",
        flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
        patience: patience
      )
    }
  }

  /// Creates a database with the tables of the schema if there is no file at the path. Throws an error if the path
  /// leads to anything other than a regular file, or to a file with several hard links.
  func prepareFile(_ schema: SQLiteSchema) throws(StoreError) {
    guard case .file(let path, let system, _) = self else { return }
    var status = stat()
    if system.stat(path, &status) != 0 {
      guard errno == ENOENT else { throw StoreError(errno: errno, path: path) }
      try Self.refuseIrregularFilesBeside(path, system)
      try makeFile(path, system, schema)
    }
    try Self.refuseIrregularFile(path, system)
    try refuseSecondName(path, system)
  }

  /// Creates a database without records, unless another process creates the database first.
  ///
  /// The file gets its final name only after it is complete and closed. A killed process therefore leaves no partial
  /// database under that name, and this process closes no descriptor of the file while a connection has locks on it;
  /// see ``SQLiteFile``.
  private func makeFile(_ path: String, _ system: SystemCalls, _ schema: SQLiteSchema) throws(StoreError) {
    for _ in 0..<100 {
      var file = try UnfinishedFile(for: path, system)
      try fill(file.path, system, schema)
      do throws(StoreError) { return try file.takePlace() } catch .cannotCreate where system.exists(path) {
        return
      } catch .cannotCreate where !system.exists(file.path) {
        // Try again, because another process that creates the database has removed the file; see `takePlace()`.
      }
    }
    throw .busy
  }

  private func fill(_ path: String, _ system: SystemCalls, _ schema: SQLiteSchema) throws(StoreError) {
    let connection = try SQLiteConnection(
      filename: path,
      flags: SQLITE_OPEN_READWRITE,
      patience: .zero,
      vfs: system.vfs
    )
    // A file that is not completed is discarded, so neither a journal nor flushing is needed.
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF")
    try schema.prepare(connection)
    try beginWriteAheadLog(connection)
  }

  static func refuseIrregularFile(_ path: String, _ system: SystemCalls = .real) throws(StoreError) {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      throw errno == ENOENT ? .cannotCreate("\(path) does not exist") : StoreError(errno: errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate("\(path) is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    try refuseIrregularFilesBeside(path, system)
  }

  /// Rejects a database if a file whose name is that of its log, of the index of the log, or of its journal is something
  /// else: a pipe, for which SQLite would wait indefinitely, or a store, which SQLite would overwrite or remove. The
  /// database does not have to exist yet.
  static func refuseIrregularFilesBeside(_ path: String, _ system: SystemCalls = .real) throws(StoreError) {
    var status = stat()
    for suffix in StoreFiles.databaseSuffixes where system.stat(path + suffix, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path + suffix) is not a file") }
      guard status.st_size > 0, let start = start(ofFileBeside: path, suffix, system) else { continue }
      if StoreFiles.mayBeStore(start) {
        throw .cannotCreate(
          "\(path + suffix) is a store, and \(path.fileName) would overwrite it; rename one of the two"
        )
      }
    }
  }

  /// Returns the first bytes of a file next to a database; `nil` if they cannot be read, or if the file is the index of
  /// a log that is in use, because closing the index would release the locks of this process; see ``SQLiteFile``.
  private static func start(ofFileBeside path: String, _ suffix: String, _ system: SystemCalls) -> [UInt8]? {
    do throws(StoreError) {
      let isIndex = suffix == "-shm" && system.exists(path)
      let database = try isIndex ? SQLiteFile(path: path, system, isWritable: true) : nil
      if let database, try !database.lockAlone() { return nil }
      return try withExtendedLifetime(database) { () throws(StoreError) in
        let file = system.open(path + suffix, O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { _ = system.close(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = system.read(file, &bytes)
        return count < 0 ? nil : Array(bytes.prefix(count))
      }
    } catch {
      // Ignore the error, because using the database reports the same problem.
      return nil
    }
  }

  func configure(
    _ connection: SQLiteConnection,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability
  ) throws(StoreError) {
    switch self {
    case .file(_, _, .memory):
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000")
    case .file(let path, let system, .writeAheadLog):
      // Check the application ID first, because another program's database must never be written to.
      _ = try schema.currentEdition(connection)
      // Flush the folder if there is already a log, because SQLite makes the log's name durable only if this connection
      // creates the log.
      if durability == .full, system.exists(path + "-wal") { try path.folder.flush(system) }
      try beginWriteAheadLog(connection)
      connection.checkpoint(by: SQLiteCheckpoints(self))
      try connection.execute(
        """
        PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL");
        PRAGMA journal_size_limit = \(SQLiteCheckpoints.logLimit);
        PRAGMA cache_size = -32000
        """
      )
    case .memory:
      // Disable spilling, so that the changes of a transaction remain in the page cache until the commit and are not
      // copied to the database in memory and back.
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF")
    }
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
  }

  /// Enables the write-ahead log. The setting is stored in the database.
  ///
  /// The attempt is repeated, because SQLite does not wait for the lock if several connections begin a log at the same
  /// time.
  func beginWriteAheadLog(_ connection: SQLiteConnection) throws(StoreError) {
    let start = ContinuousClock.now
    while true {
      do throws(StoreError) {
        let mode = try connection.first("PRAGMA journal_mode = WAL") { row throws(StoreError) in try row.text(0) }
        guard mode == "wal" else { throw .cannotCreate("its file system cannot hold a write-ahead log") }
        return
      } catch .busy where start.duration(to: .now) < Self.patience {
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }
}
