#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import Foundation
  import Testing

  /// A database in which a hostile role has planted code in the schemas of the `search_path`: copies of every function,
  /// operator, type and table of the system catalog, and operators, functions, aggregates and casts for other types, which
  /// PostgreSQL prefers if their types match better. All of it fails, and leaves a mark that a rollback does not remove.
  struct PlantedCode {
    let server: TestServer
    let role: String
    let hostileRole: String
    private let name: String
    private let outside: TestServer

    /// The number that planted code locks when it is called. A lock of a session survives a rollback.
    private static let mark = 47_000_047

    init() throws {
      outside = try TestServer()
      name = "test_\(UInt64.random(in: 0 ... .max))"
      (role, hostileRole) = ("\(name)_ann", "\(name)_mallory")
      let observer = try outside.connect()
      // A statement that is sent like a copy is the only one of its transaction even behind a pooler, as required here.
      try observer.copy("CREATE DATABASE \(name)") {}
      for role in [role, hostileRole] {
        try observer.run("CREATE ROLE \(role) LOGIN")
        try observer.run("GRANT CREATE ON DATABASE \(name) TO \(role)")
      }
      let url = outside.url.replacing("/postgres?", with: "/\(name)?")
      let planting = try PostgresConnection(url)
      try planting.run("GRANT CREATE ON SCHEMA public TO PUBLIC")
      server = TestServer(url: url.replacing("//logbook@", with: "//\(role)@"))
      let user = try server.connect().run("SELECT current_user::text")
      try #require(user.advance())
      let schema = try #require(try user.text(at: 0)).postgresName
      try planting.run("BEGIN")
      try planting.run("SET LOCAL ROLE \(hostileRole)")
      for sql in Self.statements(in: schema) { try planting.run(sql) }
      try planting.run("COMMIT")
      // The catalog comes last, so that the copies are found as well.
      try observer.run("ALTER DATABASE \(name) SET search_path = \"$user\", public, pg_catalog")
      // The pooler forgets the sessions that began before.
      try observer.run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1",
        PostgresParameters(name: name)
      )
    }

    /// Returns the number of sessions in which planted code was called.
    func calls() throws -> Int? {
      try outside.connect().integer(
        """
        SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = '\(name)' AND locktype = 'advisory' AND objid = \(Self.mark)
        """
      )
    }

    private static let types = [
      "bool", "bytea", "int4", "int8", "float8", "numeric", "text", "name", "uuid", "oid", "xid8", "timestamptz", "bit",
      "bytea[]", "int8[]", "float8[]", "text[]", "uuid[]", "regclass", "regrole",
    ]
    private static let operators = ["=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "||", "@>", "&&", "~~"]
    /// Functions that Logbook calls, most of them with one, two or three arguments.
    private static let functions = [
      "cardinality", "octet_length", "length", "sha256", "substr", "substring", "position", "unnest", "convert_to",
      "convert_from", "encode", "decode", "to_timestamp", "hashtextextended", "pg_advisory_xact_lock", "pg_notify",
      "current_setting", "set_config", "left", "pg_walfile_name", "pg_xact_status", "pg_terminate_backend",
      "pg_has_role",
      "pg_describe_object", "extract", "int8", "text", "float8", "numeric", "clock_timestamp", "coalesce", "least",
    ]

    private static func statements(in schema: String) -> [String] {
      func list(_ texts: [String]) -> String { "ARRAY['\(texts.joined(separator: "', '"))']" }
      func body(_ what: String) -> String { "LANGUAGE plpgsql AS 'BEGIN PERFORM \(schema).planted(\(what)); END'" }
      /// Runs a statement for each row of a query. The statement is a format with the columns of the row.
      func forEach(_ query: String, _ statement: String) -> String {
        """
        DO $do$
        DECLARE one text; two text; three text; four text;
        BEGIN
          FOR one, two, three, four IN \(query) LOOP
            BEGIN
              EXECUTE format($format$\(statement)$format$, one, two, three, four);
            EXCEPTION WHEN duplicate_function OR duplicate_object OR invalid_function_definition OR feature_not_supported
              OR invalid_table_definition OR wrong_object_type OR insufficient_privilege OR syntax_error THEN NULL;
            END;
          END LOOP;
        END $do$
        """
      }
      let few = "unnest(\(list(["bytea", "int4", "int8", "text", "name", "oid"])))"
      let (all, operators) = ("unnest(\(list(types)))", "unnest(\(list(operators)))")
      return [
        "CREATE SCHEMA \(schema) AUTHORIZATION current_user", "GRANT USAGE ON SCHEMA \(schema) TO PUBLIC",
        """
        CREATE FUNCTION \(schema).planted(what text) RETURNS bool LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_catalog.pg_advisory_lock_shared(\(mark));
          RAISE EXCEPTION 'planted code was called: %', what;
        END $$
        """,
        // Copies of the functions, operators, types and tables of the catalog, in the schema named after the role.
        forEach(
          """
          SELECT proname, (
              SELECT coalesce(string_agg(format_type(type, NULL), ', ' ORDER BY position), '')
              FROM unnest(proargtypes) WITH ORDINALITY AS arguments (type, position)
            ), CASE WHEN proretset THEN 'SETOF ' ELSE '' END || format_type(prorettype, NULL), NULL
          FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f'
          """,
          "CREATE FUNCTION \(schema).%1$I (%2$s) RETURNS %3$s \(body("''%1$s''"))"
        ),
        forEach(
          """
          SELECT DISTINCT format_type(oprleft, NULL), format_type(oprright, NULL), format_type(oprresult, NULL), NULL
          FROM pg_operator WHERE oprleft <> 0
          """,
          "CREATE FUNCTION \(schema).\"operate, %3$s\" (%1$s, %2$s) RETURNS %3$s \(body("''an operator for %1$s and %2$s''"))"
        ),
        forEach(
          """
          SELECT oprname, format_type(oprleft, NULL), format_type(oprright, NULL), format_type(oprresult, NULL)
          FROM pg_operator WHERE oprleft <> 0
          """,
          "CREATE OPERATOR \(schema).%1$s (LEFTARG = %2$s, RIGHTARG = %3$s, FUNCTION = \(schema).\"operate, %4$s\")"
        ),
        forEach(
          "SELECT unnest, NULL, NULL, NULL FROM \(all) WHERE unnest NOT LIKE '%]'",
          "CREATE DOMAIN \(schema).%1$s AS pg_catalog.%1$s CHECK (\(schema).planted('a type'))"
        ),
        forEach(
          "SELECT relname, NULL, NULL, NULL FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind IN ('r', 'v')",
          "CREATE VIEW \(schema).%1$I AS SELECT * FROM pg_catalog.%1$I WHERE \(schema).planted('%1$s')"
        ),
        "GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO PUBLIC",
        // Operators and functions for other types.
        forEach(
          "SELECT l, r, result, NULL FROM \(all) AS l, \(all) AS r, LATERAL (VALUES ('bool'), (l)) AS results (result)",
          "CREATE FUNCTION public.\"operate, %3$s\" (%1$s, %2$s) RETURNS %3$s \(body("''an operator for %1$s and %2$s''"))"
        ),
        forEach(
          """
          SELECT o, l, r, CASE WHEN o IN ('+', '-', '*', '/', '%', '||') THEN l ELSE 'bool' END
          FROM \(operators) AS o, \(all) AS l, \(all) AS r
          WHERE NOT EXISTS (
            SELECT FROM pg_operator WHERE oprname = o AND oprleft = l::regtype AND oprright = r::regtype
          )
          """,
          "CREATE OPERATOR public.%1$s (LEFTARG = %2$s, RIGHTARG = %3$s, FUNCTION = public.\"operate, %4$s\")"
        ),
        forEach(
          """
          SELECT f, l, NULL, NULL FROM unnest(\(list(functions))) AS f, \(all) AS l
          UNION ALL
          SELECT f, l || ', ' || r, NULL, NULL
          FROM unnest(\(list(functions))) AS f, \(few) AS l, \(few) AS r
          UNION ALL SELECT f, l || ', int4, int4', NULL, NULL FROM unnest(\(list(functions))) AS f, \(all) AS l
          """,
          "CREATE FUNCTION public.%1$I (%2$s) RETURNS int8 \(body("''%1$s''"))"
        ),
        "CREATE FUNCTION public.state (int8) RETURNS int8 \(body("''count''"))",
        "CREATE AGGREGATE public.count (*) (SFUNC = public.state, STYPE = int8)",
        forEach(
          "SELECT unnest, NULL, NULL, NULL FROM \(all)",
          "CREATE FUNCTION public.state (int8, %1$s) RETURNS int8 \(body("''an aggregate''"))"
        ),
        forEach(
          "SELECT a, t, NULL, NULL FROM unnest(ARRAY['count', 'sum', 'min', 'max', 'avg']) AS a, \(all) AS t",
          "CREATE AGGREGATE public.%1$s (%2$s) (SFUNC = public.state, STYPE = int8)"
        ),
        // A type to which all others are converted implicitly.
        "CREATE TYPE public.bait AS (bytes bytea)",
        forEach(
          "SELECT unnest, NULL, NULL, NULL FROM \(all)",
          "CREATE FUNCTION public.bait (%1$s) RETURNS public.bait \(body("''a cast''"))"
        ),
        forEach(
          "SELECT unnest, NULL, NULL, NULL FROM \(all)",
          "CREATE CAST (%1$s AS public.bait) WITH FUNCTION public.bait (%1$s) AS IMPLICIT"
        ),
        "CREATE FUNCTION public.operate (public.bait, public.bait) RETURNS bool \(body("''an operator for bait''"))",
        forEach(
          "SELECT unnest, NULL, NULL, NULL FROM \(operators)",
          "CREATE OPERATOR public.%1$s (LEFTARG = public.bait, RIGHTARG = public.bait, FUNCTION = public.operate)"
        ),
      ]
    }
  }
#endif
