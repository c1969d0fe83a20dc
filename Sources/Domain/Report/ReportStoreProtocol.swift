public import LogbookRecords

/// A store of reports of tests; `ReportStoreContract` of LogbookDomainTesting checks whether one behaves as all of them do.
public protocol ReportStoreProtocol: RecordStoreProtocol where Record == Report {
  /// Returns the reports that `records(matching:)` would return, grouped; see ``ReportSummary/summaries(of:by:)``.
  ///
  /// The default makes it of ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary]
}

extension ReportStoreProtocol {
  /// Makes the summaries of the figures that the store computes.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await rows(of: ReportSummary.aggregation(of: query, by: grouping)).map(ReportSummary.init)
  }
}

extension ForwardingStore where Base: ReportStoreProtocol {
  /// Forwards the call.
  @inlinable
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await base.summaries(by: grouping, matching: query)
  }
}
