import LogbookCSQLite
import Foundation

/// A store that is malicious or only looks malicious.
struct HostileStore {
  enum Verdict {
    /// The store is unusual but sound. The tool reads, writes and restores the store, and a check finds no problem.
    case sound
    /// The store contains a foreign object that has no effect. The tool reads and writes the store correctly, and a
    /// check reports the object.
    case foreign
    /// A check reports a problem. The tool either reads and writes the store, although its contents may be wrong, or
    /// refuses it.
    case noticed
    /// The tool refuses the store, a check reports a problem, and restoring sets the store aside.
    ///
    /// Either Logbook cannot read such a store, or Logbook's own SQL statements would not have their intended
    /// effects.
    case refused
    /// The tool refuses the store, a check reports a problem, and a restore does not change the store. The store
    /// belongs to another program or a newer version of Logbook, or is not an ordinary file.
    case kept
    /// The tool either reads and writes the store, or refuses it. A check must report a problem if the tool refuses the
    /// store or reads wrong contents.
    case either
  }

  let name: String
  let verdict: Verdict
  let fileName: String
  /// Whether the store's last step changes nothing, which means that undoing the step also changes nothing.
  let hasEmptyStep: Bool
  /// A closure that changes a copy of a sound store at `path` into the hostile store.
  let make: (_ path: String) throws -> Void

  init(
    _ name: String,
    _ verdict: Verdict,
    fileName: String = "store",
    hasEmptyStep: Bool = false,
    make: @escaping (_ path: String) throws -> Void
  ) {
    (self.name, self.verdict, self.fileName, self.make) = (name, verdict, fileName, make)
    self.hasEmptyStep = hasEmptyStep
  }

  /// Creates a hostile database by executing SQL statements on a copy of the sound store.
  init(_ name: String, _ verdict: Verdict, sql: String) {
    let addsStep = sql.contains("INSERT INTO step VALUES")
    self.init(name, verdict, hasEmptyStep: addsStep) { path in try Self.execute(sql, on: path) }
  }

  /// Creates a hostile database by changing the definition of a table, index or trigger, without changing any rows.
  init(_ name: String, _ verdict: Verdict, redefining object: String, _ text: String, as other: String) {
    self.init(name, verdict) { path in
      let count = try Self.query(
        "SELECT count(*) FROM sqlite_schema WHERE name = '\(object)' AND instr(sql, '\(text)')",
        path
      )
      try require(count == ["1"], "\(object) is not defined with \(text)")
      try Self.execute(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '\(text)', '\(other)') WHERE name = '\(object)'",
        on: path
      )
    }
  }

  /// Executes SQL statements directly with SQLite, bypassing Logbook.
  ///
  /// - Parameter beforeClosing: A closure that runs before the connection closes, while the log still exists.
  static func execute(_ sql: String, on path: String, beforeClosing: () throws -> Void = {}) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Finding("\(String(cString: sqlite3_errmsg(handle))): \(sql.prefix(200))")
    }
    try beforeClosing()
  }

  /// Returns the first column of a query's result.
  static func query(_ sql: String, _ path: String) throws -> [String] {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
    else { throw Finding("\(String(cString: sqlite3_errmsg(handle))): \(sql.prefix(200))") }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
    }
    return rows
  }

  static func all(ofKind kind: String) -> [HostileStore] {
    let special = files(ofKind: kind)
    switch kind {
    case "sqlite": return counters + rows + triggers + views + schemas + formats + logs + special
    case "xml": return documents(.xml) + propertyLists + special
    case "binary": return documents(.binary) + binaries + special
    default: return documents(.json) + texts + special
    }
  }
}
