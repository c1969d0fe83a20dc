public import LogbookDomain
import LogbookRecords
public import LogbookTesting

extension ReportStoreMock {
  /// Creates a mock that gives the recorded answers, as long as the recorded calls are made in the recorded order.
  ///
  /// The first call that differs, even in one byte of a string, throws ``/LogbookRecords/StoreError/unsupported(_:)``
  /// with the description of a ``/LogbookTesting/ReplayMismatch``. Every later call throws the same error. Two methods,
  /// which cannot throw, behave differently: ``changes()`` returns a stream that has already ended, and
  /// ``batches(matching:size:)`` returns batches whose iterations throw the error.
  ///
  /// The streams of ``changes()`` publish each recorded change as soon as the call that precedes the change in the
  /// recording has been made. ``yieldChanges(_:)`` has no effect on these streams. Planned failures take precedence: a
  /// call that throws a planned failure is not compared with the recording.
  public convenience init(replaying recording: StoreRecording<Report>) {
    let replay = StoreReplay(recording)
    self.init(replay: replay)
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
  public func expectFinished() throws(ReplayMismatch) {
    try replay?.expectFinished()
  }
}
