#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A PostgreSQL schema that contains the tables of a model and is named after the model.
  ///
  /// A schema can contain many stores. The table `store_layout` has one row with the version and the layout of the
  /// model, `store` has a row for each store, and `step` and `step_change` contain the histories of the stores.
  struct PostgresSchema: Sendable {
    let model: StoreModel
    /// The quoted name of the schema.
    let name: String
    /// The tables for each kind of record, in the order of the model's kinds.
    let tables: [PostgresTableLayout]

    init(_ model: StoreModel) {
      self.model = model
      let name = model.name.postgresName
      self.name = name
      let version = model.layout.version
      tables = zip(model.layout.kinds, model.kinds).map { layout, kind in
        PostgresTableLayout(layout, version: version, in: name, isSearched: kind is any SearchedRecord.Type)
      }
    }

    /// Returns the tables of an older version, which are only read.
    func tables(of stored: StoreLayout) -> [PostgresTableLayout] {
      stored.kinds.map { PostgresTableLayout($0, version: stored.version, in: name, isSearched: false) }
    }

    struct Store: Sendable {
      let number: Int
      let id: UUID
    }

    /// Opens a store. If necessary, creates the schema and the store, or migrates all stores of the schema to the
    /// version of the model.
    ///
    /// - Throws: ``StoreError/noPermission(_:)`` if the user may not create the required tables;
    ///   ``StoreError/misuse(_:)`` if PostgreSQL cannot use a name in the model; ``StoreError/cannotCreate(_:)`` if the
    ///   store is removed while it is being created; any error that ``isCurrent(_:)`` or the migration throws.
    func open(_ logbook: String, over connection: PostgresConnection) throws(StoreError) -> Store {
      if try !isCurrent(connection) { try prepare(connection) }
      if let store = try store(logbook, over: connection) { return store }
      let numbers = "ARRAY[\(model.kinds.map { _ in "0" }.joined(separator: ", "))]::int8[]"
      // The version is checked again, because a newer program may have migrated the schema in the meantime.
      try connection.run(
        """
        INSERT INTO \(name).store (name, id, history_id, history_level, last_step, last_numbers)
        SELECT $1, $2, $3, 1, 0, \(numbers) FROM \(name).store_layout WHERE version = \(model.layout.version)
        ON CONFLICT (name) DO NOTHING
        """,
        PostgresParameters([.text(logbook), .uuid(UUID()), .uuid(UUID())])
      )
      guard let store = try store(logbook, over: connection) else {
        _ = try isCurrent(connection)
        throw .cannotCreate("the store “\(logbook)” was removed while it was being created")
      }
      return store
    }

    /// Finds a store without creating or migrating anything.
    ///
    /// - Throws: ``StoreError/cannotCreate(_:)`` if the store does not exist or the schema has an older version than
    ///   the model; any error that ``isCurrent(_:)`` throws.
    func find(_ logbook: String, over connection: PostgresConnection) throws(StoreError) -> Store {
      guard let stored = try layout(connection) else { throw .cannotCreate("the database has no schema \(name)") }
      if stored.version < model.layout.version {
        throw .cannotCreate(
          "the schema \(name) has version \(stored.version); opening a store in it migrates it to \(model.layout.version)"
        )
      }
      try model.layout.refuse(unlike: stored)
      guard let store = try store(logbook, over: connection) else {
        throw .cannotCreate("there is no logbook “\(logbook)” in the database")
      }
      return store
    }

    func store(_ logbook: String, over connection: PostgresConnection) throws(StoreError) -> Store? {
      let row = try connection.run(
        "SELECT number, id FROM \(name).store WHERE name = $1",
        PostgresParameters([.text(logbook)])
      )
      guard row.advance(), let number = try row.integer(at: 0), let id = try row.uuid(at: 1) else { return nil }
      return Store(number: number, id: id)
    }

    /// Removes a store if no record has ever been inserted into it.
    func removeUnused(_ logbook: String, over connection: PostgresConnection) throws(StoreError) {
      try connection.run(
        "DELETE FROM \(name).store WHERE name = $1 AND last_step = 0 AND 0 = ALL (last_numbers)",
        PostgresParameters([.text(logbook)])
      )
    }

    /// Returns whether the schema exists and has exactly the layout of the model, including the version.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` if the schema belongs to another program or its layout cannot be read;
    ///   ``StoreError/newerSchema(found:supported:)`` if the schema has a later version than the model;
    ///   ``StoreError/misuse(_:)`` if the schema has the version of the model, but its layout differs in a way that
    ///   requires a migration.
    func isCurrent(_ connection: PostgresConnection) throws(StoreError) -> Bool {
      guard let stored = try layout(connection), stored.version == model.layout.version else { return false }
      if stored == model.layout { return true }
      try model.layout.refuse(unlike: stored)
      return false
    }

    /// Returns the layout of the stored fields, or `nil` if the schema does not exist or is empty.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` if the schema belongs to another program or its layout cannot be read;
    ///   ``StoreError/newerSchema(found:supported:)`` if the schema has a later version than the model;
    ///   ``StoreError/noPermission(_:)`` if reading or writing would run code of another role.
    func layout(_ connection: PostgresConnection) throws(StoreError) -> StoreLayout? {
      let results = try connection.run([
        PostgresStatement(
          """
          SELECT count(*)::int8, count(*) FILTER (WHERE relname = 'store_layout')::int8
          FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1
          """,
          PostgresParameters(name: model.name.storedName)
        ),
        foreignCode(in: tables),
      ])
      let found = results[0]
      guard found.advance(), let count = try found.integer(at: 0), count > 0 else { return nil }
      try refuseForeignCode(results[1])
      if try found.integer(at: 1) == 0 { throw foreign }
      let row = try connection.run("SELECT version, layout FROM \(name).store_layout")
      guard row.advance(), let version = try row.integer(at: 0), let text = try row.text(at: 1) else {
        throw .unknownFields
      }
      try refuseNewer(version)
      return try StoreLayout(text, version: version)
    }

    func refuseNewer(_ version: Int?) throws(StoreError) {
      if let version, version > model.layout.version {
        throw .newerSchema(found: version, supported: model.layout.version)
      }
    }

    private var foreign: StoreError {
      .corrupt("the schema \(name) of the database belongs to another program")
    }

    /// Creates the schema, migrates it to the version of the model, or only updates its stored layout. A lock prevents
    /// other programs from doing any of these at the same time.
    private func prepare(_ connection: PostgresConnection) throws(StoreError) {
      try connection.transaction { () throws(StoreError) in
        // Use an advisory lock to exclude other programs, because there may be no tables to lock yet.
        try connection.run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", PostgresParameters(name: name))
        guard let stored = try layout(connection) else { return try make(connection) }
        if stored.version == model.layout.version {
          try model.layout.refuse(unlike: stored)
        } else {
          // Only writers are excluded, so that readers can continue until the old tables are removed.
          try connection.withoutHurry { () throws(StoreError) in
            try connection.run("LOCK TABLE \(name).store IN EXCLUSIVE MODE")
            try refuseForeignCode(connection.run([foreignCode(in: tables(of: stored))])[0])
            try PostgresMigration(connection, from: stored, to: self).run()
          }
        }
        try connection.run(
          "UPDATE \(name).store_layout SET version = $1, layout = $2",
          PostgresParameters([FieldContent(model.layout.version), .text(model.layout.text)])
        )
      }
    }

    private func make(_ connection: PostgresConnection) throws(StoreError) {
      let schemas = try connection.run(
        """
        SELECT pg_has_role(nspowner, 'USAGE') OR nspowner = 'pg_database_owner'::regrole OR rolsuper, rolname::text
        FROM pg_namespace JOIN pg_roles ON pg_roles.oid = nspowner WHERE nspname = $1
        """,
        PostgresParameters(name: model.name.storedName)
      )
      if schemas.advance(), try schemas.bytes(at: 0) != [1] {
        throw .noPermission("the schema \(name) belongs to the role \(try schemas.text(at: 1) ?? "")")
      }
      let store = PostgresTableLayout.store
      let commonTables = [
        "CREATE TABLE \(name).store_layout (version int8 NOT NULL, layout bytea NOT NULL)",
        """
        CREATE TABLE \(name).store (
          number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          name bytea NOT NULL UNIQUE,
          id uuid NOT NULL,
          history_id uuid NOT NULL,
          history_level int8 NOT NULL CHECK (history_level BETWEEN 0 AND 2),
          last_step int8 NOT NULL,
          last_numbers int8[] NOT NULL
        )
        """,
        """
        CREATE TABLE \(name).step (
          \(store) int8 NOT NULL REFERENCES \(name).store (number) ON DELETE CASCADE,
          number int8 NOT NULL CHECK (number > 0),
          date int8 NOT NULL,
          undone_first int8,
          undone_last int8,
          is_undoable int8 NOT NULL,
          commit uuid NOT NULL,
          PRIMARY KEY (\(store), number)
        )
        """,
        """
        CREATE TABLE \(name).step_change (
          \(store) int8 NOT NULL,
          step int8 NOT NULL,
          position int8 NOT NULL,
          kind bytea NOT NULL,
          action int8 NOT NULL CHECK (action BETWEEN 0 AND 2),
          ids bytea NOT NULL CHECK (length(ids) % 16 = 0),
          PRIMARY KEY (\(store), step, position),
          FOREIGN KEY (\(store), step) REFERENCES \(name).step (\(store), number) ON DELETE CASCADE
        )
        """,
      ]
      try create((schemas.count == 0 ? ["CREATE SCHEMA \(name)"] : []) + commonTables, connection)
      try createTables(connection)
      try connection.run(
        "INSERT INTO \(name).store_layout VALUES ($1, $2)",
        PostgresParameters([FieldContent(model.layout.version), .text(model.layout.text)])
      )
    }
  }

  extension PostgresSchema {
    /// Creates the tables and views for all kinds of records.
    func createTables(_ connection: PostgresConnection) throws(StoreError) {
      try create(tables.flatMap(\.statements), connection)
    }

    /// Runs statements that create tables and views.
    ///
    /// - Throws: ``StoreError/misuse(_:)`` if the server rejects a name because it is reserved, for example for a
    ///   system column, or because it is already in use.
    private func create(_ statements: [String], _ connection: PostgresConnection) throws(StoreError) {
      do throws(StoreError) {
        for statement in statements { try connection.run(statement) }
      } catch .corrupt(let reason) {
        throw .misuse("the model \(name) has a name that PostgreSQL cannot use: \(reason)")
      }
    }
  }

  extension PostgresParameters {
    /// Creates the parameters of a statement with a single parameter: a name, passed as a `text` value.
    init(name: String) { add(name: name) }
  }
#endif
