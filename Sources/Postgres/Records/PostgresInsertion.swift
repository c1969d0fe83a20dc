#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// An insertion of one record by a single statement, as a separate step of the history.
  ///
  /// The insertion takes one round trip, and several insertions can share one transaction, which the server flushes to
  /// disk once. If the statement violates a constraint, the insertion is repeated in a unit of work, which determines
  /// the error.
  struct PostgresInsertion: Sendable {
    let statement: PostgresStatement
    /// The ID of the commit in the table `step`.
    let commit: UUID
    let id: UUID
    let recordType: any Record.Type
    /// The position of the kind in the model.
    private let kind: Int

    struct Outcome: Sendable {
      let number: Int
      let step: HistoryStep
    }

    /// Creates the insertion, or returns `nil` if the record must be inserted in a unit of work because it has a number or
    /// refers to another record.
    init?<Item>(_ record: Item, _ table: PostgresTable<Item>, _ book: PostgresBook) throws(StoreError) {
      var contents = record.fieldContents
      guard contents[0] == .null, !table.circles.concern(record) else { return nil }
      for field in RecordDescription<Item>.shared.references where !contents[field.position].recordIDs.isEmpty {
        return nil
      }
      try table.check(contents)
      table.addKeys(to: &contents, of: record)
      commit = UUID()
      id = record.id.rawValue
      recordType = Item.self
      kind = table.position - 1
      var parameters = PostgresParameters([.uuid(commit), .text(Item.name), .blob(id.bytes)] + contents.dropFirst())
      parameters.add(name: book.channel)
      statement = PostgresStatement(table.oneInsertion, parameters)
    }

    func outcome(_ row: PostgresResult, _ book: PostgresBook) throws(StoreError) -> Outcome {
      guard row.advance(), let number = try row.integer(at: 0), let step = try row.integer(at: 1),
        let level = try row.integer(at: 2), let date = try row.integer(at: 3)
      else { throw .corrupt("the store has been removed from the database") }
      var changes = TransactionChanges()
      changes.note(.insert, kind, [id])
      let head = HistoryStep(
        number: level == 0 ? 0 : step,
        date: Date(millisecondsSince1970: Int64(date)),
        changes: [],
        isUndoable: level == HistoryLevel.undo.rank
      )
      return Outcome(number: number, step: changes.step(head, of: book.model.kinds))
    }

    /// Reads the outcome of an insertion that was committed before its connection was lost.
    func outcome(found connection: PostgresConnection, _ book: PostgresBook) throws(StoreError) -> Outcome {
      try outcome(
        connection.run(
          """
          SELECT record.number, coalesce(step.number, 0), store.history_level, coalesce(step.date, 0)
          FROM \(try book.layout(of: recordType).name) AS record
          JOIN \(book.schema.name).store ON store.number = record.\(PostgresTableLayout.store)
          LEFT JOIN \(book.schema.name).step ON step.\(PostgresTableLayout.store) = store.number AND step.commit = $2
          WHERE store.number = \(book.number) AND record.id = $1
          """,
          PostgresParameters([.uuid(id), .uuid(commit)])
        ),
        book
      )
    }

    /// Ends the server process of an insertion whose connection was lost, and returns whether the
    /// insertion was committed; `nil` if the outcome is unknown.
    ///
    /// - Parameters:
    ///   - lastKnown: The number of a step that precedes the insertion.
    ///   - process: The server process that may still be executing the insertion.
    func isCommitted(
      _ connection: PostgresConnection,
      after lastKnown: Int,
      by process: PostgresConnection.Process?,
      _ book: PostgresBook
    ) throws(StoreError) -> Bool? {
      if try book.history(connection).state().level != .off {
        return try book.hasCommitted(commit, after: lastKnown, by: process, connection)
      }
      if let process { try connection.end(process) }
      return try connection.transaction { () throws(StoreError) in
        _ = try book.history(connection).state(lock: true)
        let found = try connection.run(
          "SELECT 1 FROM \(try book.layout(of: recordType).name) WHERE \(PostgresTableLayout.store) = \(book.number) AND id = $1",
          PostgresParameters([.uuid(id)])
        )
        return found.count > 0
      }
    }
  }

  extension PostgresTable {
    /// Returns the statement for a ``PostgresInsertion``.
    ///
    /// The statement's parameters are the ID of the commit, the name of the kind, the bytes of the record's ID, the
    /// values of all columns except the number, and the channel for notifications. The first columns of the result are the numbers of the record and the
    /// step, the level of the history, and the date of the step.
    static func oneInsertion(_ table: PostgresTableLayout, _ schema: PostgresSchema, store: Int, at position: Int)
      -> String
    {
      let columns = table.columns.dropFirst()
      let values = columns.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
      return """
        WITH counted AS (
          UPDATE \(schema.name).store
          SET last_step = last_step + least(history_level, 1), last_numbers[\(position)] = last_numbers[\(position)] + 1
          WHERE number = \(store)
          RETURNING last_step AS step, last_numbers[\(position)] AS record, history_level AS level,
            (extract(epoch FROM clock_timestamp()) * 1000)::int8 AS date
        ), written AS (
          INSERT INTO \(table.name) (\(PostgresTableLayout.store), number, \(columns.joined(separator: ", ")))
          SELECT \(store), record, \(values) FROM counted
        ), step AS (
          INSERT INTO \(schema.name).step SELECT \(store), step, date, NULL, NULL, level / 2, $1 FROM counted WHERE level > 0
        ), change AS (
          INSERT INTO \(schema.name).step_change SELECT \(store), step, 0, $2, 0, $3 FROM counted WHERE level > 0
        )
        SELECT record, step, level, date, pg_notify($\(columns.endIndex + 3), '') IS NULL FROM counted
        """
    }
  }

  extension UUID {
    fileprivate var bytes: [UInt8] { unsafe withUnsafeBytes(of: uuid) { unsafe Array($0) } }
  }
#endif
