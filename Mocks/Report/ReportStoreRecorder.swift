public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

/// Passes every call on to a store of reports, and notes it with what came of it, for ``ReportStoreMock/init(replaying:)``.
public final class ReportStoreRecorder: ReportStoreProtocol, ForwardingStore {
  private let store: any ReportStoreProtocol
  /// The recorder of all calls but ``summaries(by:matching:)``.
  public let base: StoreRecorder<Report>

  /// Notes nothing yet.
  ///
  /// - Parameter store: The store that answers the calls.
  public init(recording store: any ReportStoreProtocol) {
    self.store = store
    base = StoreRecorder(recording: store)
  }

  /// Everything so far; see ``/LogbookTesting/StoreRecorder/recording``.
  public var recording: StoreRecording<Report> { base.recording }

  /// Passes the call on and notes it.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await base.log.note(RecordedSummaries(grouping, query)) { () async throws(StoreError) in
      try await store.summaries(by: grouping, matching: query)
    }
  }
}
