import LogbookCSQLite
import Foundation

/// A store that was made to do harm, or that only looks like one.
struct HostileStore {
  /// What has to come of it.
  enum Verdict {
    /// It is unusual, but sound: it is read, written and restored, and a check finds nothing.
    case sound
    /// It holds something foreign that does nothing: it is read and written exactly, and a check names it.
    case foreign
    /// A check names it. It is read and written exactly, or refused.
    case noticed
    /// Statements of ours would do something else, or nothing can be read: it is refused, a check names it, and restoring sets
    /// it aside.
    case refused
    /// It is refused, and restoring leaves it alone: it is another program's, of a newer version, or no file.
    case kept
    /// It is read and written exactly, or refused; and if it is refused, a check does not call it sound.
    case either
  }

  let name: String
  let verdict: Verdict
  /// What the file is called; some names are hostile.
  let fileName: String
  /// Whether its last step changed nothing, so that undoing it changes nothing either.
  let hasEmptyStep: Bool
  /// Makes it at a path, from a copy of a sound store there.
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

  /// A database after some SQL.
  init(_ name: String, _ verdict: Verdict, sql: String) {
    let addsStep = sql.contains("INSERT INTO step VALUES")
    self.init(name, verdict, hasEmptyStep: addsStep) { path in try Self.execute(sql, on: path) }
  }

  /// A database in which the definition of a table, an index or a trigger is another one, without its rows being so.
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

  /// Has SQLite do what another program would.
  ///
  /// - Parameter beforeClosing: Is called while the connection, and with it the log, is still there.
  static func execute(_ sql: String, on path: String, beforeClosing: () throws -> Void = {}) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Finding("\(String(cString: sqlite3_errmsg(handle))): \(sql.prefix(200))")
    }
    try beforeClosing()
  }

  /// The first column of what a query returns.
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

  /// All that are made of a store of a kind.
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
