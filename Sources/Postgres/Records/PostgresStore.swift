#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The store for one kind of record in PostgreSQL, possibly in a unit of work.
  ///
  /// Reads wait for the server; writes are those of the engine, except for the insertion of a single record.
  struct PostgresStore<Item: Record>: RecordTable {
    let backend: PostgresBackend
    let table: PostgresTable<Item>
    let writer: RecordWriter<Item>

    // MARK: Reading

    func record(withID id: Item.ID) async throws(StoreError) -> Item? { try await read(table.record(withID: id)) }

    func record(numbered number: Int) async throws(StoreError) -> Item? {
      try await read(table.record(numbered: number))
    }

    func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
      let found = try await writer.answeringAcrossKinds(query) { [table] query, transaction throws(StoreError) in
        try table.records(matching: query, in: transaction)
      }
      if let found { return found }
      return try await read(table.records(matching: query))
    }

    func count(matching query: Item.Query) async throws(StoreError) -> Int {
      let count = try await writer.answeringAcrossKinds(query) { [table] query, transaction throws(StoreError) in
        try table.count(matching: query, in: transaction)
      }
      if let count { return count }
      return try await read(table.count(matching: query))
    }

    func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
      let rows = try await writer.answeringAcrossKinds(aggregation.query, and: aggregation.relatedPaths) {
        [table] query, transaction throws(StoreError) in
        var aggregation = aggregation
        aggregation.query = query
        return try table.rows(of: aggregation, in: transaction)
      }
      if let rows { return rows }
      return try await read { connection throws(StoreError) in
        try table.rows(of: aggregation, over: connection)
      }
    }

    func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
      if writer.isInUnitOfWork || writer.crossesKinds(query) {
        return RecordBatches(size: size) { () async throws(StoreError) in try await records(matching: query) }
      }
      return RecordBatches {
        let cursor = PostgresCursor(backend, table, query)
        return { () async throws(StoreError) in try await cursor.next(max(1, size)) }
      }
    }

    func lastNumber() async throws(StoreError) -> Int {
      if writer.isInUnitOfWork {
        return try await writer.readInUnit { transaction throws(StoreError) in try table.lastNumber(in: transaction) }
      }
      return try await backend.read { [book = backend.book] connection throws(StoreError) in
        try book.history(connection).state().lastNumbers[table.position - 1]
      }
    }

    func changes() -> AsyncStream<StoreChange<Item>> { backend.stream { $0.stream(of: Item.self) } }

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

    func insert(_ records: [Item], areCopies: Bool) async throws(StoreError) -> [Item] {
      if !writer.isInUnitOfWork, records.count == 1 {
        let record = try RecordDescription<Item>.prepared(records, checksRules: false)[0]
        if let insertion = try PostgresInsertion(record, table, backend.book),
          let number = try await backend.insert(insertion)
        {
          return [record.numbered(number)]
        }
      }
      return try await writer.insert(records, areCopies: areCopies)
    }

    func update(_ records: [Item]) async throws(StoreError) { try await writer.update(records) }

    func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int { try await writer.delete(ids) }

    func delete(matching query: Item.Query) async throws(StoreError) -> Int {
      try await writer.delete(matching: query)
    }

    func deleteAll() async throws(StoreError) { try await writer.deleteAll() }

    func raiseLastNumber(to number: Int) async throws(StoreError) { try await writer.raiseLastNumber(to: number) }
  }
#endif
