import LogbookLocks
package import LogbookRecords

/// The records of one kind in a SQLite database, or in a unit of work on that database.
package struct SQLiteRecordTable<Record: LogbookRecords.Record>: RecordTable {
  let logbook: SQLiteLogbook
  let kind: SQLiteKind<Record>
  let transaction: SQLiteTransaction?

  init(_ logbook: SQLiteLogbook, _ kind: SQLiteKind<Record>, in transaction: SQLiteTransaction? = nil) {
    self.logbook = logbook
    self.kind = kind
    self.transaction = transaction
  }

  // The implementation in the extension of the protocol takes one asynchronous, unspecialized call more.
  package func insert(_ records: [Record]) async throws(StoreError) -> [Record] {
    try await insert(records, areCopies: false)
  }

  package func insert(_ records: [Record], areCopies: Bool) async throws(StoreError) -> [Record] {
    let records = try RecordDescription<Record>.prepared(records, checksRules: false)
    return try await write(isShort: records.count <= Self.fewRecords) { rows, work throws(StoreError) in
      try RecordDescription.reportingRulesFirst(of: records) { () throws(StoreError) in
        if !areCopies { try rows.checkCircles(of: records) }
        try work.prepareInsertion(of: kind, count: records.count)
        let inserted = try rows.insert(records, lacksIndexes: work.lacksIndexes(kind.table))
        try work.note(.insert, kind, inserted.ids)
        return inserted.records
      }
    }
  }

  package func record(withID id: Record.ID) throws(StoreError) -> Record? {
    try first(kind.selectionByID, .uuid(id.rawValue))
  }

  package func record(numbered number: Int) throws(StoreError) -> Record? {
    try first(kind.selectionByNumber, .integer(Int64(number)))
  }

  package func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    try read { rows throws(StoreError) in try rows.records(matching: query) }
  }

  package func count(matching query: Record.Query) throws(StoreError) -> Int {
    try read { rows throws(StoreError) in try rows.count(matching: query) }
  }

  package func rows(of aggregation: Aggregation<Record>) throws(StoreError) -> [AggregationRow<Record>] {
    try read { rows throws(StoreError) in try rows.rows(of: aggregation) }
  }

  package func update(_ records: [Record]) async throws(StoreError) {
    let records = try RecordDescription<Record>.prepared(records, checksRules: false)
    try await write(isShort: records.count <= Self.fewRecords) { rows, work throws(StoreError) in
      try RecordDescription.reportingRulesFirst(of: records) { () throws(StoreError) in
        try rows.checkCircles(of: records)
        if work.keepsRecords { try work.keep(kind, records.map { $0.id.rawValue }) }
        try work.note(.update, kind, rows.update(records))
      }
    }
  }

  package func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    // Do not treat the deletion as short if the records can have parts, because the parts are also deleted and their
    // number is unknown in advance.
    try await write(isShort: ids.count <= Self.fewRecords && !kind.hasParts) { rows, work throws(StoreError) in
      try delete(ids, rows, &work)
    }
  }

  package func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    try await write { rows, work throws(StoreError) in
      try work.completeIndexes()
      return try delete(rows.ids(matching: query), rows, &work)
    }
  }

  private func delete(
    _ ids: [Record.ID],
    _ rows: SQLiteRows<Record>,
    _ work: inout SQLiteUnitOfWork
  ) throws(StoreError) -> Int {
    let idsWithDescendants = try rows.withParts(ids).map { $0.rawValue }
    try work.keep(kind, idsWithDescendants)
    let deleted = try rows.delete(idsWithDescendants)
    try work.note(.delete, kind, deleted)
    return deleted.count
  }

  package func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    guard transaction == nil, logbook.isOnDisk else {
      // Read all records at once instead of using a cursor. A cursor would block writes to a
      // database in memory, and its separate connection would not see the changes of a unit of
      // work.
      return RecordBatches(size: size) { () throws(StoreError) in try records(matching: query) }
    }
    return RecordBatches { () throws(StoreError) in
      let cursor = Locked(try SQLiteCursor(logbook.database, kind, query))
      return { () throws(StoreError) in
        try cursor.withLock { cursor throws(StoreError) in try cursor.next(max(1, size)) }
      }
    }
  }

  package func lastNumber() throws(StoreError) -> Int {
    try read { rows throws(StoreError) in try rows.lastNumber() }
  }

  package func raiseLastNumber(to number: Int) async throws(StoreError) {
    try await write { rows, _ throws(StoreError) in try rows.raiseLastNumber(to: number) }
  }

  package func changes() -> AsyncStream<StoreChange<Record>> {
    logbook.stream { $0.stream(of: Record.self) }
  }

  func read<Result: Sendable>(
    _ body: (SQLiteRows<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let transaction {
      return try transaction.read { connection throws(StoreError) in
        try body(SQLiteRows(connection: connection, kind: kind))
      }
    }
    return try logbook.database.read { connection throws(StoreError) in
      try body(SQLiteRows(connection: connection, kind: kind))
    }
  }

  private func first(_ sql: String, _ value: SQLiteValue) throws(StoreError) -> Record? {
    var record: Record?
    if let transaction {
      try transaction.read { connection throws(StoreError) in record = try connection.next(sql, [value]) }
    } else {
      // The closure assigns the record instead of returning it, because passing a generic result through the database
      // is slower.
      try logbook.database.read { connection throws(StoreError) in record = try connection.next(sql, [value]) }
    }
    return record
  }

  /// The maximum number of records in a short write. Writing so few records takes little longer than switching to
  /// another thread.
  private static var fewRecords: Int { 8 }

  private func write<Result: Sendable>(
    isShort: Bool = false,
    _ body: @escaping @Sendable (SQLiteRows<Record>, inout SQLiteUnitOfWork) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    if let transaction {
      return try transaction.write { work throws(StoreError) in
        try body(SQLiteRows(connection: work.connection, kind: kind), &work)
      }
    }
    return try await logbook.commit(isShort: isShort) { work throws(StoreError) in
      try body(SQLiteRows(connection: work.connection, kind: kind), &work)
    }
  }
}
