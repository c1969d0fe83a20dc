public import LogbookDomain

extension ReportStoreMock {
  /// The answers to the calls; a call whose answer is `nil` throws ``/LogbookDomain/StoreError/unsupported(_:)``.
  ///
  /// They are named as in ``Call`` and take the arguments of the method. They may wait, throw and use the mock. One that
  /// throws says so: `{ query throws(StoreError) in … }`.
  public struct Stubs: Sendable {
    /// Answers ``Call/insert(_:)``.
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    /// Answers ``Call/insertMany(_:)``.
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    /// Answers ``Call/reportWithID(_:)``.
    public var reportWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    /// Answers ``Call/reportNumbered(_:)``.
    public var reportNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    /// Answers ``Call/reportsMatching(_:)``.
    public var reportsMatching: (@Sendable (ReportQuery) async throws(StoreError) -> [Report])?
    /// Answers ``Call/countMatching(_:)``.
    public var countMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// Answers ``Call/update(_:)``.
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    /// Answers ``Call/deleteReportsWithIDs(_:)``.
    public var deleteReportsWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    /// Answers ``Call/deleteReportsMatching(_:)``.
    public var deleteReportsMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    /// Answers ``Call/batchesMatching(_:size:)``.
    public var batchesMatching: (@Sendable (ReportQuery, Int) -> RecordBatches<Report>)?
    /// Answers ``Call/summariesBy(_:matching:)``.
    public var summariesBy: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?

    /// No answers.
    public init() {}
  }
}

extension ReportStoreMock.Stubs {
  /// Answers the calls that only read as a store of these reports would, in place of their answers so far.
  ///
  /// Those are `reportWithID`, `reportNumbered`, `reportsMatching`, `countMatching`, `batchesMatching` and
  /// `summariesBy`. Queries are answered by ``/LogbookDomain/RecordQuery/apply(to:)``, summaries by
  /// ``/LogbookDomain/ReportSummary/summaries(of:by:)``; no call changes the list.
  public mutating func answerReads(from reports: [Report]) {
    reportWithID = { id in reports.first { $0.id == id } }
    reportNumbered = { number in reports.first { $0.number == number } }
    reportsMatching = { query in query.apply(to: reports) }
    countMatching = { query in query.apply(to: reports).count }
    batchesMatching = { query, size in RecordBatches(size: size) { query.apply(to: reports) } }
    summariesBy = { grouping, query throws(StoreError) in
      try ReportSummary.summaries(of: query.apply(to: reports), by: grouping)
    }
  }
}
