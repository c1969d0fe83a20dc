#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The search for the outcome of a transaction whose connection was lost during the commit.
  enum PostgresOutcome {
    private static let patience = Duration.seconds(10)

    /// Queries a server until the outcome is known or the timeout expires, blocking the calling thread. After an error,
    /// the method tries again, except that it rethrows ``StoreError/noPermission(_:)``.
    ///
    /// - Parameter ask: A closure that returns the outcome of the transaction, or `nil` while the outcome is unknown.
    /// - Returns: The outcome, or `nil` if no server returns it in time.
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
        // The server may be restarting, or a standby may be taking over.
        Thread.sleep(forTimeInterval: 0.05)
      } while ContinuousClock.now < deadline
      return nil
    }
  }

  extension PostgresBook {
    /// Ends the server process of a commit whose connection was lost, and returns whether the commit succeeded. The
    /// result is `nil` if the history does not contain the commit but may have been trimmed or replaced since.
    ///
    /// - Parameters:
    ///   - commit: The ID of the commit.
    ///   - lastStep: The number of a step that precedes the commit.
    ///   - process: The server process that may still be executing the commit.
    func hasCommitted(
      _ commit: UUID,
      after lastStep: Int,
      by process: PostgresConnection.Process?,
      _ connection: PostgresConnection
    ) throws(StoreError) -> Bool? {
      if let process { try connection.end(process) }
      return try connection.transaction { () throws(StoreError) in
        // Lock the row of the store, to wait for any writer that has not finished.
        let state = try self.history(connection).state(lock: true)
        let found = try connection.run(
          "SELECT 1 FROM \(schema.name).step WHERE \(PostgresTableLayout.store) = \(number) AND commit = $1",
          PostgresParameters([.uuid(commit)])
        )
        if found.count > 0 { return true }
        return (lastStep...lastStep + HistoryLimit.steps).contains(state.lastStep) ? false : nil
      }
    }
  }

  extension PostgresConnection {
    /// Returns whether the transaction with the given ID (see `pg_current_xact_id()`) was committed; `nil` if it is in
    /// progress or its status is unknown.
    func isCommitted(transaction: Int) throws(StoreError) -> Bool? {
      let result = try run("SELECT convert_to(pg_xact_status('\(transaction)'::xid8), 'UTF8')")
      let status = result.advance() ? try result.text(at: 0) : nil
      return status == "committed" ? true : status == "aborted" ? false : nil
    }

    /// Terminates another process of the server, if it still exists.
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
