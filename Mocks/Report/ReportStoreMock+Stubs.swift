public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension ReportStoreMock {
  /// The answers to calls. A call whose answer is `nil` throws an error; see ``ReportStoreMock/onUnanswered(_:)``.
  ///
  /// Each closure is named after the case of ``Call`` that it answers, takes the method's arguments, and may use the
  /// mock. Every closure except ``batches`` may also suspend and throw. A closure that throws must declare the type of
  /// its error: `{ query throws(StoreError) in … }`.
  public struct Stubs: Sendable {
    /// The closure that answers ``Call/insert(_:)``.
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    /// The closure that answers ``Call/insertMany(_:)``.
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    /// The closure that answers ``Call/recordWithID(_:)``.
    public var recordWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    /// The closure that answers ``Call/recordNumbered(_:)``.
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    /// The closure that answers ``Call/records(matching:)``.
    public var records: (@Sendable (ReportQuery) async throws(StoreError) -> [Report])?
    /// The closure that answers ``Call/count(matching:)``.
    public var count: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/rows(of:)``.
    public var rows: (@Sendable (Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>])?
    /// The closure that answers ``Call/update(_:)``.
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    /// The closure that answers ``Call/deleteWithIDs(_:)``.
    public var deleteWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/deleteMatching(_:)``.
    public var deleteMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/batches(matching:size:)``.
    public var batches: (@Sendable (ReportQuery, Int) -> RecordBatches<Report>)?
    /// The closure that answers ``Call/summaries(by:matching:)``.
    public var summaries: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?

    /// Creates stubs that leave every call unanswered.
    public init() {}
  }
}

extension ReportStoreMock.Stubs {
  mutating func answerAll(from store: some RecordStoreProtocol<Report>) {
    insert = { report throws(StoreError) in try await store.insert(report) }
    insertMany = { reports throws(StoreError) in try await store.insert(reports) }
    recordWithID = { id throws(StoreError) in try await store.record(withID: id) }
    recordNumbered = { number throws(StoreError) in try await store.record(numbered: number) }
    records = { query throws(StoreError) in try await store.records(matching: query) }
    count = { query throws(StoreError) in try await store.count(matching: query) }
    rows = { aggregation throws(StoreError) in try await store.rows(of: aggregation) }
    update = { reports throws(StoreError) in try await store.update(reports) }
    deleteWithIDs = { ids throws(StoreError) in try await store.delete(withIDs: ids) }
    deleteMatching = { query throws(StoreError) in try await store.delete(matching: query) }
    batches = { query, size in store.batches(matching: query, size: size) }
  }

  /// Answers all reads from a list of reports, replacing any previous answers to reads.
  ///
  /// The reads are `recordWithID`, `recordNumbered`, `records`, `count`, `rows`, `batches` and `summaries`. Queries
  /// are answered by ``/LogbookRecords/RecordQuery/apply(to:)``, and summaries by
  /// ``/LogbookDomain/ReportSummary/summaries(of:by:)``. No call changes the list.
  public mutating func answerReads(from reports: [Report]) {
    recordWithID = { id in reports.first { $0.id == id } }
    recordNumbered = { number in reports.first { $0.number == number } }
    records = { query in query.apply(to: reports) }
    count = { query in query.apply(to: reports).count }
    rows = { aggregation throws(StoreError) in try aggregation.rows(of: reports) }
    batches = { query, size in RecordBatches(size: size) { query.apply(to: reports) } }
    summaries = { grouping, query throws(StoreError) in
      try ReportSummary.summaries(of: query.apply(to: reports), by: grouping)
    }
  }
}
