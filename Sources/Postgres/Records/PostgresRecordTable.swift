#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The records of one kind in PostgreSQL, possibly within a unit of work.
  struct PostgresRecordTable<Record: LogbookRecords.Record>: RecordTable {
    let logbook: PostgresLogbook
    let kind: PostgresKind<Record>
    let transaction: PostgresTransaction?

    init(_ logbook: PostgresLogbook, _ kind: PostgresKind<Record>, in transaction: PostgresTransaction? = nil) {
      (self.logbook, self.kind, self.transaction) = (logbook, kind, transaction)
    }

    func insert(_ records: [Record], areCopies: Bool) async throws(StoreError) -> [Record] {
      let records = try RecordDescription<Record>.prepared(records, checksRules: false)
      if transaction == nil, records.count == 1, let insertion = try PostgresInsertion(records[0], kind, logbook.book),
        let number = try await logbook.insert(insertion)
      {
        return [records[0].numbered(number)]
      }
      return try await write { work, connection throws(StoreError) in
        try work.insert(records, areCopies: areCopies, kind, connection)
      }
    }

    func record(withID id: Record.ID) async throws(StoreError) -> Record? {
      try await read(kind.record(withID: id))
    }

    func record(numbered number: Int) async throws(StoreError) -> Record? {
      try await read(kind.record(numbered: number))
    }

    func records(matching query: Record.Query) async throws(StoreError) -> [Record] {
      try await read(kind.records(matching: query))
    }

    func count(matching query: Record.Query) async throws(StoreError) -> Int {
      try await read(kind.count(matching: query))
    }

    func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
      try await read { rows throws(StoreError) in try rows.rows(of: aggregation) }
    }

    func update(_ records: [Record]) async throws(StoreError) {
      let records = try RecordDescription<Record>.prepared(records, checksRules: false)
      try await write { work, connection throws(StoreError) in try work.update(records, kind, connection) }
    }

    func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
      try await write { work, connection throws(StoreError) in try work.delete(ids, kind, connection) }
    }

    func delete(matching query: Record.Query) async throws(StoreError) -> Int {
      try await write { work, connection throws(StoreError) in
        let ids = try PostgresRows(connection: connection, kind: kind).ids(matching: query)
        return try work.delete(ids, kind, connection)
      }
    }

    func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
      if transaction != nil {
        return RecordBatches(size: size) { () async throws(StoreError) in try await records(matching: query) }
      }
      return RecordBatches {
        let cursor = PostgresCursor(logbook, kind, query)
        return { () async throws(StoreError) in try await cursor.next(max(1, size)) }
      }
    }

    func lastNumber() async throws(StoreError) -> Int {
      let book = logbook.book
      if let transaction { return try await transaction.lastNumber(of: kind) }
      return try await logbook.read { connection throws(StoreError) in
        try book.history(connection).state().lastNumbers[kind.position - 1]
      }
    }

    func raiseLastNumber(to number: Int) async throws(StoreError) {
      try await write { work, _ throws(StoreError) in work.raiseLastNumber(of: kind, to: number) }
    }

    func changes() -> AsyncStream<StoreChange<Record>> {
      logbook.stream { $0.stream(of: Record.self) }
    }

    private func read<Answer>(_ reading: PostgresReading<Answer>) async throws(StoreError) -> Answer {
      guard let transaction else { return try await logbook.read(reading) }
      return try await transaction.read { connection throws(StoreError) in try reading.run(over: connection) }
    }

    private func read<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresRows<Record>) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      if let transaction {
        return try await transaction.read { connection throws(StoreError) in
          try body(PostgresRows(connection: connection, kind: kind))
        }
      }
      return try await logbook.read { connection throws(StoreError) in
        try body(PostgresRows(connection: connection, kind: kind))
      }
    }

    private func write<Result: Sendable>(
      _ body: @escaping @Sendable (inout PostgresUnitOfWork, PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      if let transaction { return try await transaction.write(body) }
      return try await logbook.commit(body).result
    }
  }
#endif
