import LogbookCSQLite
package import LogbookRecords
import Foundation

/// A SQLite database on disk or in memory.
package struct SQLiteMedium: Medium {
  /// The path of the database; `nil` for a new database in memory.
  package let path: String?
  /// Whether the database is being built; see ``building(at:)``.
  private var isBuilt = false

  package init(path: String?) { self.path = path }

  package var kind: String { path == nil ? "sqlite-memory" : "sqlite" }

  package func resolved(_ system: SystemCalls) throws(StoreError) -> Self {
    guard let path else { return self }
    return moved(to: try SQLiteLocation.file(resolving: path, system).path ?? path)
  }

  package func moved(to path: String) -> Self {
    if self.path == nil { return self }
    var medium = Self(path: path)
    medium.isBuilt = isBuilt
    return medium
  }

  package func building(at path: String) -> Self {
    var medium = moved(to: path)
    medium.isBuilt = true
    return medium
  }

  package func completeBuilding() throws(StoreError) {
    guard let path else { return }
    let location = SQLiteLocation.file(path: path)
    try location.beginWriteAheadLog(location.open())
    try path.flush()
  }

  package func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> Engine {
    let journal = isBuilt ? SQLiteLocation.Journal.memory : .writeAheadLog
    let location = path.map { SQLiteLocation.file(path: $0, system, journal) } ?? .newInMemory
    let level = path == nil ? history ?? .off : history
    return Engine(try SQLiteBackend(location, model, durability, history: level))
  }

  package func check(_ model: StoreModel) throws(StoreError) -> StoreCheck {
    try path.map { path throws(StoreError) in try SQLiteCheck.check(path, model) } ?? StoreCheck()
  }

  package func details(_ model: StoreModel) -> MediumDetails {
    var details = MediumDetails()
    details.version = model.schema.version
    details.sqliteVersion = SQLiteLibrary.version
    guard let path else { return details }
    var log = stat()
    details.logBytes = unsafe stat(path + "-wal", &log) == 0 ? Int(log.st_size) : 0
    if SQLiteLibrary.hasLogResetBug() {
      details.warnings.append(
        "SQLite \(SQLiteLibrary.version) can lose commits when several programs write at the same time, a rare bug "
          + "fixed in 3.51.3; logbook avoids it, but other programs that write to this store may not"
      )
    }
    return details
  }

  package func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError) {
    guard let path else { throw .constraint("a store in memory has no file to copy; copy its records instead") }
    try SQLiteLocation.file(path: path).reading { original throws(StoreError) in
      if try model.schema.refuseForeignObjects(original).isEmpty { throw .emptyDatabase }
      try original.checkIntegrity()
      // Empty the file, because `VACUUM INTO` writes only to an empty file, and an earlier attempt may have left data
      // in it.
      if unsafe truncate(file.path, 0) != 0 { throw StoreError(errno: errno, path: file.path) }
      // `VACUUM INTO` reads the original in one transaction and writes no write-ahead log, so the file contains all
      // data.
      try original.execute("PRAGMA query_only = OFF")
      try original.run("VACUUM INTO ?", [.text(file.path)])
    }
    try clean(file.path, model)
  }

  /// Removes from a copy any triggers that other programs have added, and checks that the copy is undamaged.
  private func clean(_ path: String, _ model: StoreModel) throws(StoreError) {
    let copy = try SQLiteConnection(filename: path, flags: SQLITE_OPEN_READWRITE, patience: .zero)
    try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF")
    let edition = try model.schema.currentEdition(copy)
    for object in try model.schema.differences(copy, from: edition).map(\.object) where object.type == "trigger" {
      try copy.execute("DROP TRIGGER IF EXISTS \(object.name.quoted)")
    }
    try copy.checkIntegrity()
  }

  package func checkSoundness(_ model: StoreModel) throws(StoreError) {
    guard let path else { return }
    try SQLiteLocation.refuseIrregularFile(path)
    try SQLiteLocation.file(path: path).reading { connection throws(StoreError) in
      let found = try model.schema.refuseForeignObjects(connection)
      try connection.checkIntegrity()
      // Do not read the records of an older store, because they have an older layout until the store is opened and
      // migrated.
      if found != model.schema.edition { return }
      func read<Item: Record>(_ kind: Item.Type) throws(StoreError) {
        let transaction = connection.transaction(of: model.sqliteTables)
        _ = try model.sqlite(kind).records(matching: Item.Query(), in: transaction)
      }
      for kind in model.kinds { try read(kind) }
      for kind in model.sqliteTables {
        for table in kind.sideTables { _ = try connection.number("SELECT count(*) FROM \(table)") }
      }
      _ = try SQLiteHistory(connection: connection, kinds: model.sqliteTables).state()
    }
  }

  package func whileUnused<Result>(
    _ model: StoreModel,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard let path else { throw .constraint("a store in memory cannot be replaced") }
    // Lock the file with a `SQLiteFile`, which never opens the write-ahead log, because `body` may move a new store to
    // this path. If a connection had the old store's log open, SQLite would delete the log at this path when that
    // connection closes, although the log may by then belong to the new store.
    let database = try SQLiteFile(path: path, isWritable: true)
    if try !database.lockAlone() { throw .busy }
    return try withExtendedLifetime(database, body)
  }
}

extension StoreError {
  static var emptyDatabase: StoreError { .corrupt("it is empty") }
}
