#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The store for one kind of record in PostgreSQL, possibly in a unit of work.
  ///
  /// Reads wait for the server; writes are those of the engine, except for the insertion of a single record.
  struct PostgresStore<Record: LogbookRecords.Record>: RecordTable {
    let backend: PostgresBackend
    let kind: PostgresKind<Record>
    let writer: RecordWriter<Record>

    // MARK: Reading

    func record(withID id: Record.ID) async throws(StoreError) -> Record? { try await read(kind.record(withID: id)) }

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
      try await read { connection throws(StoreError) in
        try PostgresRows(connection: connection, kind: kind).rows(of: aggregation)
      }
    }

    func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
      if writer.isInUnitOfWork {
        return RecordBatches(size: size) { () async throws(StoreError) in try await records(matching: query) }
      }
      return RecordBatches {
        let cursor = PostgresCursor(backend, kind, query)
        return { () async throws(StoreError) in try await cursor.next(max(1, size)) }
      }
    }

    func lastNumber() async throws(StoreError) -> Int {
      if writer.isInUnitOfWork {
        return try await writer.readInUnit { transaction throws(StoreError) in try kind.lastNumber(in: transaction) }
      }
      return try await backend.read { [book = backend.book] connection throws(StoreError) in
        try book.history(connection).state().lastNumbers[kind.position - 1]
      }
    }

    func changes() -> AsyncStream<StoreChange<Record>> { backend.stream { $0.stream(of: Record.self) } }

    private func read<Answer>(_ reading: PostgresReading<Answer>) async throws(StoreError) -> Answer {
      if !writer.isInUnitOfWork { return try await backend.read(reading) }
      return try await read { connection throws(StoreError) in try reading.run(over: connection) }
    }

    private func read<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      if !writer.isInUnitOfWork { return try await backend.read(body) }
      return try await writer.readInUnit { transaction throws(StoreError) in
        try body(PostgresTransaction.of(transaction).connection)
      }
    }

    // MARK: Writing

    func insert(_ records: [Record], areCopies: Bool) async throws(StoreError) -> [Record] {
      if !writer.isInUnitOfWork, records.count == 1 {
        let record = try RecordDescription<Record>.prepared(records, checksRules: false)[0]
        if let insertion = try PostgresInsertion(record, kind, backend.book),
          let number = try await backend.insert(insertion)
        {
          return [record.numbered(number)]
        }
      }
      return try await writer.insert(records, areCopies: areCopies)
    }

    func update(_ records: [Record]) async throws(StoreError) { try await writer.update(records) }

    func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int { try await writer.delete(ids) }

    func delete(matching query: Record.Query) async throws(StoreError) -> Int {
      try await writer.delete(matching: query)
    }

    func raiseLastNumber(to number: Int) async throws(StoreError) { try await writer.raiseLastNumber(to: number) }
  }
#endif
