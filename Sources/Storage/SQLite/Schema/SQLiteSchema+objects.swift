import LogbookCSQLite
import LogbookRecords

extension SQLiteSchema {
  /// A table, an index, or another object, as described by `sqlite_schema`.
  struct Object: Hashable {
    let type: String
    let name: String
    /// The name of the table to which the object belongs; for a table, the table's own name.
    let table: String
    /// The statement that creates the object, without the parts that SQLite ignores; see
    /// ``essence(of:)``. The value is `nil` if a virtual table has created the object.
    let sql: String?
  }

  /// A way in which an object of a database differs from what the database's version requires.
  struct Difference: CustomStringConvertible {
    let object: Object
    let problem: String
    /// Whether the difference can change the effect of statements on the schema's tables.
    let isHarmful: Bool

    var place: String { "\(object.type) \(object.name)" }
    var description: String { "\(place): \(problem)" }
  }

  /// Rejects a database in which statements on this schema's tables could have unintended effects.
  ///
  /// A database is rejected in the following cases:
  /// - A table, a view, a trigger, or a unique index of this schema is missing or different.
  /// - Another program has added a trigger, or an index that can reject rows, to a table of this schema.
  /// - Another program has added a table with a foreign key to a table of this schema. Such a key can prevent the
  ///   deletion of rows.
  ///
  /// Other differences, such as added views and missing indexes that are not unique, are harmless.
  /// - Returns: The edition of the database.
  /// - Throws: ``StoreError/corrupt(_:)`` if the database is rejected for one of these reasons, belongs to another
  ///   program, or has an invalid version or layout; ``StoreError/misuse(_:)`` if the stored fields of the current
  ///   version differ from the described fields; ``StoreError/newerSchema(found:supported:)`` or
  ///   ``StoreError/unsupported(_:)`` if the version or the form of the database is newer than this schema.
  @discardableResult
  func refuseForeignObjects(_ connection: SQLiteConnection) throws(StoreError) -> Edition {
    try connection.reading { () throws(StoreError) in
      let found = try currentEdition(connection)
      if found.isEmpty { return found }
      if found == edition, try records.isExact(connection) { return found }
      let differences = try differences(connection, from: found)
      guard let harm = differences.first(where: \.isHarmful) else { return found }
      // If the stored fields differ from the described fields, report the fields that differ. In this case, the
      // database is not damaged, and field names help the developer more than table names.
      if found == edition, !differences.contains(where: { $0.object.name == "store" }) {
        do throws(StoreError) { try records.refuseOthers(connection) } catch .misuse(let differences) {
          throw .misuse(differences)
        } catch {}
      }
      throw .corrupt("\(harm)")
    }
  }

  /// Returns all differences between the objects of a database and the objects that its version
  /// should contain, ordered by name. Objects that SQLite creates automatically are ignored.
  func differences(
    _ connection: SQLiteConnection,
    from edition: Edition
  ) throws(StoreError) -> [Difference] {
    let version = edition.version
    if try undescribed?.isStore(connection, ofVersion: version) == true { return [] }
    let model = try model(of: edition, like: connection)
    let (found, expected) = (try Self.objects(connection), try Self.objects(model))
    func isThere(_ object: Object, in objects: Set<Object>) -> Bool {
      objects.contains { $0.type == object.type && $0.name == object.name }
    }
    var differences: [Difference] = []
    for object in expected.subtracting(found) {
      let isChanged = isThere(object, in: found)
      var isHarmful = object.type != "index"
      if !isHarmful { isHarmful = try Self.isUnique(object, model) }
      if !isHarmful, isChanged { isHarmful = try Self.isUnique(object, connection) }
      let problem = isChanged ? "it differs from version \(version)" : "it is missing"
      differences.append(Difference(object: object, problem: problem, isHarmful: isHarmful))
    }
    // SQLite ignores the case of ASCII letters in names.
    let tables = Set(expected.map { $0.table.lowercased() } + ["sqlite_sequence"])
    for object in found.subtracting(expected) where object.sql != nil && !isThere(object, in: expected) {
      let isOnTable = tables.contains(object.table.lowercased())
      let isHarmful =
        switch object.type {
        case "trigger": isOnTable
        case "index" where isOnTable: try Self.mayFail(object, connection)
        case "index": false
        default: try Self.parents(of: object, connection).contains { tables.contains($0.lowercased()) }
        }
      differences.append(
        Difference(object: object, problem: "it is not part of version \(version)", isHarmful: isHarmful)
      )
    }
    return differences.sorted { ($0.object.name, $0.object.type) < ($1.object.name, $1.object.type) }
  }

  /// Returns a new temporary database with the objects that a database of the given edition should contain. If the
  /// edition is not the current one, the layout is read from the database of `connection`.
  private func model(of edition: Edition, like connection: SQLiteConnection) throws(StoreError) -> SQLiteConnection {
    guard edition != self.edition else { return try model() }
    let stored = RecordSchema(layout: try StoreLayout.stored(connection, version: edition.version))
    do throws(StoreError) {
      return try SQLiteSchema(applicationID: applicationID, records: stored).model(form: edition.form)
    } catch .misuse {
      throw .unknownFields
    }
  }

  /// Returns a new temporary database with the objects of this version.
  func model(form: Int = Edition.currentForm) throws(StoreError) -> SQLiteConnection {
    let model = try SQLiteConnection.temporary()
    model.runsSQLOfClient = true
    defer { model.runsSQLOfClient = false }
    try records.makeObjects(in: model, form: form)
    return model
  }

  private static func objects(_ connection: SQLiteConnection) throws(StoreError) -> Set<Object> {
    Set(
      try connection.rows(
        """
        SELECT type, name, tbl_name, iif(name IN (SELECT name FROM pragma_table_list WHERE type = 'shadow'), NULL, sql)
        FROM sqlite_schema
        WHERE NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))
        AND NOT (type = 'index' AND sql IS NULL AND name GLOB 'sqlite_autoindex_*')
        """
      ) { row throws(StoreError) in
        Object(
          type: try row.text(0),
          name: try row.text(1),
          table: try row.text(2),
          sql: try row.optionalText(3).map(essence)
        )
      }
    )
  }

  /// Returns a statement without the parts that SQLite ignores: white space outside strings and quoted names, comments
  /// that begin with `--`, and quotation marks around names. SQLite itself may have added the quotation marks when a
  /// table was renamed.
  ///
  /// Because statements are compared in this form, a later version of a program can indent a migration differently.
  static func essence(of sql: String) -> String {
    var essence: [UInt8] = []
    // The quotation mark that ends the current string or quoted name; `nil` outside strings and quoted names.
    var mark: UInt8?
    var isComment = false
    var previous: UInt8 = 0
    for byte in sql.utf8 {
      defer { previous = byte }
      if isComment {
        isComment = byte != UInt8(ascii: "\n")
        continue
      }
      if mark.map({ $0 == byte }) ?? "'\"".utf8.contains(byte) {
        mark = mark == nil ? byte : nil
        if byte == UInt8(ascii: "\"") { continue }
      } else if mark == nil {
        if byte == UInt8(ascii: "-"), previous == byte {
          essence.removeLast()
          isComment = true
          continue
        }
        if " \t\r\n".utf8.contains(byte) { continue }
      }
      essence.append(byte)
    }
    return String(decoding: essence, as: UTF8.self)
  }

  private static func isUnique(_ index: Object, _ connection: SQLiteConnection) throws(StoreError) -> Bool {
    let sql = "SELECT \"unique\" FROM pragma_index_list(?) WHERE name = ?"
    return try connection.number(sql, [.text(index.table), .text(index.name)]) != 0
  }

  /// Returns whether an index can prevent a row from being written, either because the index is unique, or because it
  /// contains an expression whose evaluation may fail.
  private static func mayFail(_ index: Object, _ connection: SQLiteConnection) throws(StoreError) -> Bool {
    if try isUnique(index, connection) { return true }
    // The condition of a partial index may fail if it calls a function. For example, abs may overflow.
    if let sql = index.sql?.uppercased(), let start = sql.firstRange(of: ")WHERE")?.upperBound,
      sql[start...].contains("(")
    {
      return true
    }
    // A `cid` of −2 marks an expression. Source: sqlite.org/pragma.html#pragma_index_xinfo.
    return try connection.number("SELECT count(*) FROM pragma_index_xinfo(?) WHERE cid = -2", [.text(index.name)]) > 0
  }

  private static func parents(of object: Object, _ connection: SQLiteConnection) throws(StoreError) -> [String] {
    try connection.rows("SELECT \"table\" FROM pragma_foreign_key_list(?)", [.text(object.name)]) {
      row throws(StoreError) in try row.text(0)
    }
  }
}
