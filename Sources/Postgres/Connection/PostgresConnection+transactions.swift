#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension PostgresConnection {
    /// Has nothing wait for the locks of others for longer than SQLite's writers do, and transactions see what they are made for,
    /// whatever is usual on the server.
    ///
    /// Where another program answers for the server, it holds for the next transaction only, which may be any other's afterwards.
    func configure(_ durability: StorageDurability) {
      let scope = process == nil ? "LOCAL " : ""
      later(PostgresStatement("SET \(scope)lock_timeout = '10s'"))
      if process != nil { later(PostgresStatement("SET default_transaction_isolation = 'read committed'")) }
      if durability == .relaxed { later(PostgresStatement("SET \(scope)synchronous_commit = off")) }
    }

    /// Asks for a transaction with the next statement.
    func begin(_ durability: StorageDurability = .full) {
      later(PostgresStatement("BEGIN ISOLATION LEVEL READ COMMITTED"))
      if process == nil { configure(durability) }
    }

    /// Runs `body` as one transaction.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      begin()
      do throws(StoreError) {
        let result = try body()
        try run("COMMIT")
        return result
      } catch {
        rollBack()
        throw error
      }
    }

    /// Runs `body`, all of which sees one moment of the database.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      if isInTransaction { return try body() }
      try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      defer { rollBack() }
      return try body()
    }

    /// Runs `body` so that, if it throws, nothing of it remains in the open transaction.
    func savepoint<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      let mark = mark
      later(PostgresStatement("SAVEPOINT body"))
      do throws(StoreError) {
        let result = try body()
        later(PostgresStatement("RELEASE body"))
        return result
      } catch {
        if forget(since: mark) || failure != nil { throw error }
        try run([PostgresStatement("ROLLBACK TO body"), PostgresStatement("RELEASE body")])
        throw error
      }
    }

    /// Runs statements, of which nothing remains in the open transaction if one is refused.
    @discardableResult
    func runGuarded(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresResult] {
      try guarded(before: 1) { () throws(StoreError) in
        let results = try run([PostgresStatement("SAVEPOINT rows")] + statements + [PostgresStatement("RELEASE rows")])
        return Array(results.dropFirst().dropLast())
      }
    }

    /// Fills a table with the rows of one store that `write` adds, or changes nothing in the open transaction if one is refused or
    /// `write` throws.
    func copy(
      _ store: Int,
      to table: PostgresTable,
      _ write: (inout PostgresCopyRows) throws(StoreError) -> Void
    ) throws(StoreError) {
      // It takes as long as there are rows.
      try run([PostgresStatement("SAVEPOINT rows"), PostgresStatement("SET LOCAL statement_timeout = 0")])
      try guarded(before: 0) { () throws(StoreError) in
        let columns = ([PostgresTable.store] + table.columns).joined(separator: ", ")
        try copy("COPY \(table.name) (\(columns)) FROM STDIN (FORMAT binary)") { () throws(StoreError) in
          var rows = PostgresCopyRows(store: store, over: self)
          try write(&rows)
          try rows.end()
        }
        try run("RELEASE rows")
      }
    }

    /// - Parameter count: How many statements come before those of the caller.
    private func guarded<Result>(
      before count: Int,
      _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      do throws(StoreError) { return try body() } catch {
        let refused = refused.map { (index: $0.index - count, constraint: $0.constraint) }
        // A statement that had waited, such as one of the history, may have been refused before the savepoint was made.
        if failure == nil, refused.map({ $0.index >= 0 }) ?? true {
          try run([PostgresStatement("ROLLBACK TO rows"), PostgresStatement("RELEASE rows")])
        }
        self.refused = refused
        throw error
      }
    }

    /// Undoes the open transaction, if there is one. If that fails, the connection is of no use and the server undoes it.
    func rollBack() {
      _ = forget(since: (sent: -1, waiting: 0))
      if failure != nil || isIdle { return }
      do throws(StoreError) { try run("ROLLBACK") } catch {}
    }
  }
#endif
