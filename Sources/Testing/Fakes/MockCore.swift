import LogbookLocks
package import LogbookRecords

/// What mocks of stores have in common: calls are recorded, meet planned failures, and find their answers.
package final class MockCore<Call: Sendable, Operation: Equatable & Sendable, Stubs: Sendable>: Sendable {
  private struct State {
    var calls: [Call] = []
    var failures = FailurePlan<Operation>()
    var stubs: Stubs
  }

  private let state: Locked<State>
  private let callBroadcast = Broadcast<Call>(limit: nil) { $0 }

  package init(_ stubs: Stubs) {
    state = Locked(State(stubs: stubs))
  }

  package var calls: [Call] { state.withLock { $0.calls } }

  package func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  package func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    for await call in state.withLock({ callBroadcast.stream(startingWith: $0.calls) }) where isAwaited(call) {
      return call
    }
    throw CancellationError()
  }

  package func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  package func fail(with error: StoreError, on operation: Operation?, times: Int?) {
    state.withLock { $0.failures.add(error, on: operation, times: times) }
  }

  package func stopFailing() {
    state.withLock { $0.failures = FailurePlan() }
  }

  /// Records a call and tells those who wait for it.
  package func record(_ call: Call) {
    state.withLock { state in
      state.calls.append(call)
      callBroadcast.send(call)
    }
  }

  /// Records a call, throws if it is to fail, and returns the stubs to answer it from.
  package func begin(_ call: Call, _ operation: Operation?) throws(StoreError) -> Stubs {
    record(call)
    return try state.withLock { state throws(StoreError) in
      if let operation { try state.failures.meet(operation) }
      return state.stubs
    }
  }
}
