import CSQLite
import Domain
import Foundation

/// Where a SQLite database lies, and how connections to it are opened.
enum SQLiteLocation: Sendable {
  case file(path: String, SystemCalls = .real)
  /// In memory, shared by the connections of this process that use the same name.
  case memory(name: String)

  /// In memory, under a name that nobody else has.
  static var newInMemory: SQLiteLocation { .memory(name: UUID().uuidString) }

  var isOnDisk: Bool {
    if case .file = self { true } else { false }
  }

  /// How long a writer waits for writers of other processes.
  static let patience = Duration.seconds(10)

  /// - Parameter patience: How long the connection waits for others' locks.
  func open(patience: Duration = Self.patience) throws(StoreError) -> SQLiteConnection {
    switch self {
    case .file(let path, let system):
      try SQLiteConnection(filename: path, flags: SQLITE_OPEN_READWRITE, patience: patience, vfs: system.vfs)
    case .memory(let name):
      // A leading slash makes the memory database shared (sqlite.org/src/file/src/memdb.c).
      try SQLiteConnection(
        filename: "file:/\(name)?vfs=memdb",
        flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI,
        patience: patience
      )
    }
  }

  /// Makes an empty file if there is none, and refuses what cannot be a database, untouched.
  func prepareFile() throws(StoreError) {
    guard case .file(let path, let system) = self else { return }
    try path.refuseNUL()
    // Each connection would have a database of its own.
    if path == ":memory:" { throw .cannotCreate("\(path) is no file to SQLite") }
    let created = system.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if created >= 0 {
      _ = system.close(created)
      return
    }
    let failure = errno
    if failure == EEXIST { return try refuseForeignFile(path, system) }
    throw StoreError(errno: failure, path: path)
  }

  /// Refuses what cannot be a database.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` also if there is nothing.
  func refuseForeignFile(_ path: String, _ system: SystemCalls = .real) throws(StoreError) {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      throw errno == ENOENT ? .cannotCreate("\(path) does not exist") : StoreError(errno: errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate("\(path) is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    let file = system.open(path, O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { _ = system.close(file) }
    // Source: sqlite.org/fileformat2.html#magic_header_string.
    let magic = Array("SQLite format 3\0".utf8)
    var start = [UInt8](repeating: 0, count: magic.count)
    let count = system.read(file, &start)
    if count < 0 { throw StoreError(errno: errno, path: path) }
    // When the power goes while a database is being made, zeros can be left of it, and a journal by which SQLite undoes them.
    let isUnfinished = start.allSatisfy { $0 == 0 } && system.stat(path + "-journal", &status) == 0
    if count > 0, start != magic, !isUnfinished { throw .corrupt("\(path) is not a SQLite database") }
    // SQLite would throw the write-ahead log of an empty file away. It writes the first page before it begins a log.
    if count == 0, system.stat(path + "-wal", &status) == 0, status.st_size > 0 {
      throw .corrupt("\(path) is empty, though there is a write-ahead log")
    }
  }

  /// Sets up the connection that writes.
  func configure(
    _ connection: SQLiteConnection,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability
  ) throws(StoreError) {
    switch self {
    case .file:
      // Whose database it is comes first: nothing is written to another program's.
      _ = try schema.currentVersion(connection)
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
      // What a transaction has written stays in the cache until its commit, which saves copying it to memory and back.
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF")
    }
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
  }

  /// Has the database keep a write-ahead log, which it does from then on.
  ///
  /// SQLite does not wait by itself when several connections begin one at the same time: each reads before it writes.
  private func beginWriteAheadLog(_ connection: SQLiteConnection) throws(StoreError) {
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
