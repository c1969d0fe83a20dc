public import LogbookDomain
import LogbookRecords
public import LogbookTesting

extension ReportStoreMock {
  /// Creates a mock that gives the answers of a recorded store to the same calls in the same order.
  ///
  /// The first call that differs, even in one byte of a string, throws ``/LogbookRecords/StoreError/unsupported(_:)``
  /// with the description of a ``/LogbookTesting/ReplayMismatch``. Every later call throws the same error.
  /// ``changes()``, which cannot throw, then returns a stream that has ended.
  ///
  /// The streams of ``changes()`` publish each recorded change as soon as the call recorded before the change has
  /// been made. ``yieldChanges(_:)`` has no effect on these streams. Planned failures take precedence: a call that
  /// throws a planned failure is not replayed.
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

  /// Verifies that exactly the recorded calls were made.
  ///
  /// Call this method at the end of a test, because the code under test may catch the errors that the mock throws. If
  /// the mock has no recording, this method never throws an error.
  /// - Throws: ``/LogbookTesting/ReplayMismatch`` if a call differed from the recorded one, or if recorded calls were
  ///   not made.
  public func expectFinished() throws(ReplayMismatch) {
    try replay?.expectFinished()
  }
}
