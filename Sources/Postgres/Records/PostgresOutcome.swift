#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// What became of a transaction whose connection was lost while it was being committed.
  enum PostgresOutcome {
    /// How long to ask a server that comes back.
    private static let patience = Duration.seconds(10)

    /// Asks a server until it knows. The calling thread waits.
    ///
    /// - Parameter ask: Returns what became of the transaction; `nil` while it has not ended.
    /// - Returns: The answer; `nil` if no server gives one in time.
    static func find<Answer>(
      _ connect: () throws(StoreError) -> PostgresConnection,
      _ ask: (PostgresConnection) throws(StoreError) -> Answer?
    ) throws(StoreError) -> Answer? {
      let deadline = ContinuousClock.now + patience
      repeat {
        do throws(StoreError) {
          if let answer = try ask(connect()) { return answer }
        } catch {
          if case .noPermission = error { throw error }
        }
        // The server may be starting again, or another one taking its place.
        Thread.sleep(forTimeInterval: 0.05)
      } while ContinuousClock.now < deadline
      return nil
    }
  }

  extension PostgresBook {
    /// Whether the history has a commit whose connection was lost; `nil` if it may have forgotten it.
    ///
    /// - Parameters:
    ///   - commit: What it is known by.
    ///   - lastStep: A step of the history that came before it.
    ///   - process: The process of the server that may still be at it.
    func hasCommitted(
      _ commit: UUID,
      after lastStep: Int,
      by process: PostgresConnection.Process?,
      _ connection: PostgresConnection
    ) throws(StoreError) -> Bool? {
      if let process { try connection.end(process) }
      return try connection.transaction { () throws(StoreError) in
        // Whoever is still writing has the lock.
        let state = try self.history(connection).state(lock: true)
        let found = try connection.run(
          "SELECT 1 FROM \(schema.name).step WHERE \(PostgresTable.store) = \(number) AND commit = $1",
          PostgresParameters([.uuid(commit)])
        )
        if found.count > 0 { return true }
        return (lastStep...lastStep + HistoryLimit.steps).contains(state.lastStep) ? false : nil
      }
    }
  }

  extension PostgresConnection {
    /// Whether a transaction was committed; `nil` while it goes on.
    ///
    /// - Parameter transaction: Its number (`pg_current_xact_id()`).
    func isCommitted(transaction: Int) throws(StoreError) -> Bool? {
      let result = try run("SELECT convert_to(pg_xact_status('\(transaction)'::xid8), 'UTF8')")
      let status = result.advance() ? try result.text(at: 0) : nil
      return status == "committed" ? true : status == "aborted" ? false : nil
    }

    /// Ends another process of the server, if it is still there.
    func end(_ process: Process) throws(StoreError) {
      try run(
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::int8 = $2
        """,
        PostgresParameters([FieldContent(process.pid), FieldContent(process.start)])
      )
    }
  }
#endif
