package import LogbookRecords

/// The records of one kind in a document or in plain memory, or in a unit of work.
package struct InMemoryRecordTable<Record: LogbookRecords.Record>: RecordTable {
  let logbook: ContentLogbook
  let transaction: InMemoryTransaction?

  init(_ logbook: ContentLogbook, in transaction: InMemoryTransaction? = nil) {
    self.logbook = logbook
    self.transaction = transaction
  }

  package func insert(_ records: [Record], areCopies: Bool) async throws(StoreError) -> [Record] {
    let records = try RecordDescription<Record>.prepared(records)
    return try await write { table, steps throws(StoreError) in
      if !areCopies { try table.checkCircles(of: records) }
      let inserted = try table.insert(records)
      steps.note(.insert, Record.self, inserted.map(\.id))
      return inserted
    }
  }

  package func record(withID id: Record.ID) throws(StoreError) -> Record? {
    try read { $0.record(withID: id) }
  }

  package func record(numbered number: Int) throws(StoreError) -> Record? {
    try read { $0.record(numbered: number) }
  }

  package func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    try read { table throws(StoreError) in try table.records(matching: query) }
  }

  package func count(matching query: Record.Query) throws(StoreError) -> Int {
    try records(matching: query).count
  }

  package func update(_ records: [Record]) async throws(StoreError) {
    let records = try RecordDescription<Record>.prepared(records)
    try await write { table, steps throws(StoreError) in
      try table.checkCircles(of: records)
      try table.update(records)
      steps.note(.update, Record.self, records.map(\.id))
    }
  }

  package func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    try await write { table, steps throws(StoreError) in
      let deleted = try table.delete(ids)
      steps.note(.delete, Record.self, deleted)
      return deleted.count
    }
  }

  package func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    try await write { table, steps throws(StoreError) in
      let deleted = try table.delete(table.records(matching: query).map(\.id))
      steps.note(.delete, Record.self, deleted)
      return deleted.count
    }
  }

  package func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    RecordBatches(size: size) { () throws(StoreError) in try records(matching: query) }
  }

  package func lastNumber() throws(StoreError) -> Int {
    try read(\.lastNumber)
  }

  package func raiseLastNumber(to number: Int) async throws(StoreError) {
    try await write { table, _ throws(StoreError) in table.lastNumber = max(table.lastNumber, number) }
  }

  package func changes() -> AsyncStream<StoreChange<Record>> {
    logbook.stream { $0.stream(of: Record.self) }
  }

  private func read<Result: Sendable>(
    _ body: (InMemoryRecords<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let transaction {
      return try transaction.run { content, _ throws(StoreError) in try body(content[Record.self]) }
    }
    return try logbook.read { content throws(StoreError) in try body(content[Record.self]) }
  }

  private func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryRecords<Record>, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    if let transaction {
      return try transaction.run { content, steps throws(StoreError) in
        try content.change(Record.self) { table throws(StoreError) in try body(&table, &steps) }
      }
    }
    return try await logbook.commit { content, steps throws(StoreError) in
      try content.change(Record.self) { table throws(StoreError) in try body(&table, &steps) }
    }.result
  }
}
