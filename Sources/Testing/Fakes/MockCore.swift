import LogbookLocks
package import LogbookRecords

/// The common implementation of store mocks. It records calls, throws planned failures and returns stubs.
package final class MockCore<Call: Sendable, Operation: Equatable & Sendable, Stubs: Sendable>: Sendable {
  private struct State {
    var calls: [Call] = []
    var failures = FailurePlan<Operation>()
    var stubs: Stubs
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let state: Locked<State>
  private let callBroadcast = Broadcast<Call>(limit: nil) { $0 }

  package init(_ stubs: Stubs) {
    state = Locked(State(stubs: stubs))
  }

  package var calls: [Call] {
    get { state.withLock { $0.calls } }
    set { state.withLock { $0.calls = newValue } }
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

  package func fail(with error: StoreError?, on operation: Operation?, times: Int?) {
    state.withLock { state in
      if let error {
        state.failures.add(error, on: operation, times: times)
      } else {
        state.failures.remove(on: operation)
      }
    }
  }

  package func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  package func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Reports an unanswered call to the handler and returns the error that the call throws.
  package func unanswered(_ text: String) -> StoreError {
    state.withLock(\.unansweredHandler)?(text) as? StoreError ?? .unsupported(text)
  }

  /// Records a call and passes it to the handler and to the tasks that wait for calls.
  package func record(_ call: Call) {
    let handler = state.withLock { state in
      state.calls.append(call)
      callBroadcast.send(call)
      return state.callHandler
    }
    handler?(call)
  }

  /// Records a call, and returns the stubs or throws the failure planned for the call.
  package func begin(_ call: Call, _ operation: Operation?) throws(StoreError) -> Stubs {
    record(call)
    return try state.withLock { state throws(StoreError) in
      if let operation { try state.failures.meet(operation) }
      return state.stubs
    }
  }
}
