#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A migration of all stores in a schema from an older version to the current one.
  ///
  /// Run the migration in a transaction that excludes all other writers. The records are copied in batches, so they
  /// need not fit into memory. The history keeps its steps, but none of them can be undone afterwards.
  struct PostgresMigration {
    private let connection: PostgresConnection
    private let stored: StoreLayout
    private let schema: PostgresSchema
    private let plan: MigrationPlan

    /// Plans the migration.
    ///
    /// - Throws: ``StoreError/misuse(_:)`` if a migration is not valid, or if the migrations do not lead to the current
    ///   layout; ``StoreError/unsupported(_:)`` if a migration contains SQL, which only SQLite stores support.
    init(_ connection: PostgresConnection, from stored: StoreLayout, to schema: PostgresSchema) throws(StoreError) {
      (self.connection, self.stored, self.schema) = (connection, stored, schema)
      plan = try MigrationPlan(from: stored, to: schema.model.layout, schema.model.migrations)
      try plan.refuseSQL()
    }

    func run() throws(StoreError) {
      let old = schema.tables(of: stored)
      // Remove the old views first. They are named after the kinds, without a version, so a new view may have the same
      // name.
      for table in old { try connection.run(table.viewRemoval) }
      try schema.createTables(connection)
      let stores = try numbers("SELECT number FROM \(schema.name).store ORDER BY number")
      for store in stores {
        let book = PostgresBook(schema, number: store)
        for kind in plan.stages[0].targets.kinds { try setTargets(kind, old, book) }
        for (kind, type) in zip(plan.stages[0].kinds, schema.model.kinds) {
          guard let origin = kind.origin, let index = stored.kinds.firstIndex(of: origin) else { continue }
          try migrate(old[index], to: type, kind, book)
        }
        try refuseDangling(book)
      }
      try connection.run("SET CONSTRAINTS ALL IMMEDIATE")
      try keepNumbers()
      try keepHistory()
      for table in old.reversed() { for statement in table.removal { try connection.run(statement) } }
    }

    private func numbers(_ sql: String) throws(StoreError) -> [Int] {
      let rows = try connection.run(sql)
      var numbers: [Int] = []
      while rows.advance() { numbers.append(try rows.integer(at: 0) ?? 0) }
      return numbers
    }

    // MARK: Records

    private func setTargets(_ kind: String, _ old: [PostgresTableLayout], _ book: PostgresBook) throws(StoreError) {
      guard let index = stored.kinds.firstIndex(where: { $0.name == kind }) else { return }
      let found = try connection.run(
        "SELECT id FROM \(old[index].name) WHERE \(PostgresTableLayout.store) = \(book.number)"
      )
      var ids: Set<UUID> = []
      while found.advance() { if let id = try found.uuid(at: 0) { ids.insert(id) } }
      plan.stages[0].targets.set(ids, of: kind)
    }

    private func refuseDangling(_ book: PostgresBook) throws(StoreError) {
      for table in schema.tables {
        for field in table.fields {
          guard let target = schema.tables.first(where: { $0.kind == field.layout.target }) else { continue }
          let ours = "WHERE \(PostgresTableLayout.store) = \(book.number)"
          let id = field.layout.isList ? "unnest(\(field.column))" : field.column
          let found = try connection.run(
            MigrationPlan.firstDangling(
              among: "SELECT number, \(id) AS id FROM \(table.name) \(ours)",
              target: "SELECT id FROM \(target.name) \(ours)"
            )
          )
          try plan.refuse(dangling: found.advance() ? found.integer(at: 0) : nil, field.layout, of: table.kind)
        }
      }
    }

    private func migrate<Item: Record>(
      _ table: PostgresTableLayout,
      to type: Item.Type,
      _ kind: MigrationPlan.Kind,
      _ book: PostgresBook
    ) throws(StoreError) {
      let new = try book.table(of: type)
      try connection.run(
        """
        DECLARE old NO SCROLL CURSOR FOR SELECT \(table.fieldColumns.joined(separator: ", ")) FROM \(table.name)
        WHERE \(PostgresTableLayout.store) = \(book.number) ORDER BY number
        """
      )
      var last = 0
      var written = RecordCheck<Item>(lastNumber: nil)
      while true {
        let piece = try connection.run("FETCH 1000 FROM old")
        var records: [Item] = []
        while piece.advance() {
          guard let row = try plan.migrated(table.contents(piece), kind) else { continue }
          do throws(ValidationError) { records.append(try Item(migrated: row)) } catch {
            throw plan.failure(Item.name, row["number"]?.integer ?? 0, "\(error.field) \(error.rule)")
          }
        }
        do throws(StoreError) { _ = try new.write(records, last: &last, over: connection) } catch .constraint(let rule)
        {
          throw .constraint("\(Item.name) cannot be migrated to version \(schema.model.layout.version): \(rule)")
        } catch .invalid(let error) {
          throw .constraint(
            "\(Item.name) cannot be migrated to version \(schema.model.layout.version): \(error.field) \(error.rule)"
          )
        }
        for record in records { written.add(record) }
        if piece.count < 1000 { break }
      }
      try connection.run("CLOSE old")
      if !written.partsOfThemselves.isEmpty {
        throw .constraint("the migration makes \(Item.name.withArticle) a part of itself")
      }
    }

    private func keepNumbers() throws(StoreError) {
      let numbers = schema.model.layout.kinds.map { kind in
        let name = plan.storedName(of: kind.name)
        return stored.kinds.firstIndex { $0.name == name }.map { "last_numbers[\($0 + 1)]" } ?? "0"
      }
      try connection.run(
        "UPDATE \(schema.name).store SET last_numbers = ARRAY[\(numbers.joined(separator: ", "))]::int8[]"
      )
    }

    /// Renames the kinds in the history, and removes the changes to records of removed kinds. Marks all steps as not
    /// undoable, because the migration removes the tables with the earlier versions of the records.
    private func keepHistory() throws(StoreError) {
      try connection.run("UPDATE \(schema.name).step SET is_undoable = 0")
      // The kinds are renamed in one statement, because two kinds may swap their names.
      var names: [(old: String, new: String)] = []
      for kind in schema.model.layout.kinds.map(\.name) {
        if let old = plan.storedName(of: kind) { names.append((old, kind)) }
      }
      var parameters = PostgresParameters()
      parameters.add(array: names.map { .text($0.old) }, of: .bytea)
      parameters.add(array: names.map { .text($0.new) }, of: .bytea)
      try connection.run(
        """
        UPDATE \(schema.name).step_change SET kind = names.new
        FROM unnest($1::bytea[], $2::bytea[]) AS names (old, new) WHERE kind = names.old
        """,
        parameters
      )
      var known = PostgresParameters()
      known.add(array: schema.model.layout.kinds.map { .text($0.name) }, of: .bytea)
      try connection.run("DELETE FROM \(schema.name).step_change WHERE kind <> ALL ($1)", known)
    }
  }

  extension PostgresTableLayout {
    fileprivate func contents(_ row: PostgresResult) throws(StoreError) -> Migration.Row {
      var contents: Migration.Row = [
        "number": FieldContent(try row.integer(at: 0)), "id": FieldContent(try row.uuid(at: 1)),
      ]
      for (position, field) in zip(2..., fields) {
        let content: FieldContent =
          switch field.layout.valueType {
          case "real": try row.real(at: position).map { .real($0) } ?? .null
          case "text": FieldContent(try row.text(at: position))
          case "bytes": try row.bytes(at: position).map { .blob($0) } ?? .null
          case "texts": .list(try row.texts(at: position) ?? [])
          case "uuids": .uuids(try row.uuids(at: position) ?? [])
          case "uuid": FieldContent(try row.uuid(at: position))
          default: FieldContent(try row.integer(at: position))
          }
        contents[field.layout.name] = field.layout.named(content)
      }
      return contents
    }
  }
#endif
