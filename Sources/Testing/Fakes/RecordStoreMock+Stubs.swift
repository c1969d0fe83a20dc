public import LogbookRecords

extension RecordStoreMock {
  /// The closures that answer calls. A call whose closure is `nil` is unanswered; see ``StoreMock/onUnanswered(_:)``.
  ///
  /// Each closure is named after the case of ``Call`` that it answers, and takes the arguments of the call. Closures
  /// may use the mock, and all except `batches` may suspend and throw. A closure that throws must declare the type of
  /// its error: `{ query throws(StoreError) in … }`.
  public struct Stubs: StoreMockStubs {
    /// The closure that answers ``Call/insert(_:)``.
    public var insert: (@Sendable (Item) async throws(StoreError) -> Item)?
    /// The closure that answers ``Call/insertMany(_:)``.
    public var insertMany: (@Sendable ([Item]) async throws(StoreError) -> [Item])?
    /// The closure that answers ``Call/recordWithID(_:)``.
    public var recordWithID: (@Sendable (Item.ID) async throws(StoreError) -> Item?)?
    /// The closure that answers ``Call/recordNumbered(_:)``.
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Item?)?
    /// The closure that answers ``Call/records(matching:)``.
    public var records: (@Sendable (Item.Query) async throws(StoreError) -> [Item])?
    /// The closure that answers ``Call/count(matching:)``.
    public var count: (@Sendable (Item.Query) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/rows(of:)``.
    public var rows: (@Sendable (Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>])?
    /// The closure that answers ``Call/update(_:)``.
    public var update: (@Sendable ([Item]) async throws(StoreError) -> Void)?
    /// The closure that answers ``Call/deleteWithIDs(_:)``.
    public var deleteWithIDs: (@Sendable ([Item.ID]) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/deleteMatching(_:)``.
    public var deleteMatching: (@Sendable (Item.Query) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/batches(matching:size:)``.
    public var batches: (@Sendable (Item.Query, Int) -> RecordBatches<Item>)?

    /// Creates stubs that leave every call unanswered.
    public init() {}
  }
}
