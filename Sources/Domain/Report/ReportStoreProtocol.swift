public import LogbookRecords

/// A store of reports.
///
/// `ReportStoreContract` in LogbookDomainTesting verifies that a store behaves as required.
public protocol ReportStoreProtocol: RecordStoreProtocol where Item == Report {
  /// Returns the summaries of the reports that `records(matching:)` returns for the given query; see
  /// ``ReportSummary/summaries(of:by:)``.
  ///
  /// The default implementation computes the summaries from ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1;
  ///   ``/LogbookRecords/StoreError/corrupt(_:)`` if a stored report cannot be read.
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary]
}

extension ReportStoreProtocol {
  /// Returns the summaries of the reports that match a query, computed from
  /// ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
  ///
  /// - Throws: The error that ``/LogbookRecords/RecordStoreProtocol/rows(of:)`` throws.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await rows(of: ReportSummary.aggregation(of: query, by: grouping)).map(ReportSummary.init)
  }
}

extension ForwardingStore where Base: ReportStoreProtocol {
  /// Forwards the call to `base`.
  ///
  /// - Throws: The error that `base` throws.
  @inlinable
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await base.summaries(by: grouping, matching: query)
  }
}
