import LogbookRecords

/// A migration of a store to the current version. It runs within a transaction, and does not load all records into
/// memory at once.
struct SQLiteMigration {
  private let connection: SQLiteConnection
  private let stored: StoreLayout
  private let schema: RecordSchema
  private let plan: MigrationPlan

  init(
    _ connection: SQLiteConnection,
    from stored: StoreLayout,
    to schema: RecordSchema
  ) throws(StoreError) {
    (self.connection, self.stored, self.schema) = (connection, stored, schema)
    plan = try MigrationPlan(from: stored, to: schema.layout, schema.migrations)
  }

  func run() throws(StoreError) {
    try connection.keepingReferences { () throws(StoreError) in try migrate() }
  }

  private func migrate() throws(StoreError) {
    let numbers = try stored.kinds.map { kind throws(StoreError) in
      (kind.name, try SQLiteNumbers(kind: kind.name).last(connection))
    }
    let (old, new) = (try ownObjects(of: stored), try ownObjects(of: schema.layout))
    var kinds = stored.kinds
    for (index, stage) in plan.stages.enumerated() {
      for statements in stage.statements {
        try connection.execute(statements)
        if !connection.isInTransaction { throw .misuse("a migration must not end the transaction: “\(statements)”") }
      }
      if index == 0 { for object in old.reversed() where object.type != "table" { try drop(object) } }
      try rewrite(kinds, stage, isLast: index == plan.stages.count - 1)
      kinds = stage.kinds.map(\.layout)
    }
    for object in old where object.type == "table" {
      if try !isThere(object, new) { try drop(object) }
    }
    for object in new where try !isThere(object, new) { try schema.makeObject(object.statement, in: connection) }
    try keepNumbers(numbers)
    try keepHistory()
    try connection.run("UPDATE store SET layout = ?", [.text(schema.layout.text)])
  }

  // MARK: Records

  /// Creates the tables that a stage of the migration produces, fills them from the previous tables, and drops the
  /// previous tables.
  private func rewrite(_ kinds: [RecordLayout], _ stage: MigrationPlan.Stage, isLast: Bool) throws(StoreError) {
    let tables = kinds.flatMap(\.tableNames)
    for kind in kinds where kind.isSearched == true {
      try connection.execute("DROP TABLE \("\(kind.name)_search".sqlName)")
    }
    for table in tables {
      let indexes = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
        [.text(table)]
      ) { row throws(StoreError) in try row.text(0) }
      for index in indexes { try connection.execute("DROP INDEX \(index.quoted)") }
      try connection.execute("DROP TABLE \(table.sqlName.beforeTable)")
      try connection.execute("ALTER TABLE \(table.sqlName) RENAME TO \(table.oldName.sqlName)")
    }
    for kind in stage.kinds {
      for statement in kind.layout.statements { try connection.run(statement) }
    }
    for kind in stage.targets.kinds {
      let ids = try connection.rows("SELECT id FROM \(kind.oldName.sqlName)") { row throws(StoreError) in
        try row.uuid(0)
      }
      stage.targets.set(Set(ids), of: kind)
    }
    for (index, kind) in stage.kinds.enumerated() {
      guard let origin = kind.origin else { continue }
      let rows = SQLiteLayoutRows(layout: kind.layout)
      let old = SQLiteLayoutRows(layout: origin)
      try connection.forEachRow(old.selection(\.oldName)) { row throws(StoreError) in
        guard let row = try plan.migrated(old.named(row), kind) else { return }
        try named(kind.layout.name, row) { () throws(StoreError) in
          if isLast {
            try schema.kinds[index].insert(migrated: row, into: connection)
          } else {
            try rows.insert(row, into: connection)
          }
        }
      }
      if isLast { try schema.kinds[index].requireNoCycle(connection) }
    }
    for table in tables.reversed() { try connection.execute("DROP TABLE \(table.oldName.sqlName)") }
    if isLast { for kind in stage.kinds { try refuseDangling(kind.layout) } }
  }

  private func refuseDangling(_ kind: RecordLayout) throws(StoreError) {
    for field in kind.fields {
      guard let target = field.target else { continue }
      let referring =
        field.isList
        ? "SELECT \(kind.name.sqlName) AS number, uuid AS id FROM \("\(kind.name)_\(field.name)".sqlName)"
        : "SELECT number, \(field.column.sqlName) AS id FROM \(kind.name.sqlName)"
      let sql = MigrationPlan.firstDangling(among: referring, target: "SELECT id FROM \(target.sqlName)")
      let first = try connection.first(sql) { row throws(StoreError) in try row.integer(0) }
      try plan.refuse(dangling: first, field, of: kind.name)
    }
  }

  /// Runs `body`, and names the record in the error if the record breaks a rule.
  private func named(_ kind: String, _ row: Migration.Row, _ body: () throws(StoreError) -> Void) throws(StoreError) {
    let number = row["number"]?.integer ?? 0
    do throws(StoreError) { try body() } catch .invalid(let error) {
      throw plan.failure(kind, number, "\(error.field) \(error.rule)")
    } catch .constraint(let rule) {
      throw plan.failure(kind, number, rule)
    }
  }

  private func keepNumbers(_ numbers: [(kind: String, last: Int)]) throws(StoreError) {
    try connection.execute("DELETE FROM last_number")
    for kind in schema.layout.kinds.map(\.name) {
      let stored = plan.storedName(of: kind)
      guard let last = numbers.first(where: { $0.kind == stored })?.last else { continue }
      try SQLiteNumbers(kind: kind).keep(last, connection)
    }
  }

  /// Renames the kinds in the history steps, deletes the changes to removed kinds, and marks every step as not
  /// undoable, because a migration does not preserve the previous versions of records.
  private func keepHistory() throws(StoreError) {
    try connection.execute("UPDATE step SET is_undoable = 0")
    for table in ["step", "step_change"] {
      // Use temporary names that no kind can have, because two kinds may swap their names.
      try connection.execute("UPDATE \(table) SET kind = 'old:' || kind")
      for kind in schema.layout.kinds.map(\.name) {
        guard let stored = plan.storedName(of: kind) else { continue }
        try connection.run(
          "UPDATE \(table) SET kind = ? WHERE kind = 'old:' || ?",
          [.text(kind.sqlName), .text(stored.sqlName)]
        )
      }
    }
    try connection.execute(
      """
      UPDATE step SET kind = NULL, action = NULL, ids = NULL WHERE kind GLOB 'old:*';
      DELETE FROM step_change WHERE kind GLOB 'old:*';
      """
    )
  }

  // MARK: Additional objects

  /// A SQL object that a statement in ``StoreLayout/objects`` creates.
  private struct OwnObject {
    let type: String
    let name: String
    let statement: String
    /// The statement as stored in `sqlite_schema`.
    let sql: String
  }

  private func ownObjects(of layout: StoreLayout) throws(StoreError) -> [OwnObject] {
    guard let statements = layout.objects else { return [] }
    let model = try SQLiteConnection.temporary()
    model.runsSQLOfClient = true
    try RecordSchema(layout: layout.withoutObjects).makeObjects(in: model)
    var objects: [OwnObject] = []
    for statement in statements {
      let last = try model.number("SELECT max(rowid) FROM sqlite_schema")
      try schema.makeObject(statement, in: model)
      let object = try model.first(
        "SELECT type, name, sql FROM sqlite_schema WHERE rowid > ? ORDER BY rowid",
        [SQLiteValue(last)]
      ) { row throws(StoreError) in
        OwnObject(type: try row.text(0), name: try row.text(1), statement: statement, sql: try row.text(2))
      }
      guard let object else { throw .misuse("a SQL object must be new: “\(statement)”") }
      objects.append(object)
    }
    return objects
  }

  /// Returns whether the store contains the object and its definition in the store matches that of the object with the
  /// same name in `others`.
  private func isThere(_ object: OwnObject, _ others: [OwnObject]) throws(StoreError) -> Bool {
    let sql = try connection.first(
      "SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?",
      [.text(object.type), .text(object.name)]
    ) { row throws(StoreError) in SQLiteSchema.essence(of: try row.text(0)) }
    return others.contains { $0.name == object.name && SQLiteSchema.essence(of: $0.sql) == sql }
  }

  private func drop(_ object: OwnObject) throws(StoreError) {
    try connection.execute("DROP \(object.type.uppercased()) IF EXISTS \(object.name.quoted)")
  }
}
