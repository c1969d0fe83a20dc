import LogbookRecords
import Foundation

/// A search for all problems in a SQLite logbook.
///
/// Everything except the write-ahead log is checked in a temporary copy, which stays consistent while other processes
/// write. The check can therefore migrate the copy to the current version, and run SQLite commands that need write
/// access, such as the integrity check of the full-text index.
struct SQLiteCheck {
  private let copy: SQLiteConnection
  private let model: StoreModel
  private var check: StoreCheck

  static func check(_ path: String, _ model: StoreModel) throws(StoreError) -> StoreCheck {
    try SQLiteLocation.refuseIrregularFile(path)
    var log = StoreCheck(of: model)
    guard
      let owner = try log.examine("file", { log throws(StoreError) in (id: try examineLog(of: path, &log), ()) })
    else { return log }
    let location = SQLiteLocation.file(path: path)
    let found = try log.examine("file") { [log] _ throws(StoreError) in
      try location.reading { source throws(StoreError) in
        var check = log
        if WriteAheadLog.isOfAnotherStore(source, than: owner.id) {
          check.note("write-ahead log", WriteAheadLog.ofAnotherStore)
        }
        return try Self.check(source, model, check)
      }
    }
    return found ?? log
  }

  /// Checks the write-ahead log, and returns the store's ID in the database file alone, without the log. The result is
  /// `nil` if the ID cannot be read, or if the file cannot be locked exclusively.
  ///
  /// Call this before SQLite opens the log. SQLite would rebuild the log's index from the readable
  /// frames, and the index would no longer show that other frames are damaged.
  private static func examineLog(of path: String, _ check: inout StoreCheck) throws(StoreError) -> UUID? {
    let isWritable = unsafe access(path, W_OK) == 0
    let file = try SQLiteFile(path: path, isWritable: isWritable)
    try file.refuseForeign()
    var id: UUID?
    if isWritable, try file.lockAlone() {
      defer { file.unlock() }
      let index = WriteAheadLog.index(ofDatabase: path)
      id = WriteAheadLog.identity(ofFileAlone: file, .real)
      if let damage = WriteAheadLog.damage(ofDatabase: path, index) { check.note("write-ahead log", damage) }
    } else if !file.isAtRest {
      let reader = try SQLiteFile(SQLiteLocation.file(path: path).openReadOnly(), path: path)
      func look() -> String? {
        WriteAheadLog.damage(ofDatabase: path, reader.logIndex(WriteAheadLog.Index.size))
      }
      // A frame may look damaged while another process writes it. Report damage only if a second
      // look finds the same damage.
      if let damage = look(), look() == damage { check.note("write-ahead log", damage) }
    }
    return id
  }

  static func check(
    _ source: SQLiteConnection,
    _ model: StoreModel,
    _ check: StoreCheck? = nil
  ) throws(StoreError) -> StoreCheck {
    var check = check ?? StoreCheck(of: model)
    let found = try check.examine("file") { _ throws(StoreError) in
      if try model.schema.currentEdition(source).isEmpty { throw .corrupt("it is empty") }
      let copy = try SQLiteConnection.temporary()
      try copy.copy(source)
      try copy.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      // Read the edition again from the copy, because another process may have migrated the database after the first
      // reading.
      return (try model.schema.currentEdition(copy), copy)
    }
    guard let (edition, copy) = found else { return check }
    var examination = SQLiteCheck(copy: copy, model: model, check: check)
    try examination.examineEngine()
    // Stop if the schema differs from the expected one in a harmful way. For example, a table may have been replaced by
    // a view whose query never ends.
    guard try examination.examineSchema(edition) else { return examination.check }
    try examination.examineReferences()
    for kind in model.sqliteTables { try kind.examine(&examination.check, examination.copy) }
    for kind in model.sqliteTables { try kind.examineDetails(examination.copy, &examination.check) }
    try examination.examineHistory()
    return examination.check
  }

  private init(copy: SQLiteConnection, model: StoreModel, check: StoreCheck) {
    (self.copy, self.model, self.check) = (copy, model, check)
  }

  private mutating func examineEngine() throws(StoreError) {
    _ = try check.examine("database") { [copy] check throws(StoreError) in
      // SQLite repeats the same line for each row that breaks a constraint.
      var lines: [(text: Substring, count: Int)] = []
      var places: [Substring: Int] = [:]
      try copy.forEachRow("PRAGMA integrity_check(\(Int32.max))") { row throws(StoreError) in
        for line in try row.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
          let place = places[line, default: lines.count]
          if place == lines.count {
            places[line] = place
            lines.append((line, 0))
          }
          lines[place].count += 1
        }
      }
      for (text, count) in lines {
        let words = text.split(separator: " ", maxSplits: 2)
        if words.count == 3, words[0] == "row", Int(words[1]) != nil {
          check.note("row \(words[1])", String(words[2]))
        } else {
          check.note("database", count == 1 ? String(text) : "\(text) (\(count) rows)")
        }
      }
    }
  }

  private mutating func examineReferences() throws(StoreError) {
    _ = try check.examine("database") { [copy] check throws(StoreError) in
      try copy.forEachRow("PRAGMA foreign_key_check") { row throws(StoreError) in
        let (table, parent) = (try row.text(0), try row.text(2))
        let place = try row.optionalInteger(1).map { "\(table) \($0)" } ?? "table \(table)"
        check.note(place, "it refers to \(parent.withArticle) that does not exist")
      }
    }
  }

  /// Adds a problem for every difference from the expected schema, and then, unless a difference is harmful, migrates
  /// the copy to the current version. Returns `false` if a difference is harmful or the migration fails.
  private mutating func examineSchema(_ edition: SQLiteSchema.Edition) throws(StoreError) -> Bool {
    try check.examine("schema") { [copy, model] check throws(StoreError) in
      let differences = try model.schema.differences(copy, from: edition)
      for difference in differences { check.note(difference.place, difference.problem) }
      if differences.contains(where: \.isHarmful) { return false }
      // Check the digests of an older version before the migration computes new ones.
      if edition != model.schema.edition {
        try copy.execute("SAVEPOINT digests")
        try model.schema.undescribed?.describe(copy, ofVersion: edition.version)
        for kind in try StoreLayout.stored(copy, version: edition.version).kinds {
          try SQLiteLayoutRows(layout: kind).examine(copy, &check)
        }
        try copy.execute("ROLLBACK TO digests; RELEASE digests")
      }
      try model.schema.prepare(copy)
      return true
    } ?? false
  }

  private mutating func examineHistory() throws(StoreError) {
    let history = SQLiteHistory(connection: copy, kinds: model.sqliteTables)
    let steps = try check.examine("table step") { _ throws(StoreError) in try history.steps(Int.min...Int.max) }
    _ = try check.examine("table store") { [copy] check throws(StoreError) in
      let rows = try copy.number("SELECT count(*) FROM store")
      if rows != 1 { return check.note("table store", "it must have one row, not \(rows)") }
      if steps != nil { _ = try history.state() }
    }
    try check.examine(steps ?? []) { [copy, model] step throws(StoreError) in
      func read<Item: Record>(_ kind: Item.Type) throws(StoreError) {
        _ = try model.sqlite(kind).kept(in: step.number, over: copy)
      }
      for kind in model.kinds { try read(kind) }
    }
  }
}
