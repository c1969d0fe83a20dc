public import LogbookDomain

/// Passes every call on to a store, and notes it with what came of it.
///
/// ```swift
/// let recorder = ReportStoreRecorder(recording: store)
/// … // what is to be recorded
/// try recorder.recording.write(to: path)
///
/// let mock = ReportStoreMock(replaying: try StoreRecording(contentsOf: path))
/// … // the same again
/// try mock.expectFinished()
/// ```
///
/// It can be used from many threads at once; see ``StoreRecording`` for what order means then.
public final class ReportStoreRecorder: Sendable {
  private let store: any ReportStoreProtocol
  private let log = RecordingLog<Report>()

  /// Notes nothing yet.
  ///
  /// - Parameter store: The store that answers the calls.
  public init(recording store: any ReportStoreProtocol) {
    self.store = store
  }

  /// Everything so far. A call that is still under way is recorded without an answer; one that is replayed so throws
  /// ``/LogbookDomain/StoreError/unsupported(_:)``.
  public var recording: StoreRecording<Report> { log.recording }
}

extension ReportStoreRecorder: ReportStoreProtocol {
  private typealias Call = ReportStoreMock.Call

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ report: Report) async throws(StoreError) -> Report {
    try await log.note(Call.insert(report)) { () async throws(StoreError) in try await store.insert(report) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ reports: [Report]) async throws(StoreError) -> [Report] {
    try await log.note(Call.insertMany(reports)) { () async throws(StoreError) in try await store.insert(reports) }
  }

  /// Passes the call on and notes it.
  public func report(withID id: Report.ID) async throws(StoreError) -> Report? {
    try await log.note(Call.reportWithID(id)) { () async throws(StoreError) in try await store.report(withID: id) }
  }

  /// Passes the call on and notes it.
  public func report(numbered number: Int) async throws(StoreError) -> Report? {
    try await log.note(Call.reportNumbered(number)) { () async throws(StoreError) in
      try await store.report(numbered: number)
    }
  }

  /// Passes the call on and notes it.
  public func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] {
    try await log.note(Call.reportsMatching(query)) { () async throws(StoreError) in
      try await store.reports(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func count(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await log.note(Call.countMatching(query)) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func update(_ reports: [Report]) async throws(StoreError) {
    try await log.note(Call.update(reports)) { () async throws(StoreError) in try await store.update(reports) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    try await log.note(Call.deleteReportsWithIDs(ids)) { () async throws(StoreError) in
      try await store.deleteReports(withIDs: ids)
    }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await log.note(Call.deleteReportsMatching(query)) { () async throws(StoreError) in
      try await store.deleteReports(matching: query)
    }
  }

  /// Passes the call on and notes it, and notes each batch when it is asked for.
  public func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> {
    log.note(Call.batchesMatching(query, size: size), store.batches(matching: query, size: size))
  }

  /// Passes the call on and notes it.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await log.note(Call.summariesBy(grouping, matching: query)) { () async throws(StoreError) in
      try await store.summaries(by: grouping, matching: query)
    }
  }

  /// Passes the call on and notes it, and notes each change before it passes it on.
  public func changes() -> AsyncStream<StoreChange<Report>> {
    log.note(store.changes())
  }
}
