public import LogbookRecords

extension RecordStoreMock {
  /// The closures that answer calls. A call whose closure is `nil` is unanswered; see ``onUnanswered(_:)``.
  ///
  /// Each closure is named after the case of ``Call`` that it answers, and takes the arguments of the call. Closures
  /// may use the mock, and all except `batches` may suspend and throw. A closure that throws must declare the type of
  /// its error: `{ query throws(StoreError) in … }`.
  public struct Stubs: Sendable {
    /// The closure that answers ``Call/insert(_:)``.
    public var insert: (@Sendable (Record) async throws(StoreError) -> Record)?
    /// The closure that answers ``Call/insertMany(_:)``.
    public var insertMany: (@Sendable ([Record]) async throws(StoreError) -> [Record])?
    /// The closure that answers ``Call/recordWithID(_:)``.
    public var recordWithID: (@Sendable (Record.ID) async throws(StoreError) -> Record?)?
    /// The closure that answers ``Call/recordNumbered(_:)``.
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Record?)?
    /// The closure that answers ``Call/records(matching:)``.
    public var records: (@Sendable (Record.Query) async throws(StoreError) -> [Record])?
    /// The closure that answers ``Call/count(matching:)``.
    public var count: (@Sendable (Record.Query) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/rows(of:)``.
    public var rows: (@Sendable (Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>])?
    /// The closure that answers ``Call/update(_:)``.
    public var update: (@Sendable ([Record]) async throws(StoreError) -> Void)?
    /// The closure that answers ``Call/deleteWithIDs(_:)``.
    public var deleteWithIDs: (@Sendable ([Record.ID]) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/deleteMatching(_:)``.
    public var deleteMatching: (@Sendable (Record.Query) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/batches(matching:size:)``.
    public var batches: (@Sendable (Record.Query, Int) -> RecordBatches<Record>)?

    /// Creates stubs that leave every call unanswered.
    public init() {}
  }
}

extension RecordStoreMock.Stubs {
  /// Sets all closures so that they forward their calls to a store.
  ///
  /// Calls to `changes()`, which need no closure, are not forwarded.
  public mutating func answerAll(from store: some RecordStoreProtocol<Record>) {
    insert = { record throws(StoreError) in try await store.insert(record) }
    insertMany = { records throws(StoreError) in try await store.insert(records) }
    recordWithID = { id throws(StoreError) in try await store.record(withID: id) }
    recordNumbered = { number throws(StoreError) in try await store.record(numbered: number) }
    records = { query throws(StoreError) in try await store.records(matching: query) }
    count = { query throws(StoreError) in try await store.count(matching: query) }
    rows = { aggregation throws(StoreError) in try await store.rows(of: aggregation) }
    update = { records throws(StoreError) in try await store.update(records) }
    deleteWithIDs = { ids throws(StoreError) in try await store.delete(withIDs: ids) }
    deleteMatching = { query throws(StoreError) in try await store.delete(matching: query) }
    batches = { query, size in store.batches(matching: query, size: size) }
  }

  /// Sets the closures for all reads so that they answer from an array of records.
  ///
  /// The closures are `recordWithID`, `recordNumbered`, `records`, `count`, `rows` and `batches`. They answer queries
  /// with ``/LogbookRecords/RecordQuery/apply(to:)``, and aggregations with ``/LogbookRecords/Aggregation/rows(of:)``.
  /// Calls to the mock never change the records.
  public mutating func answerReads(from records: [Record]) {
    recordWithID = { id in records.first { $0.id == id } }
    recordNumbered = { number in records.first { $0.number == number } }
    self.records = { query in query.apply(to: records) }
    count = { query in query.apply(to: records).count }
    rows = { aggregation throws(StoreError) in try aggregation.rows(of: records) }
    batches = { query, size in RecordBatches(size: size) { query.apply(to: records) } }
  }
}
