#if Postgres
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import Foundation
  import Testing

  @Suite struct PostgresThreadTests {
    private let thread: PostgresThread
    private let connections: Counter

    private final class Counter: Sendable {
      private let number = Locked(0)
      var count: Int { number.withLock { $0 } }
      func add() { number.withLock { $0 += 1 } }
    }

    init() throws {
      let server = try TestServer()
      let counter = Counter()
      connections = counter
      thread = PostgresThread { () throws(StoreError) in
        counter.add()
        return try server.connect()
      }
    }

    private func process() async throws -> Int? {
      try await thread.run { connection throws(StoreError) in
        try connection.pid()
      }
    }

    @Test func `one connection runs all calls in order`() async throws {
      #expect(connections.count == 0)
      let first = try await process()
      for _ in 0..<20 { #expect(try await process() == first) }
      #expect(connections.count == 1)
    }

    @Test func `a transaction left open is rolled back`() async throws {
      let first = try await process()
      try await thread.run { connection throws(StoreError) in
        try connection.run("BEGIN")
        try connection.run("CREATE TABLE public.left_open ()")
        return ()
      }
      #expect(try await process() != first)
      await #expect(throws: StoreError.self) {
        try await thread.run { connection throws(StoreError) in
          _ = try connection.run("SELECT * FROM public.left_open")
        }
      }
    }

    @Test func `a transaction can continue across calls`() async throws {
      let number = try await thread.runInTransaction { connection throws(StoreError) in
        try connection.run("BEGIN")
        try connection.run("CREATE TEMPORARY TABLE kept ON COMMIT DROP AS SELECT 7::int8 AS number")
        return 7
      }
      let read = try await thread.run { connection throws(StoreError) in
        let number = try connection.integer("SELECT number FROM kept")
        try connection.run("COMMIT")
        return number
      }
      #expect(read == number)
      #expect(connections.count == 1)
    }

    @Test func `a lost connection is replaced`() async throws {
      let first = try await process()
      await #expect(throws: StoreError.self) {
        try await thread.run { connection throws(StoreError) in
          _ = try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
        }
      }
      #expect(try await process() != first)
      #expect(connections.count == 2)
    }

    @Test func `work cancelled before it starts is not done`() async throws {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try await thread.run { connection throws(StoreError) in
          _ = try connection.run("CREATE TABLE never ()")
        }
      }
      await #expect(throws: StoreError.cancelled) { try await task.value }
      #expect(connections.count == 0)
    }
  }
#endif
