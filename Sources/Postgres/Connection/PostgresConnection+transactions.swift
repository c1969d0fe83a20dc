#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension PostgresConnection {
    /// Defers the statements that set the lock timeout and the durability for one transaction, if the session has no
    /// settings of its own; see ``PostgresSession``.
    func configureTransaction(_ durability: StorageDurability) {
      if process != nil { return }
      for setting in PostgresSession.settings(durability) where setting.isPerTransaction {
        later(PostgresStatement("SET LOCAL \(setting.name) = '\(setting.value)'"))
      }
    }

    /// Defers the beginning of a transaction until the next statement is run.
    func begin(_ durability: StorageDurability = .full) {
      later(PostgresStatement("BEGIN ISOLATION LEVEL READ COMMITTED"))
      configureTransaction(durability)
    }

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

    /// Runs `body` in one snapshot of the database, or in the open transaction if there is one.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      if isInTransaction { return try body() }
      try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      defer { rollBack() }
      return try body()
    }

    /// Runs statements, and undoes all of them within the open transaction if the server rejects one.
    @discardableResult
    func runGuarded(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresResult] {
      try guarded(before: 1) { () throws(StoreError) in
        let results = try run([PostgresStatement("SAVEPOINT rows")] + statements + [PostgresStatement("RELEASE rows")])
        return Array(results.dropFirst().dropLast())
      }
    }

    /// Copies rows of one store to a table. The closure `write` supplies the rows.
    ///
    /// If a row is rejected or `write` throws an error, no rows are copied, and the open transaction can continue.
    func copy(
      _ store: Int,
      to table: PostgresTableLayout,
      _ write: (inout PostgresCopyRows) throws(StoreError) -> Void
    ) throws(StoreError) {
      // The timeout is disabled, because the duration of the copy depends on the number of rows.
      try run([PostgresStatement("SAVEPOINT rows")] + PostgresSession.unlimited)
      try guarded(before: 0) { () throws(StoreError) in
        let columns = ([PostgresTableLayout.store] + table.columns).joined(separator: ", ")
        try copy("COPY \(table.name) (\(columns)) FROM STDIN (FORMAT binary)") { () throws(StoreError) in
          var rows = PostgresCopyRows(store: store, over: self)
          try write(&rows)
          try rows.end()
        }
        try run("RELEASE rows")
      }
    }

    /// Runs `body`, and rolls back to the savepoint `rows` if `body` throws.
    ///
    /// - Parameter count: The number of auxiliary statements that `body` runs before the actual statements. It is
    ///   subtracted from the index in ``refused``, so that the index refers to the actual statements.
    private func guarded<Result>(
      before count: Int,
      _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      do throws(StoreError) { return try body() } catch {
        let refused = refused.map { (index: $0.index - count, constraint: $0.constraint) }
        // If a deferred statement was rejected before the savepoint was created, there is no
        // savepoint to roll back to.
        if failure == nil, refused.map({ $0.index >= 0 }) ?? true {
          try run([PostgresStatement("ROLLBACK TO rows"), PostgresStatement("RELEASE rows")])
        }
        self.refused = refused
        throw error
      }
    }

    /// Removes all deferred statements, and rolls back the open transaction, if there is one.
    ///
    /// If the rollback fails, the connection becomes unusable, and the server rolls back the transaction.
    func rollBack() {
      _ = forget(since: (sent: -1, waiting: 0))
      if failure != nil || isIdle { return }
      do throws(StoreError) { try run("ROLLBACK") } catch {}
    }
  }
#endif
