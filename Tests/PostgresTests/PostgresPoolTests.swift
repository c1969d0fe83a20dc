#if Postgres
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import Foundation
  import Testing

  /// Connections that several share.
  @Suite struct PostgresPoolTests {
    private let url: String

    init() throws {
      url = try #require(ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"], "run Scripts/test --postgres")
    }

    private func pool(_ limit: Int, patience: Duration = .seconds(60)) -> PostgresPool {
      PostgresPool(limit: limit, patience: patience) { [url] () throws(StoreError) in
        try PostgresConnection(url, until: .now + .seconds(60))
      }
    }

    private func process(_ connection: PostgresConnection) throws(StoreError) -> Int {
      let result = try connection.run("SELECT pg_backend_pid()::int8", until: .now + .seconds(60))
      return result.advance() ? try result.integer(at: 0) ?? 0 : 0
    }

    @Test func `many share a few connections`() async throws {
      let pool = pool(3)
      let processes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 {
          group.addTask { try await pool.run { connection throws(StoreError) in try process(connection) } }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(processes.count == 200)
      #expect((1...3).contains(Set(processes).count))
    }

    @Test func `who waits too long is told that all are in use`() async throws {
      let pool = pool(1, patience: .milliseconds(20))
      let thread = try await pool.borrow()
      await #expect {
        _ = try await pool.borrow()
      } throws: { error in
        "\(error)".contains("all 1 connections to the server have been in use")
      }
      pool.giveBack(thread)
      let again = try await pool.borrow()
      #expect(again === thread)
    }

    @Test func `who is cancelled waits no longer and takes nothing`() async throws {
      let pool = pool(1)
      let thread = try await pool.borrow()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await pool.borrow()
      }
      await #expect(throws: StoreError.cancelled) { try await task.value }
      let other = Task { try await pool.borrow() }
      pool.giveBack(thread)
      #expect(try await other.value === thread)
    }
  }
#endif
