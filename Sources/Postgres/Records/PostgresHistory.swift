#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  struct PostgresHistory {
    let connection: PostgresConnection
    let schema: PostgresSchema
    let store: Int

    /// The state of a store, apart from its records and steps.
    struct State: Sendable {
      let id: UUID
      let level: HistoryLevel
      /// The number of the newest step; 0 if there is none.
      let lastStep: Int
      /// The largest number ever assigned to a record of each kind, in the order of the model's kinds.
      let lastNumbers: [Int]
      /// The ID of the transaction that locked the store and read the state; 0 if the store was not locked.
      let transaction: Int
      /// The time at which the state was read, according to the server's clock. A commit uses this time as its date.
      let date: Date
      /// Whether the server is a standby, whose state may be older than that of its primary.
      let isStandby: Bool

      var history: HistoryState { HistoryState(id: id, level: level, lastStep: lastStep) }
    }

    private var ours: String { "\(PostgresTableLayout.store) = \(store)" }

    /// Returns the state of the store.
    ///
    /// - Parameter lock: Whether to lock the store against other writers until the end of the transaction.
    /// - Throws: ``StoreError/newerSchema(found:supported:)`` if a later version of the program has migrated the store;
    ///   ``StoreError/corrupt(_:)`` if the store has been removed or its state is not valid.
    func state(lock: Bool = false) throws(StoreError) -> State {
      let columns = schema.tables.indices.map { "last_numbers[\($0 + 1)]" }.joined(separator: ", ")
      // Only a primary accepts the lock.
      let transaction = lock ? "pg_current_xact_id()::text::int8" : "0::int8"
      let standby = lock ? "0::int8" : "pg_is_in_recovery()::int4::int8"
      let row = try connection.run(
        """
        SELECT history_id, history_level, last_step, \(transaction),
          (extract(epoch FROM clock_timestamp()) * 1000)::int8, (SELECT version FROM \(schema.name).store_layout),
          \(standby), \(columns) FROM \(schema.name).store
        WHERE number = \(store)\(lock ? " FOR UPDATE" : "")
        """
      )
      guard row.advance(), let id = try row.uuid(at: 0), let level = try row.integer(at: 1),
        let last = try row.integer(at: 2), let transaction = try row.integer(at: 3), let date = try row.integer(at: 4),
        let isStandby = try row.integer(at: 6)
      else { throw .corrupt("the store has been removed from the database") }
      try schema.refuseNewer(row.integer(at: 5))
      var numbers: [Int] = []
      for (index, kind) in schema.model.kinds.enumerated() {
        let last = try row.integer(at: index + 7) ?? -1
        guard (0...HistoryStep.numbers.upperBound).contains(last) else {
          throw .corrupt(
            "the last number of \(kind.name.withArticle), \(last), must be from 0 to \(HistoryStep.numbers.upperBound)"
          )
        }
        numbers.append(last)
      }
      guard last == 0 || HistoryStep.numbers.contains(last) else { throw .impossibleStep(last) }
      return State(
        id: id,
        level: HistoryLevel(rank: level),
        lastStep: last,
        lastNumbers: numbers,
        transaction: transaction,
        date: Date(millisecondsSince1970: Int64(date)),
        isStandby: isStandby != 0
      )
    }

    /// Returns the steps of the history whose numbers are in a range, oldest first.
    ///
    /// - Parameter hasChanges: Whether to read the changes that the steps made to records.
    func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool = true) throws(StoreError) -> [HistoryStep] {
      let range = PostgresParameters([FieldContent(numbers.lowerBound), FieldContent(numbers.upperBound)])
      var statements = [
        PostgresStatement(
          """
          SELECT number, date, undone_first, undone_last, is_undoable FROM \(schema.name).step
          WHERE \(ours) AND number BETWEEN $1 AND $2 ORDER BY number
          """,
          range
        )
      ]
      if hasChanges {
        statements.append(
          PostgresStatement(
            """
            SELECT step, kind, action, ids FROM \(schema.name).step_change
            WHERE \(ours) AND step BETWEEN $1 AND $2 ORDER BY step, position
            """,
            range
          )
        )
      }
      let results = try connection.run(statements)
      let kinds = schema.model.kinds
      var changes: [Int: TransactionChanges] = [:]
      while results.count > 1, results[1].advance() {
        let (step, name) = (try results[1].integer(at: 0) ?? 0, try results[1].text(at: 1))
        let kind = kinds.firstIndex { $0.name == name }
        let action = try results[1].integer(at: 2) ?? -1
        try changes[step, default: TransactionChanges()].note(
          storedAction: action,
          kind,
          results[1].uuids(at: 3),
          ofStep: step
        )
      }
      var steps: [HistoryStep] = []
      let row = results[0]
      while row.advance() {
        let number = try row.integer(at: 0) ?? 0
        steps.append(
          try HistoryStep(
            number: number,
            milliseconds: row.integer(at: 1) ?? .min,
            undone: (row.integer(at: 2), row.integer(at: 3)),
            isUndoable: row.integer(at: 4) != 0,
            changes: changes[number, default: TransactionChanges()].changes(of: kinds)
          )
        )
      }
      return steps
    }

    /// Returns the statement that removes the steps up to the given number from the history, together with their
    /// changes and the previous versions of records.
    func trimming(to last: Int) -> PostgresStatement {
      PostgresStatement("DELETE FROM \(schema.name).step WHERE \(ours) AND number <= $1", [FieldContent(last)])
    }

    /// Sets the level of the history, and removes the parts of the history that the level does not include.
    func keep(_ level: HistoryLevel) throws(StoreError) {
      // The level is first checked without a lock, so that opening a store waits for other writers only if the level
      // changes.
      if try state().level == level { return }
      try connection.transaction { () throws(StoreError) in
        _ = try state(lock: true)
        for statement in statements(toKeep: level) { try connection.run(statement) }
        try connection.run("UPDATE \(schema.name).store SET history_level = \(level.rank) WHERE number = \(store)")
      }
    }

    private func statements(toKeep level: HistoryLevel) -> [String] {
      let name = schema.name
      return switch level {
      // A new history ID distinguishes later steps, whose numbers start at 1 again, from the removed steps.
      case .off:
        [
          "DELETE FROM \(name).step WHERE \(ours)",
          "UPDATE \(name).store SET last_step = 0, history_id = gen_random_uuid() WHERE number = \(store)",
        ]
      case .changes:
        schema.tables.map { "DELETE FROM \($0.before) WHERE \(ours)" }
          + ["UPDATE \(name).step SET is_undoable = 0 WHERE \(ours)"]
      case .undo: []
      }
    }
  }

  extension PostgresResult {
    /// Returns the UUIDs that a column of the current row contains as consecutive bytes.
    fileprivate func uuids(at position: Int) throws(StoreError) -> [UUID] {
      let bytes = try bytes(at: position) ?? []
      if bytes.count % 16 != 0 {
        throw .corrupt("a step has \(bytes.count) bytes of IDs, which is not a multiple of 16")
      }
      return unsafe bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 16).map { offset in
          UUID(uuid: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
        }
      }
    }
  }
#endif
