public import LogbookDomain
import LogbookRecords
public import LogbookTesting

extension TaskStoreMock {
  /// A mock that answers as a recorded store did, as long as the calls are the recorded ones, in their order.
  ///
  /// The first call that differs, to the byte of its texts, throws ``/LogbookRecords/StoreError/unsupported(_:)`` with the description of
  /// a ``/LogbookTesting/ReplayMismatch``, and every later call throws the same. ``changes()``, which cannot throw, gives a stream that has
  /// ended. The streams of ``changes()`` announce what was announced to the recorded ones, each change once the call
  /// before it is made; ``yieldChanges(_:)`` does not reach them. Planned failures come first: a call that meets one is not replayed.
  public convenience init(replaying recording: StoreRecording<TaskItem>) {
    let replay = StoreReplay(recording)
    self.init(replay: replay)
    stub { $0.answerAll(from: replay) }
  }

  /// Throws the difference if a call was not the recorded one, or if not all recorded calls were made.
  ///
  /// Tests call it at their end, since whoever calls the mock may handle what it throws. A mock that replays nothing never
  /// throws.
  public func expectFinished() throws(ReplayMismatch) {
    try replay?.expectFinished()
  }
}
