import LogbookLocks
package import LogbookRecords

/// The recorded calls, the stubs and the planned failures of a ``StoreMock``.
public final class StoreMockCore<Call: StoreMockCall, Stubs: StoreMockStubs>: Sendable
where Call.Item == Stubs.Item {
  struct State {
    var calls: [Call] = []
    var failures = FailurePlan<Call.Operation>()
    var stubs: Stubs
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  let state: Locked<State>
  let replay: (any ReplayedStore<Call.Item>)?
  package let changeBroadcast = Broadcast<StoreChange<Call.Item>>()
  private let callBroadcast = Broadcast<Call>(limit: nil) { $0 }

  /// Creates a core without calls and planned failures.
  public convenience init(_ stubs: Stubs) { self.init(stubs, replay: nil) }

  /// Creates a core whose streams of changes are those of a replayed recording if `replay` is not `nil`.
  package init(_ stubs: Stubs, replay: (any ReplayedStore<Call.Item>)?) {
    state = Locked(State(stubs: stubs))
    self.replay = replay
  }

  /// Verifies that the replayed calls were made; does nothing if no recording is replayed.
  package func expectFinished() throws(ReplayMismatch) { try replay?.expectFinished() }

  func callStream() -> AsyncStream<Call> {
    state.withLock { callBroadcast.stream(startingWith: $0.calls) }
  }

  /// Records a call and passes it to the handler and to the tasks that wait for calls.
  func record(_ call: Call) {
    let handler = state.withLock { state in
      state.calls.append(call)
      callBroadcast.send(call)
      return state.callHandler
    }
    handler?(call)
  }
}
