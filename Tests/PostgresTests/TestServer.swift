#if Postgres
  import Foundation
  @testable import LogbookPostgres
  import LogbookRecords
  import Testing

  /// The server that `Scripts/test --postgres` starts, or a server at a given URL.
  struct TestServer {
    let url: String

    init(url: String) { self.url = url }

    init() throws {
      url = try #require(ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"], "run Scripts/test --postgres")
    }

    func connect(patience: Duration = .seconds(70)) throws(StoreError) -> PostgresConnection {
      try PostgresConnection(url, patience: patience)
    }
  }

  extension PostgresConnection {
    func integer(_ sql: String) throws(StoreError) -> Int? {
      let result = try run(sql)
      return result.advance() ? try result.integer(at: 0) : nil
    }

    func pid() throws(StoreError) -> Int { try integer("SELECT pg_backend_pid()::int8") ?? 0 }
  }
#endif
