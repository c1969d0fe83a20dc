package import LogbookRecords

/// The store for one kind of record on a local medium, possibly in a unit of work.
package struct RecordStore<Item: Record>: RecordTable {
  private let backend: any LocalBackend
  let writer: RecordWriter<Item>

  private let table: any StoreTable<Item>

  init(_ backend: any LocalBackend, _ writer: RecordWriter<Item>) {
    (self.backend, self.writer, table) = (backend, writer, writer.kind.table)
  }

  // MARK: Reading

  package func record(withID id: Item.ID) throws(StoreError) -> Item? {
    var record: Item?
    try read { transaction throws(StoreError) in record = try table.record(withID: id, in: transaction) }
    return record
  }

  package func record(numbered number: Int) throws(StoreError) -> Item? {
    var record: Item?
    try read { transaction throws(StoreError) in record = try table.record(numbered: number, in: transaction) }
    return record
  }

  package func records(matching query: Item.Query) throws(StoreError) -> [Item] {
    var records: [Item] = []
    try answer(query) { query, transaction throws(StoreError) in
      records = try table.records(matching: query, in: transaction)
    }
    return records
  }

  package func count(matching query: Item.Query) throws(StoreError) -> Int {
    var count = 0
    try answer(query) { query, transaction throws(StoreError) in
      count = try table.count(matching: query, in: transaction)
    }
    return count
  }

  package func rows(of aggregation: Aggregation<Item>) throws(StoreError) -> [AggregationRow<Item>] {
    var rows: [AggregationRow<Item>] = []
    try answer(aggregation.query, and: aggregation.relatedPaths) { query, transaction throws(StoreError) in
      var aggregation = aggregation
      aggregation.query = query
      rows = try table.rows(of: aggregation, in: transaction)
    }
    return rows
  }

  package func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    // A unit of work reads all records at once, because a cursor would not see its changes.
    if writer.unit == nil, !writer.kind.crossesKinds(query),
      let batches = backend.batches(Item.self, matching: query, size: size)
    {
      return batches
    }
    return RecordBatches(size: size) { () throws(StoreError) in try records(matching: query) }
  }

  package func lastNumber() throws(StoreError) -> Int {
    var number = 0
    try read { transaction throws(StoreError) in number = try table.lastNumber(in: transaction) }
    return number
  }

  package func changes() -> AsyncStream<StoreChange<Item>> { backend.stream { $0.stream(of: Item.self) } }

  private func answer(
    _ query: Item.Query,
    and paths: [FieldPath] = [],
    _ body: (Item.Query, any StoreTransaction) throws(StoreError) -> Void
  ) throws(StoreError) {
    if !writer.kind.crossesKinds(query), paths.isEmpty {
      return try read { transaction throws(StoreError) in try body(query, transaction) }
    }
    try read { transaction throws(StoreError) in
      try writer.kinds.answering(query, of: writer.kind, and: paths, in: transaction) { query throws(StoreError) in
        try body(query, transaction)
      }
    }
  }

  // The results leave through a variable, because passing a generic result through closures is slower.
  private func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError) {
    if let unit = writer.unit { try unit.read(body) } else { try backend.read(body) }
  }

  // MARK: Writing

  package func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await writer.insert(records, areCopies: false)
  }

  package func insert(_ records: [Item], areCopies: Bool) async throws(StoreError) -> [Item] {
    try await writer.insert(records, areCopies: areCopies)
  }

  package func update(_ records: [Item]) async throws(StoreError) { try await writer.update(records) }

  package func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int { try await writer.delete(ids) }

  package func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await writer.delete(matching: query)
  }

  package func deleteAll() async throws(StoreError) { try await writer.deleteAll() }

  package func raiseLastNumber(to number: Int) async throws(StoreError) { try await writer.raiseLastNumber(to: number) }
}
