import LogbookCSQLite
import LogbookRecords
import Foundation

/// Where a SQLite database lies, and how connections to it are opened.
enum SQLiteLocation: Sendable {
  /// On disk, at a resolved path.
  case file(path: String, SystemCalls = .real)
  /// In memory, shared by the connections of this process that use the same name.
  case memory(name: String)

  /// In memory, under a name that nobody else has.
  static var newInMemory: SQLiteLocation { .memory(name: UUID().uuidString) }

  /// The resolved path, if it is on disk.
  var path: String? {
    if case .file(let path, _) = self { path } else { nil }
  }

  var isOnDisk: Bool { path != nil }

  /// On disk, where a path leads to.
  static func file(resolving path: String, _ system: SystemCalls = .real) throws(StoreError) -> SQLiteLocation {
    // Each connection would have a database of its own.
    if path == ":memory:" { throw .cannotCreate("\(path) is no file to SQLite") }
    return .file(path: try system.resolve(path), system)
  }

  /// What writers of this process take turns by.
  var writerLock: WriterLock {
    if case .file(let path, let system) = self, system.vfs == nil { .ofFile(path) } else { WriterLock() }
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

  /// Makes a database with the tables of a schema if there is none, and refuses what cannot be one that is written to, untouched.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)``, or ``StoreError/noPermission(_:)`` also if the file has several names.
  func prepareFile(_ schema: SQLiteSchema) throws(StoreError) {
    guard case .file(let path, let system) = self else { return }
    var status = stat()
    if system.stat(path, &status) != 0 {
      guard errno == ENOENT else { throw StoreError(errno: errno, path: path) }
      try makeFile(path, system, schema)
    }
    try Self.refuseIrregularFile(path, system)
    try refuseSecondName(path, system)
  }

  /// Makes a database without records, its owner's alone, unless another process is faster.
  ///
  /// It gets its name once it is whole and closed. So there is no database that is only half made, whatever is killed meanwhile;
  /// and no descriptor of ours is closed while a connection has locks on the file, see ``SQLiteFile``.
  private func makeFile(_ path: String, _ system: SystemCalls, _ schema: SQLiteSchema) throws(StoreError) {
    var file = try UnfinishedFile(for: path, system)
    try fill(file.path, system, schema)
    do throws(StoreError) { try file.takePlace() } catch .cannotCreate where system.exists(path) {}
  }

  private func fill(_ path: String, _ system: SystemCalls, _ schema: SQLiteSchema) throws(StoreError) {
    let connection = try SQLiteConnection(
      filename: path,
      flags: SQLITE_OPEN_READWRITE,
      patience: .zero,
      vfs: system.vfs
    )
    // Whatever happens to it before it is whole, it is thrown away.
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF")
    try schema.prepare(connection)
    try beginWriteAheadLog(connection)
  }

  /// Refuses what is not a file.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` also if there is nothing.
  static func refuseIrregularFile(_ path: String, _ system: SystemCalls = .real) throws(StoreError) {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      throw errno == ENOENT ? .cannotCreate("\(path) does not exist") : StoreError(errno: errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate("\(path) is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    // SQLite would wait for a pipe in the place of one of these.
    for path in ["-wal", "-shm", "-journal"].map({ path + $0 }) where system.stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    }
  }

  /// Sets up the connection that writes.
  func configure(
    _ connection: SQLiteConnection,
    _ schema: SQLiteSchema,
    _ durability: StorageDurability
  ) throws(StoreError) {
    switch self {
    case .file(let path, let system):
      // Whose database it is comes first: nothing is written to another program's.
      _ = try schema.currentVersion(connection)
      // SQLite flushes the name of a log only when it has made the log itself.
      if durability == .full, system.exists(path + "-wal") { try path.folder.flushFolder(system) }
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
