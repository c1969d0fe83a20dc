#if Postgres
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import Foundation
  import Testing

  @Suite struct PostgresPoolTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    private func pool(_ limit: Int, patience: Duration = .seconds(3600)) -> PostgresPool {
      PostgresPool(limit: limit, patience: patience) { [server] () throws(StoreError) in
        try server.connect()
      }
    }

    @Test func `many tasks share a few connections`() async throws {
      let pool = pool(3)
      let processes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 {
          group.addTask { try await pool.run { connection throws(StoreError) in try connection.pid() } }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(processes.count == 200)
      #expect((1...3).contains(Set(processes).count))
    }

    @Test func `waiting too long for a connection is an error`() async throws {
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

    @Test func `a cancelled task stops waiting and takes no connection`() async throws {
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
