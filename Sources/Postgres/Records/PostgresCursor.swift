#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage

  /// A cursor that reads a long result in pieces, over a separate connection and in one snapshot of the database.
  final class PostgresCursor<Item: Record>: Sendable {
    private enum State {
      case new
      case open(PostgresLoan)
      case ended
    }

    private let backend: PostgresBackend
    private let table: PostgresTable<Item>
    private let query: Item.Query
    private let state = Locked(State.new)
    /// The number of matching records that remain to be skipped (`offset`) and to be returned (`limit`).
    ///
    /// These numbers are used only if the statement is inexact. The server may then return records that do not match
    /// the query, so the cursor itself applies the offset and the limit, to the matching records only.
    private let rest: Locked<(offset: Int, limit: Int)>

    init(_ backend: PostgresBackend, _ table: PostgresTable<Item>, _ query: Item.Query) {
      (self.backend, self.table, self.query) = (backend, table, query)
      rest = Locked((max(0, query.offset), max(0, query.limit ?? .max)))
    }

    /// Returns up to `count` more records, or `nil` after the last record or a failure.
    func next(_ count: Int) async throws(StoreError) -> [Item]? {
      // Mark the cursor as ended before reading, and as open again only after the read succeeds. Otherwise, a read
      // after a failed one would skip records.
      let state = state.withLock { state in
        defer { state = .ended }
        return state
      }
      let loan: PostgresLoan
      switch state {
      case .ended: return nil
      case .open(let open): loan = open
      case .new: loan = try await backend.borrowReader()
      }
      let isNew = if case .new = state { true } else { false }
      let (records, isLast) = try await loan.thread.runInTransaction { [self] connection throws(StoreError) in
        try backend.book.explaining(connection) { () throws(StoreError) in
          try read(count, isNew: isNew, over: connection)
        }
      }
      if !isLast { self.state.withLock { $0 = .open(loan) } }
      return records.isEmpty ? nil : records
    }

    /// Returns up to `count` more records, and whether the end of the result has been reached.
    private func read(
      _ count: Int,
      isNew: Bool,
      over connection: PostgresConnection
    ) throws(StoreError) -> (records: [Item], isLast: Bool) {
      let (statement, isExact) = try table.statement(table.selection, query)
      if isNew {
        connection.later(PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        connection.later(
          PostgresStatement("DECLARE records NO SCROLL CURSOR FOR \(statement.sql)", statement.parameters)
        )
      }
      func fetch(_ count: Int) -> PostgresStatement { PostgresStatement("FETCH \(count) FROM records") }
      var records: [Item] = []
      repeat {
        let wanted = min(count - records.count, Int(Int32.max))
        let result = try connection.isAnswerDue ? connection.answer()[0] : connection.run([fetch(wanted)])[0]
        let isLast = result.count < wanted
        // The next piece is requested now, so that the server computes it while this piece is being read.
        if isExact, !isLast { try connection.send([fetch(wanted)]) }
        var piece: [Item] = []
        piece.reserveCapacity(result.count)
        try table.coding.readAll(result, wanted, &piece)
        if isExact { return (piece, isLast) }
        let isDone = rest.withLock { rest in
          records += query.matching(piece, &rest)
          return rest.limit == 0
        }
        if isDone || isLast { return (records, true) }
      } while records.count < count
      return (records, false)
    }
  }

  extension RecordQuery {
    fileprivate func matching(_ records: [Item], _ rest: inout (offset: Int, limit: Int)) -> [Item] {
      let matches = matcher()
      var found: [Item] = []
      for record in records where rest.limit > 0 && matches(record) {
        if rest.offset > 0 {
          rest.offset -= 1
        } else {
          rest.limit -= 1
          found.append(record)
        }
      }
      return found
    }
  }

  /// A borrowed connection.
  ///
  /// When the loan is deallocated, the open transaction, if there is one, is rolled back, and the connection is
  /// returned to its pool.
  final class PostgresLoan: Sendable {
    let thread: PostgresThread
    private let pool: PostgresPool

    init(_ thread: PostgresThread, of pool: PostgresPool) { (self.thread, self.pool) = (thread, pool) }

    deinit { thread.release { [thread, pool] in pool.giveBack(thread) } }
  }
#endif
