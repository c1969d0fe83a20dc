import Foundation

extension HostileStore {
  /// Databases with an unusual file format, version or application ID.
  static var formats: [HostileStore] {
    func rebuilt(_ pragma: String) -> String {
      "PRAGMA journal_mode = DELETE; PRAGMA \(pragma); VACUUM; PRAGMA journal_mode = WAL"
    }
    return [
      .init("pages of 512 bytes", .sound, sql: rebuilt("page_size = 512")),
      .init("pages of 65536 bytes", .sound, sql: rebuilt("page_size = 65536")),
      .init("pages that are freed immediately", .sound, sql: rebuilt("auto_vacuum = FULL")),
      .init("pages that are freed incrementally", .sound, sql: rebuilt("auto_vacuum = INCREMENTAL")),
      .init("a rollback journal instead of a write-ahead log", .sound, sql: "PRAGMA journal_mode = DELETE"),
      .init("text in UTF-16, little-endian", .either) { try encode("UTF-16le", $0) },
      .init("text in UTF-16, big-endian", .either) { try encode("UTF-16be", $0) },
      .init("another program's application ID", .kept, sql: "PRAGMA application_id = 252006673"),
      .init("no application ID", .kept, sql: "PRAGMA application_id = 0"),
      .init("no version", .refused, sql: "PRAGMA user_version = 0"),
      .init("a negative version", .refused, sql: "PRAGMA user_version = -1"),
      .init("the first version with the tables of the second", .refused, sql: "PRAGMA user_version = 1"),
      .init("a newer version", .kept, sql: "PRAGMA user_version = 99"),
      .init("the newest possible version", .kept, sql: "PRAGMA user_version = 2147483647"),
      .init("a future file format", .either) { path in
        var bytes = try contents(path)
        (bytes[18], bytes[19]) = (9, 9)
        try bytes.write(to: URL(filePath: path))
      },
      .init("a future read format", .either) { path in
        var bytes = try contents(path)
        bytes[19] = 9
        try bytes.write(to: URL(filePath: path))
      },
      .init("a wrong size in the header", .either) { path in
        var bytes = try contents(path)
        for index in 28..<32 { bytes[index] = 0x7F }
        try bytes.write(to: URL(filePath: path))
      },
    ]
  }

  /// Databases with unusual logs, log indexes or journals next to them.
  static var logs: [HostileStore] {
    [
      .init("another store's log", .refused) { path in try logOfAnother(path).write(to: URL(filePath: path + "-wal"))
      },
      .init("part of another store's log", .noticed) { path in
        try logOfAnother(path, isWhole: false).write(to: URL(filePath: path + "-wal"))
      },
      .init("an empty file with a log", .refused) { path in
        try logOfAnother(path).write(to: URL(filePath: path + "-wal"))
        try Data().write(to: URL(filePath: path))
      },
      .init("an invalid log", .either) { path in try Data(count: 100_000).write(to: URL(filePath: path + "-wal")) },
      .init("a log that is a folder", .either) { path in
        try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
      },
      .init("a log that is a pipe", .either) { path in try require(mkfifo(path + "-wal", 0o600) == 0, "no pipe") },
      .init("a log that links to endless zeros", .either) { path in
        try FileManager.default.createSymbolicLink(atPath: path + "-wal", withDestinationPath: "/dev/zero")
      },
      .init("a log index that is a pipe", .either) { path in
        try require(mkfifo(path + "-shm", 0o600) == 0, "no pipe")
      },
      .init("an invalid log index", .either) { path in
        try Data(repeating: 7, count: 32768).write(to: URL(filePath: path + "-shm"))
      },
      .init("a log index that is a folder", .either) { path in
        try FileManager.default.createDirectory(atPath: path + "-shm", withIntermediateDirectories: false)
      },
      .init("an invalid journal", .either) { path in
        try Data(repeating: 0xD9, count: 5000).write(to: URL(filePath: path + "-journal"))
      },
      .init("a journal that is a pipe", .either) { path in try require(mkfifo(path + "-journal", 0o600) == 0, "no pipe")
      },
    ]
  }

  /// Stores whose file names are difficult to handle, stores whose files are truncated or extended, and files that are
  /// not stores.
  static func files(ofKind kind: String) -> [HostileStore] {
    let names = [
      "a\nb", "a b?c=d&e#f%41", "-rf", "file:store", "ünï\u{301}", "“a”;'b'", String(repeating: "n", count: 200),
    ]
    return names.map { name in
      .init("a file named \(name.debugDescription.prefix(30))", .sound, fileName: name) { _ in }
    } + [
      .init("a file name of the maximum length", .either, fileName: String(repeating: "n", count: 255)) { _ in },
      .init("a pipe", .kept) { path in try replace(path) { mkfifo($0, 0o600) } },
      .init("a folder", .kept) { path in try replace(path) { mkdir($0, 0o700) } },
      .init("a socket", .kept) { path in try replace(path, makeSocket) },
      .init("a device of endless zeros", .kept) { path in try replace(path) { makeDevice($0, 1, 5) } },
      .init("an empty device", .kept) { path in try replace(path) { makeDevice($0, 1, 3) } },
      .init("a full device", .kept) { path in try replace(path) { makeDevice($0, 1, 7) } },
      .init("a terminal", .kept) { path in try replace(path) { makeDevice($0, 5, 0) } },
      .init("a link to itself", .kept) { path in try replace(path) { symlink("store", $0) } },
      .init("a system file", .kept) { path in try replace(path) { symlink("/proc/self/environ", $0) } },
      .init("an empty file", .either) { path in try Data().write(to: URL(filePath: path)) },
      .init("one byte", .refused) { path in try Data([0]).write(to: URL(filePath: path)) },
      .init("the first half", .refused) { path in
        let bytes = try contents(path)
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
      },
      .init("all bytes except the last", .either) { path in try contents(path).dropLast().write(to: URL(filePath: path))
      },
      .init("an additional byte", .either) { path in try (contents(path) + [0]).write(to: URL(filePath: path)) },
      .init("zeros", .refused) { path in try Data(count: 1 << 20).write(to: URL(filePath: path)) },
      .init("text", .refused) { path in try Data("Dear diary".utf8).write(to: URL(filePath: path)) },
    ]
  }

  static func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private static func replace(_ path: String, _ make: (String) -> Int32) throws {
    try FileManager.default.removeItem(atPath: path)
    try require(make(path) == 0, "it cannot be created: \(String(cString: strerror(errno)))")
  }

  /// Creates a device file on Linux with root privileges, and a link to a device otherwise.
  ///
  /// A link would be dangerous with root privileges, because a privileged program that follows the link could replace
  /// the system's device.
  private static func makeDevice(_ path: String, _ major: Int, _ minor: Int) -> Int32 {
    let names = [3: "null", 5: "zero", 7: "full", 0: "tty"]
    #if os(Linux)
      if geteuid() == 0 { return mknod(path, S_IFCHR | 0o666, dev_t(major << 8 | minor)) }
    #endif
    return symlink("/dev/" + (names[minor] ?? "null"), path)
  }

  private static func makeSocket(_ path: String) -> Int32 {
    #if os(Linux)
      mknod(path, S_IFSOCK | 0o600, 0)
    #else
      // A named pipe replaces the socket, because only Linux creates a socket with a single call.
      mkfifo(path, 0o600)
    #endif
  }

  /// Returns the write-ahead log of another store.
  ///
  /// - Parameter isWhole: Whether the log contains the other store's IDs, in addition to its changes to records.
  private static func logOfAnother(_ path: String, isWhole: Bool = true) throws -> Data {
    let other = path + "-other"
    defer {
      for suffix in ["", "-wal", "-shm"] { unlink(other + suffix) }
    }
    try contents(path).write(to: URL(filePath: other))
    var log = Data()
    let identity = "UPDATE store SET id = randomblob(16), history_id = randomblob(16)"
    let changes = "\(isWhole ? identity : ""); UPDATE task SET title = title || ' of another store'; DELETE FROM report"
    try execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(changes)", on: other) {
      log = try contents(other + "-wal")
    }
    return log
  }

  private static func encode(_ encoding: String, _ path: String) throws {
    let own = "name NOT LIKE 'sqlite_%' AND name NOT LIKE 'task_search_%'"
    var statements = try query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND \(own)", path)
    for table in try query("SELECT name FROM sqlite_schema WHERE type = 'table' AND \(own)", path)
    where table != "task_search" {
      let columns = try query("SELECT name FROM pragma_table_info('\(table)')", path).map { "quote(\($0))" }
      statements += try query(
        "SELECT 'INSERT INTO \(table) VALUES (' || \(columns.joined(separator: " || ',' || ")) || ')' FROM \(table)",
        path
      )
    }
    statements += try query(
      "SELECT 'INSERT INTO task_search (rowid, text) VALUES (' || rowid || ',' || quote(text) || ')' FROM task_search",
      path
    )
    try FileManager.default.removeItem(atPath: path)
    let header =
      "PRAGMA encoding = '\(encoding)'; PRAGMA application_id = 1282369378; PRAGMA user_version = 2; PRAGMA journal_mode = WAL; "
    try execute(header + statements.joined(separator: ";\n"), on: path)
  }
}
