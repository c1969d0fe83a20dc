public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

/// A report store that forwards every call to another store, and records the call and its outcome.
///
/// A mock can replay the recording; see ``ReportStoreMock/init(replaying:)``.
///
/// ```swift
/// let recorder = ReportStoreRecorder(recording: store)
/// let recorded = try await recorder.summaries(by: .location, matching: ReportQuery())
///
/// let mock = ReportStoreMock(replaying: recorder.recording)
/// #expect(try await mock.summaries(by: .location, matching: ReportQuery()) == recorded)
/// try mock.expectFinished()
/// ```
public final class ReportStoreRecorder: ReportStoreProtocol, ForwardingStore {
  private let store: any ReportStoreProtocol
  /// The recorder that forwards and records all calls except those to ``summaries(by:matching:)``.
  public let base: StoreRecorder<Report>

  /// Creates a recorder with an empty recording.
  ///
  /// - Parameter store: The store to which calls are forwarded.
  public init(recording store: any ReportStoreProtocol) {
    self.store = store
    base = StoreRecorder(recording: store)
  }

  /// The recording of the calls so far; see ``/LogbookTesting/StoreRecorder/recording``.
  public var recording: StoreRecording<Report> { base.recording }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await base.log.note(RecordedSummaries(grouping, query)) { () async throws(StoreError) in
      try await store.summaries(by: grouping, matching: query)
    }
  }
}

/// A call to `summaries(by:matching:)`, as it is encoded in a recording.
struct RecordedSummaries: Encodable {
  private struct Arguments: Encodable {
    let grouping: ReportGrouping
    let query: ReportQuery
  }

  private let summariesBy: Arguments

  init(_ grouping: ReportGrouping, _ query: ReportQuery) {
    summariesBy = Arguments(grouping: grouping, query: query)
  }
}
