#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  /// Tests that a store is refused if reading or writing it would run code of another role.
  @Suite struct PostgresForeignCodeTests {
    private let store: TestStore
    private let connection: PostgresConnection
    private let role: String
    private var name: String { store.model.name }
    private var table: String { "\(name).\"specimen 1\"" }

    init() throws {
      store = try TestStore()
      connection = try store.server.connect()
      role = "\(store.model.name)_mallory"
      try connection.run("CREATE ROLE \(role)")
      try connection.run("CREATE SCHEMA \(role) AUTHORIZATION \(role)")
      try connection.run("GRANT USAGE ON SCHEMA \(role) TO PUBLIC")
    }

    /// Runs statements, in which `#` stands for the record table, `$` for the schema of the hostile role and `%` for the
    /// schema of the store, as the hostile role.
    private func plant(_ statements: String...) throws {
      try connection.run("BEGIN")
      try connection.run("SET LOCAL ROLE \(role)")
      for sql in statements {
        try connection.run(sql.replacing("#", with: table).replacing("$", with: role).replacing("%", with: name))
      }
      try connection.run("COMMIT")
    }

    private func plantFunctions() throws {
      try plant(
        "CREATE FUNCTION $.check (int8) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END'",
        "CREATE FUNCTION $.check (int8, int4) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN true; END'",
        "CREATE FUNCTION $.check () RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'",
        "CREATE OPERATOR $.= (LEFTARG = int8, RIGHTARG = int4, FUNCTION = $.check)",
        "CREATE DOMAIN $.number AS int8 CHECK (VALUE > 0)",
        "GRANT USAGE ON SCHEMA $ TO PUBLIC"
      )
    }

    private func expectRefusal() async throws {
      for open in [
        { () async throws in _ = try await store.open() },
        { () async throws in _ = try await Storage.check(store.location(), of: store.model) },
        { () async throws in _ = try store.location().isMissing(store.model) },
      ] {
        await #expect {
          try await open()
        } throws: { error in
          if case .noPermission(let reason)? = error as? StoreError { reason.contains(role) } else { false }
        }
      }
    }

    @Test(arguments: [
      "CREATE TRIGGER t BEFORE INSERT ON # FOR EACH ROW EXECUTE FUNCTION $.check()",
      "ALTER TABLE # ADD CHECK ($.check(number))", "ALTER TABLE # ADD CHECK (rating OPERATOR($.=) 1)",
      "ALTER TABLE # ALTER weight SET DEFAULT CASE WHEN $.check(1) THEN 1 END", "CREATE INDEX ON # ($.check(number))",
      "ALTER TABLE %.store ADD extra $.number", "CREATE POLICY p ON # USING ($.check(number))",
      "CREATE RULE r AS ON DELETE TO # WHERE $.check(old.number) DO INSTEAD NOTHING",
      #"CREATE TRIGGER t BEFORE INSERT ON %."specimen 1 before" FOR EACH ROW EXECUTE FUNCTION $.check()"#,
    ])
    func `a table that uses code of another role is refused`(sql: String) async throws {
      _ = try await store.open()
      try plantFunctions()
      try connection.run(
        sql.replacing("#", with: table).replacing("$", with: role).replacing("%", with: name)
      )
      try await expectRefusal()
    }

    @Test func `a table, view or reference of another role is refused`() async throws {
      _ = try await store.open()
      try connection.run("GRANT REFERENCES, SELECT ON ALL TABLES IN SCHEMA \(name) TO \(role)")
      try connection.run("GRANT USAGE, CREATE ON SCHEMA \(name) TO \(role)")
      for (first, second, undo) in [
        (
          "CREATE TABLE $.part (s int8, n int8, FOREIGN KEY (s, n) REFERENCES # ON DELETE CASCADE)", "SELECT 1",
          "DROP TABLE $.part"
        ),
        (
          "CREATE VIEW %.moved AS SELECT * FROM %.store_layout",
          "ALTER VIEW %.moved RENAME TO store_layout", "DROP VIEW %.store_layout"
        ),
        (
          "CREATE TABLE %.moved AS SELECT * FROM %.store_layout", "ALTER TABLE %.moved RENAME TO store_layout",
          "DROP TABLE %.store_layout"
        ),
      ] {
        _ = try await store.open()
        try plant(first)
        if second != "SELECT 1" { try connection.run("ALTER TABLE \(name).store_layout RENAME TO hidden") }
        try connection.run(second.replacing("%", with: name))
        try await expectRefusal()
        try connection.run(undo.replacing("$", with: role).replacing("%", with: name))
        if second != "SELECT 1" { try connection.run("ALTER TABLE \(name).hidden RENAME TO store_layout") }
      }
    }

    @Test func `a migration refuses a table of the older version that uses code of another role`() async throws {
      let newer = StoreModel(name, Specimen.self, migrations: [Migration { _ in }])
      _ = try await store.open()
      try plantFunctions()
      try connection.run("ALTER TABLE \(table) ADD CHECK (\(role).check(number))")
      await #expect {
        _ = try await store.open(as: newer)
      } throws: { error in
        if case .noPermission(let reason)? = error as? StoreError { reason.contains(role) } else { false }
      }
    }

    @Test func `no store is created in the schema of another role`() async throws {
      let user = "\(name)_ann"
      try connection.run("CREATE ROLE \(user) LOGIN")
      try connection.run("CREATE SCHEMA \(name) AUTHORIZATION \(role)")
      try connection.run("GRANT USAGE, CREATE ON SCHEMA \(name) TO \(user)")
      let url = store.server.url.replacing("//logbook@", with: "//\(user)@")
      await #expect {
        _ = try await Storage.open(store.location(url: url), of: store.model)
      } throws: { error in
        if case .noPermission(let reason)? = error as? StoreError { reason.contains(role) } else { false }
      }
    }

    @Test func `own triggers and views of others are no obstacle`() async throws {
      let storage = try await store.open()
      try connection.run(
        "CREATE FUNCTION \(name).keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'"
      )
      try connection.run("CREATE TRIGGER t BEFORE INSERT ON \(table) FOR EACH ROW EXECUTE FUNCTION \(name).keep()")
      try connection.run("GRANT USAGE, CREATE ON SCHEMA \(name) TO \(role)")
      try connection.run("GRANT SELECT ON ALL TABLES IN SCHEMA \(name) TO \(role)")
      try plant("CREATE VIEW %.overview AS SELECT * FROM #")
      try await storage.store(of: Specimen.self).insert(Specimen())
      #expect(try await store.open().store(of: Specimen.self).count(matching: RecordFetch()) == 1)
    }
  }
#endif
