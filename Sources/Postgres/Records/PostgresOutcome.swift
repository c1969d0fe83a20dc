#if Postgres
  import LogbookRecords
  import Foundation

  /// What became of a transaction whose connection was lost while it was being committed.
  struct PostgresOutcome {
    /// The number of the transaction (`pg_current_xact_id()`).
    let transaction: Int

    /// How long to ask a server that comes back.
    private static let patience = Duration.seconds(10)

    /// Whether the transaction was committed; `nil` if no server can say so in time. The calling thread waits.
    func isCommitted(_ connect: () throws(StoreError) -> PostgresConnection) throws(StoreError) -> Bool? {
      let deadline = ContinuousClock.now + Self.patience
      repeat {
        do throws(StoreError) {
          if let answer = try answer(connect()) { return answer }
        } catch {
          // It may be starting again.
          if case .noPermission = error { throw error }
        }
        Thread.sleep(forTimeInterval: 0.05)
      } while ContinuousClock.now < deadline
      return nil
    }

    /// The server's answer; `nil` while it still ends the transaction.
    private func answer(_ connection: PostgresConnection) throws(StoreError) -> Bool? {
      let result = try connection.run("SELECT convert_to(pg_xact_status('\(transaction)'::xid8), 'UTF8')")
      let status = result.advance() ? try result.text(at: 0) : nil
      return status == "committed" ? true : status == "aborted" ? false : nil
    }
  }
#endif
