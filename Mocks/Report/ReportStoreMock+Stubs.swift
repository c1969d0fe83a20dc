public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

extension ReportStoreMock {
  /// The closures that answer calls. A call whose closure is `nil` fails; see ``/LogbookTesting/StoreMock/onUnanswered(_:)``.
  ///
  /// Each closure is named after the case of ``Call`` that it answers, takes the method's arguments, and may use the
  /// mock. Every closure except ``batches`` may also suspend and throw. A closure that throws must declare the type of
  /// its error: `{ query throws(StoreError) in … }`.
  public struct Stubs: StoreMockStubs {
    /// The closure that answers ``Call/insert(_:)``, or `nil` to leave such calls unanswered.
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    /// The closure that answers ``Call/insertMany(_:)``, or `nil` to leave such calls unanswered.
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    /// The closure that answers ``Call/recordWithID(_:)``, or `nil` to leave such calls unanswered.
    public var recordWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    /// The closure that answers ``Call/recordNumbered(_:)``, or `nil` to leave such calls unanswered.
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    /// The closure that answers ``Call/records(matching:)``, or `nil` to leave such calls unanswered.
    public var records: (@Sendable (ReportQuery) async throws(StoreError) -> [Report])?
    /// The closure that answers ``Call/count(matching:)``, or `nil` to leave such calls unanswered.
    public var count: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/rows(of:)``, or `nil` to leave such calls unanswered.
    public var rows: (@Sendable (Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>])?
    /// The closure that answers ``Call/update(_:)``, or `nil` to leave such calls unanswered.
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    /// The closure that answers ``Call/deleteWithIDs(_:)``, or `nil` to leave such calls unanswered.
    public var deleteWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/deleteMatching(_:)``, or `nil` to leave such calls unanswered.
    public var deleteMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// The closure that answers ``Call/batches(matching:size:)``, or `nil` to leave such calls unanswered.
    public var batches: (@Sendable (ReportQuery, Int) -> RecordBatches<Report>)?
    /// The closure that answers ``Call/summaries(by:matching:)``, or `nil` to leave such calls unanswered.
    public var summaries: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?

    /// Creates stubs whose closures are all `nil`.
    public init() {}

    /// Sets the stubs for reads to closures that answer from a list of reports.
    ///
    /// These stubs are ``recordWithID``, ``recordNumbered``, ``records``, ``count``, ``rows``, ``batches`` and
    /// ``summaries``. Queries are answered by ``/LogbookRecords/RecordQuery/apply(to:)``, and summaries are computed by
    /// ``/LogbookDomain/ReportSummary/summaries(of:by:)``. Writes to the mock do not change the list.
    public mutating func answerReads(from reports: [Report]) {
      answerRecordReads(from: reports)
      summaries = { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: query.apply(to: reports), by: grouping)
      }
    }
  }
}
