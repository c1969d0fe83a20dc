#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// A statement that reads data, and the function that interprets its result.
  struct PostgresReading<Answer: Sendable>: Sendable {
    let statement: PostgresStatement
    let read: @Sendable (PostgresResult) throws(StoreError) -> Answer

    /// Runs the statement, or only waits for its result if the statement has already been sent. Returns the interpreted
    /// result.
    func run(over connection: PostgresConnection, isSent: Bool = false) throws(StoreError) -> Answer {
      try read(isSent && connection.isAnswerDue ? connection.answer()[0] : connection.run([statement])[0])
    }
  }

  extension PostgresTable {
    func record(withID id: Item.ID) -> PostgresReading<Item?> { record(selectionByID, .uuid(id.rawValue)) }

    func record(numbered number: Int) -> PostgresReading<Item?> {
      record(selectionByNumber, .integer(Int64(number)))
    }

    private func record(_ sql: String, _ value: FieldContent) -> PostgresReading<Item?> {
      PostgresReading(statement: PostgresStatement(sql, [value])) { [coding] result throws(StoreError) in
        try coding.readNext(result)
      }
    }

    func records(matching query: Item.Query) throws(StoreError) -> PostgresReading<[Item]> {
      let (statement, isExact) = try statement(selection, query)
      return PostgresReading(statement: statement) { [coding] result throws(StoreError) in
        var records: [Item] = []
        if isExact { records.reserveCapacity(result.count) }
        try coding.readAll(result, .max, &records)
        return isExact ? records : query.matching(records)
      }
    }

    func count(matching query: Item.Query) throws(StoreError) -> PostgresReading<Int> {
      let isOfAll = query.limit == nil && query.offset <= 0
      let head = isOfAll ? "SELECT count(*)::int8 FROM \(layout.name)" : "SELECT 1 FROM \(layout.name)"
      var (statement, isExact) = try statement(head, query, isOrdered: false)
      if !isExact {
        let matching = try records(matching: query)
        return PostgresReading(statement: matching.statement) { result throws(StoreError) in
          try matching.read(result).count
        }
      }
      if !isOfAll { statement.sql = "SELECT count(*)::int8 FROM (\(statement.sql)) AS found" }
      return PostgresReading(statement: statement) { result throws(StoreError) in
        result.advance() ? try result.integer(at: 0) ?? 0 : 0
      }
    }
  }
#endif
