#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  @Suite struct PostgresConnectionTests {
    private let server: TestServer
    private let connection: PostgresConnection

    init() throws {
      server = try TestServer()
      connection = try server.connect()
    }

    @Test func `values are returned as sent`() throws {
      let contents: [FieldContent] = [
        .integer(.min), .integer(.max), .real(-0.0), .real(.greatestFiniteMagnitude), .text(""), .text("a\0b é 🏝"),
        .uuid(UUID()), .blob([]), .blob([0, 255]), .list([]), .list(["", "a\0", "🏝"]), .uuids([]),
        .uuids([UUID(), UUID()]), .null,
      ]
      let types =
        ["int8", "int8", "float8", "float8"] + Array(repeating: "bytea", count: 2) + ["uuid"]
        + Array(repeating: "bytea", count: 2) + Array(repeating: "bytea[]", count: 2)
        + Array(repeating: "uuid[]", count: 2)
        + ["int8"]
      let columns = types.indices.map { "$\($0 + 1)::\(types[$0])" }.joined(separator: ", ")
      let result = try connection.run("SELECT \(columns)", PostgresParameters(contents))
      #expect(result.count == 1 && result.advance())
      for (position, content) in contents.enumerated() {
        let read: FieldContent? =
          switch content {
          case .null, .integer: try result.integer(at: position).map { .integer(Int64($0)) }
          case .real: try result.real(at: position).map { .real($0) }
          case .text: try result.text(at: position).map { .text($0) }
          case .uuid: try result.uuid(at: position).map { .uuid($0) }
          case .blob: try result.bytes(at: position).map { .blob($0) }
          case .list: try result.texts(at: position).map { .list($0) }
          case .uuids: try result.uuids(at: position).map { .uuids($0) }
          }
        #expect(read ?? .null == content)
      }
      #expect(!result.advance())
    }

    @Test func `values larger than the socket buffers can be sent and received`() throws {
      let text = String(repeating: "harbour é", count: 2_000_000)
      let result = try connection.run("SELECT $1::bytea", PostgresParameters([.text(text)]))
      #expect(result.advance())
      #expect(try result.text(at: 0) == text)
    }

    @Test(arguments: [
      ("SELECT * FROM missing_table", "missing_table"), ("SELEC", "SELEC"), ("SELECT 1 / 0", "division by zero"),
    ])
    func `a refused statement leaves the connection usable`(sql: String, reason: String) {
      #expect {
        try connection.run(sql)
      } throws: { error in
        "\(error)".contains(reason)
      }
      #expect(connection.isIdle && connection.failure == nil)
      #expect(throws: Never.self) { try connection.run("SELECT 1::int8") }
    }

    @Test func `a transaction works after many statements`() throws {
      for number in 0..<450 {
        try connection.reading { () throws(StoreError) in
          let result = try connection.run("SELECT $1::int8 + \(number)", PostgresParameters([.integer(1)]))
          #expect(result.advance())
          #expect(try result.integer(at: 0) == number + 1)
        }
      }
      #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") ?? .max < 300)
    }

    @Test func `an unread result is not mistaken for that of the next statement`() throws {
      try connection.send([PostgresStatement("SELECT 1::int8")])
      #expect(try connection.integer("SELECT 2::int8") == 2)
      try connection.send([PostgresStatement("SELEC")])
      try connection.send([PostgresStatement("SELECT 3::int8")])
      let result = try connection.answer()[0]
      #expect(result.advance())
      #expect(try result.integer(at: 0) == 3)
      #expect(!connection.isAnswerDue && connection.isIdle)
    }

    @Test func `a server that does not respond in time ends the connection, and the caller gets an error`() throws {
      let connection = try server.connect(patience: .milliseconds(200))
      #expect {
        try connection.run("SELECT pg_sleep(600)")
      } throws: { error in
        if case .io(_, let message)? = error as? StoreError { message.contains("did not respond") } else { false }
      }
      #expect(!connection.isIdle)
      #expect(throws: StoreError.self) { try connection.run("SELECT 1") }
    }

    @Test func `a statement that takes too long is not mistaken for another writer`() throws {
      try connection.run("BEGIN")
      try connection.run("SET LOCAL statement_timeout = 50")
      #expect {
        try connection.run("SELECT pg_sleep(600)")
      } throws: { error in
        if case .io(_, let message)? = error as? StoreError { message.contains("statement_timeout") } else { false }
      }
      #expect(StoreError.postgres("25P03", "idle") != .busy && StoreError.postgres("55P03", "locked") == .busy)
    }

    // MARK: Names

    private func setting(_ name: String) throws(StoreError) -> String? {
      let result = try connection.run("SELECT current_setting('\(name)')")
      return result.advance() ? try result.text(at: 0) : nil
    }

    @Test func `names are looked up in the system catalog only, even after failures`() throws {
      let path = "pg_catalog, pg_temp"
      #expect(throws: StoreError.self) { try connection.run("SELECT 1 / 0") }
      #expect(try setting("search_path") == path)
      try connection.run("BEGIN")
      #expect(try setting("search_path") == path)
      try connection.run("SAVEPOINT body")
      #expect(throws: StoreError.self) { try connection.run("SELECT 1 / 0") }
      try connection.run("ROLLBACK TO body")
      #expect(try setting("search_path") == path)
      try connection.run("ROLLBACK")
      let inside = try connection.reading { () throws(StoreError) in try setting("search_path") }
      #expect(inside == path)
      #expect(try setting("search_path") == path)
    }

    @Test func `settings of a session outlive a failure of its first statement`() throws {
      guard connection.process != nil else { return }
      #expect(throws: StoreError.self) { try connection.run("SELECT 1 / 0") }
      #expect(try setting("lock_timeout") == "10s")
      #expect(try setting("default_transaction_isolation") == "read committed")
      let relaxed = try PostgresConnection(server.url, .relaxed)
      #expect(throws: StoreError.self) { try relaxed.run("SELECT 1 / 0") }
      let result = try relaxed.run("SELECT current_setting('synchronous_commit')")
      #expect(result.advance())
      #expect(try result.text(at: 0) == "off")
    }

    @Test func `temporary types and tables do not hide those of the system catalog`() throws {
      try connection.run("BEGIN")
      try connection.run("CREATE DOMAIN pg_temp.int8 AS text")
      try connection.run("CREATE TEMPORARY TABLE pg_namespace (nspname text)")
      #expect(try connection.integer("SELECT 5::int8") == 5)
      #expect(try connection.integer("SELECT count(*) FROM pg_namespace") ?? 0 > 2)
      try connection.run("ROLLBACK")
    }

    @Test func `statements that differ only in Unicode normalization are different`() throws {
      for text in ["\u{E9}", "e\u{301}", "\u{E9}"] {
        let result = try connection.run("SELECT '\(text)'::text, $1::int8", PostgresParameters([.integer(1)]))
        #expect(result.advance())
        #expect(try result.bytes(at: 0) == Array(text.utf8))
      }
    }

    @Test func `a connection closed by the server is lost`() throws {
      let other = try server.connect()
      let process = try connection.pid()
      try other.run("SELECT pg_terminate_backend(\(process), 10000)")
      #expect(throws: StoreError.self) { try connection.run("SELECT 1") }
      #expect(connection.failure != nil && !connection.isIdle)
      #expect(other.isIdle)
    }

    @Test(arguments: [
      "postgres://localhost:1/missing", "postgres://ann@127.0.0.1/missing?host=/missing",
    ])
    func `connecting without a server fails`(url: String) {
      #expect {
        _ = try PostgresConnection(url)
      } throws: { error in
        if case .cannotCreate? = error as? StoreError { true } else { false }
      }
    }
  }
#endif
