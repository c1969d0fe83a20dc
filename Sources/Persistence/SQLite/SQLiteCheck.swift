import Domain
import Foundation

/// Looks for everything that is wrong with a logbook in SQLite.
///
/// All of it but the write-ahead log is looked at in a temporary copy, which is of one moment however long that takes, and
/// which can be brought to the current version and be given commands that write.
struct SQLiteCheck {
  private let copy: SQLiteConnection
  private var check: StoreCheck

  /// Looks at a database on disk, at a resolved path.
  static func check(_ path: String) throws(StoreError) -> StoreCheck {
    try SQLiteLocation.refuseIrregularFile(path)
    var log = StoreCheck()
    guard
      let owner = try log.examine("file", { log throws(StoreError) in (id: try examineLog(of: path, &log), ()) })
    else { return log }
    let location = SQLiteLocation.file(path: path)
    let found = try log.examine("file") { [log] _ throws(StoreError) in
      try location.reading { source throws(StoreError) in
        var check = log
        if WriteAheadLog.isOfAnotherStore(source, than: owner.id) { check.note("write-ahead log", WriteAheadLog.ofAnotherStore) }
        return try Self.check(source, check)
      }
    }
    return found ?? log
  }

  /// Looks at the write-ahead log before SQLite opens it, which brings its index in line with what is left of it.
  ///
  /// - Returns: What the file alone is, if it cannot be that others have it open.
  private static func examineLog(of path: String, _ check: inout StoreCheck) throws(StoreError) -> UUID? {
    let isWritable = unsafe access(path, W_OK) == 0
    let file = try SQLiteFile(path: path, isWritable: isWritable)
    try file.refuseForeign()
    var index: [UInt8]?
    var id: UUID?
    if isWritable, try file.lockAlone() {
      defer { file.unlock() }
      index = WriteAheadLog.index(ofDatabase: path)
      id = WriteAheadLog.identity(ofFileAlone: file, .real)
      if let damage = WriteAheadLog.damage(ofDatabase: path, index) { check.note("write-ahead log", damage) }
    } else if !file.isAtRest {
      let reader = try SQLiteLocation.file(path: path).openReadOnly()
      index = try SQLiteFile(reader, path: path).logIndex(WriteAheadLog.Index.size)
      if let damage = WriteAheadLog.damage(ofDatabase: path, index) { check.note("write-ahead log", damage) }
    }
    return id
  }

  /// Looks at what a connection sees.
  static func check(_ source: SQLiteConnection, _ check: StoreCheck = StoreCheck()) throws(StoreError) -> StoreCheck {
    var check = check
    let found = try check.examine("file") { _ throws(StoreError) in
      let version = try SQLiteSchema.logbook.currentVersion(source)
      if version == 0 { throw .corrupt("it is empty") }
      let copy = try SQLiteConnection.temporary()
      try copy.copy(source)
      try copy.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      return (version, copy)
    }
    guard let (version, copy) = found else { return check }
    var examination = SQLiteCheck(copy: copy, check: check)
    try examination.examineEngine()
    try examination.examineSchema(version)
    examination.check.tasks = try examination.examineRecords(TaskItem.self)
    examination.check.reports = try examination.examineRecords(Report.self)
    try examination.examineSearch()
    try examination.examineHistory()
    return examination.check
  }

  private init(copy: SQLiteConnection, check: StoreCheck) {
    self.copy = copy
    self.check = check
  }

  private mutating func examineEngine() throws(StoreError) {
    _ = try check.examine("database") { [copy] check throws(StoreError) in
      try copy.forEachRow("PRAGMA integrity_check(\(Int32.max))") { row throws(StoreError) in
        for line in try row.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
          check.note("database", String(line))
        }
      }
    }
    _ = try check.examine("database") { [copy] check throws(StoreError) in
      try copy.forEachRow("PRAGMA foreign_key_check") { row throws(StoreError) in
        let (table, parent) = (try row.text(0), try row.text(2))
        let place = row.isNull(1) ? "table \(table)" : "\(table) \(row.integer(1))"
        check.note(place, "it refers to a \(parent) that does not exist")
      }
    }
  }

  private mutating func examineSchema(_ version: Int) throws(StoreError) {
    _ = try check.examine("schema") { [copy] check throws(StoreError) in
      let found = try SQLiteSchema.objects(copy)
      for object in try SQLiteSchema.logbook.objects(ofVersion: version).subtracting(found).sorted(by: {
        $0.name < $1.name
      }) {
        let isThere = found.contains { $0.name == object.name }
        check.note(
          "\(object.type) \(object.name)",
          isThere ? "it is not as version \(version) has it" : "it is missing"
        )
      }
      try SQLiteSchema.logbook.prepare(copy)
    }
  }

  /// - Returns: How many records can be read.
  private mutating func examineRecords<Record: SQLiteRecord>(_ type: Record.Type) throws(StoreError) -> Int {
    let rows = SQLiteRows<Record>(connection: copy)
    var count = 0
    _ = try check.examine("table \(Record.table)") { check throws(StoreError) in
      try rows.examine(&check, counting: &count)
    }
    _ = try check.examine("table \(Record.table)") { check throws(StoreError) in try rows.examineNumbers(&check) }
    _ = try check.examine("table \(Record.table)") { check throws(StoreError) in try rows.examineCycles(&check) }
    return count
  }

  private mutating func examineHistory() throws(StoreError) {
    let steps = try check.examine("table step") { [copy] _ throws(StoreError) in
      try SQLiteHistory(connection: copy).steps(1...Int.max)
    }
    for step in steps ?? [] {
      _ = try check.examine("step \(step.number)") { [copy] _ throws(StoreError) in
        _ = try SQLiteRows<TaskItem>(connection: copy).records(before: step.number, step.tasks)
        _ = try SQLiteRows<Report>(connection: copy).records(before: step.number, step.reports)
      }
    }
  }

  private mutating func examineSearch() throws(StoreError) {
    _ = try check.examine("index task_search") { [copy] _ throws(StoreError) in
      // Source: sqlite.org/fts5.html#the_integrity_check_command.
      try copy.execute("INSERT INTO task_search (task_search) VALUES ('integrity-check')")
    }
    _ = try check.examine("table task_search") { [copy] check throws(StoreError) in
      try copy.forEachRow("SELECT rowid FROM task_search WHERE rowid NOT IN (SELECT number FROM task)") { row in
        check.note("table task_search", "it has a text of task \(row.integer(0)), which does not exist")
      }
    }
  }
}
