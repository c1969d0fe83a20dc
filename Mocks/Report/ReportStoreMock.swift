public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

/// A mock report store that records every call and answers it as planned.
///
/// A mock created with ``init(storing:)`` stores the reports that are written to it, as a real store does.
///
/// ```swift
/// let mock = ReportStoreMock(reports: [report])  // answers reads from this list
/// mock.stub { $0.insert = { report in report.numbered(7) } }  // answers insertions with this closure
/// mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail
/// let reports = try await mock.records(matching: ReportQuery())  // as the code under test does
/// #expect(mock.calls == [.records(matching: ReportQuery())])
/// ```
///
/// The mock records each call. If a failure is planned for the call, the call then throws the planned error. Otherwise,
/// the stub for the method answers the call. By default, a call without a stub fails with
/// ``/LogbookRecords/StoreError/unsupported(_:)``, whose message contains the method's name. A mock can be used from
/// several threads concurrently.
public final class ReportStoreMock: StoreMock, ReportStoreProtocol {
  /// The recorded calls, the stubs and the planned failures.
  public let core: StoreMockCore<Call, Stubs>

  /// Creates a mock that answers reads from a list and leaves writes unanswered.
  ///
  /// - Parameter reports: The reports from which reads are answered; see ``Stubs/answerReads(from:)``. By default,
  ///   the list is empty, as in a new store. If `nil`, the mock has no stubs.
  public init(reports: [Report]? = []) {
    core = StoreMockCore(Stubs())
    if let reports { stub { $0.answerReads(from: reports) } }
  }

  /// Creates a mock that works like a real store: it stores reports in memory and publishes changes.
  ///
  /// The mock satisfies `ReportStoreContract` in LogbookDomainTesting. Like any other mock, it records calls, and you
  /// can plan failures and other answers.
  /// - Parameter reports: The initial contents of the mock.
  /// - Throws: An error from inserting the reports, such as ``/LogbookRecords/StoreError/duplicate(_:)`` if two
  ///   reports have the same ID.
  public convenience init(storing reports: [Report]) throws(StoreError) {
    self.init(reports: nil)
    let fake = try InMemoryRecordStore(reports, announcing: core.changeBroadcast)
    stub {
      $0.answerAll(from: fake)
      $0.summaries = { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: fake.records(matching: query), by: grouping)
      }
    }
  }

  /// Creates a mock that gives the recorded answers, as long as the recorded calls are made in the recorded order.
  ///
  /// The first call that differs, even in one byte of a string, throws ``/LogbookRecords/StoreError/unsupported(_:)``
  /// with the description of a ``/LogbookTesting/ReplayMismatch``. Every later call throws the same error. Two methods,
  /// which cannot throw, behave differently: `changes()` returns a stream that has already ended, and
  /// `batches(matching:size:)` returns batches whose iterations throw the error.
  ///
  /// The streams of `changes()` publish each recorded change as soon as the call that precedes the change in the
  /// recording has been made. `yieldChanges(_:)` has no effect on these streams. Planned failures take precedence: a
  /// call that throws a planned failure is not compared with the recording.
  public init(replaying recording: StoreRecording<Report>) {
    let replay = StoreReplay(recording)
    core = StoreMockCore(Stubs(), replay: replay)
    stub {
      $0.answerAll(from: replay)
      $0.summaries = { grouping, query throws(StoreError) in
        try replay.answer(to: RecordedSummaries(grouping, query))
      }
    }
  }

  /// Verifies that exactly the recorded calls were made, in the recorded order. Calls that threw a planned failure are
  /// ignored.
  ///
  /// Call this method at the end of a test, to detect calls that were not made, and to detect mismatches even if the
  /// code under test has caught the errors. If the mock has no recording, this method never throws an error.
  /// - Throws: ``/LogbookTesting/ReplayMismatch`` if a call differed from the recorded one, or if recorded calls were
  ///   not made.
  public func expectFinished() throws(ReplayMismatch) { try core.expectFinished() }

  /// Records the call and answers it with the ``Stubs/summaries`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``/LogbookTesting/StoreMock/onUnanswered(_:)``.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    try await answer(to: .summaries(by: grouping, matching: query), \.summaries)(grouping, query)
  }
}
