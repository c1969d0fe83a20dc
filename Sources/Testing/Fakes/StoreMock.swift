import LogbookLocks
public import LogbookRecords

/// A mock of a store that records the calls it receives and answers them as planned.
///
/// ``RecordStoreMock`` is the mock of ``/LogbookRecords/RecordStoreProtocol``. To mock a store protocol that has
/// additional methods, declare a class with its own calls and stubs, and implement only the additional methods, with
/// ``answer(to:_:)``. A mock can be used from several threads concurrently.
///
/// ```swift
/// final class PlaceStoreMock: StoreMock {
///   typealias Item = Place
///   typealias Call = RecordStoreMock<Place>.Call
///   typealias Stubs = RecordStoreMock<Place>.Stubs
///
///   let core = StoreMockCore<Call, Stubs>(Stubs())
/// }
/// ```
public protocol StoreMock<Item>: RecordStoreProtocol, AnyObject {
  /// A call to a method of the mock, with its arguments.
  associatedtype Call: StoreMockCall<Item>
  /// The closures that answer calls.
  associatedtype Stubs: StoreMockStubs<Item>

  /// The recorded calls, the stubs and the planned failures.
  var core: StoreMockCore<Call, Stubs> { get }
}

extension StoreMock {
  // MARK: Calls

  /// The recorded calls, in order, including calls that failed.
  ///
  /// To clear the list, assign `[]`. Stubs and planned failures remain in effect.
  public var calls: [Call] {
    get { core.state.withLock(\.calls) }
    set { core.state.withLock { $0.calls = newValue } }
  }

  /// Returns the first recorded call that matches a predicate, waiting for it if necessary.
  ///
  /// This method returns as soon as the call is recorded, possibly before the call returns.
  /// - Parameter isAwaited: A closure that returns whether a call matches.
  /// - Throws: `CancellationError` if the current task is cancelled while this method waits.
  @discardableResult
  public func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    for await call in core.callStream() where isAwaited(call) { return call }
    throw CancellationError()
  }

  /// Sets a handler that receives each call as soon as the call is recorded, before it is answered.
  ///
  /// For example, the handlers of several mocks can write to one log. The handler runs synchronously within the call. A
  /// new handler replaces the previous one.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    core.state.withLock { $0.callHandler = handler }
  }

  // MARK: Answers and failures

  /// Changes the stubs atomically.
  ///
  /// - Parameter change: A closure that assigns stubs. Assigning `nil` removes a stub. The closure itself must not use
  ///   the mock, but the stubs may.
  public func stub(_ change: (inout Stubs) -> Void) { core.state.withLock { change(&$0.stubs) } }

  /// Plans failures of calls, or cancels planned failures.
  ///
  /// If several planned failures apply to a call, the call throws the one that was planned first.
  /// - Parameters:
  ///   - error: The error that the calls throw. If `nil`, this method cancels the failures planned for `operation`, or
  ///     all planned failures if `operation` is also `nil`.
  ///   - operation: The method that fails; `nil` for every method.
  ///   - times: The number of calls that fail, beginning with the next one. If `nil`, all calls fail until the
  ///     failures are cancelled. If the number is less than 1, no failures are planned.
  public func fail(with error: StoreError?, on operation: Call.Operation? = nil, times: Int? = nil) {
    core.state.withLock { state in
      if let error {
        state.failures.add(error, on: operation, times: times)
      } else {
        state.failures.remove(on: operation)
      }
    }
  }

  /// Sets a handler that receives a message with the method's name for each unanswered call.
  ///
  /// The call fails with the ``/LogbookRecords/StoreError`` that the handler returns. If the handler returns `nil` or
  /// an error of a different type, the call fails with ``/LogbookRecords/StoreError/unsupported(_:)``, which contains
  /// the message. A new handler replaces the previous one.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    core.state.withLock { $0.unansweredHandler = handler }
  }

  /// Records a call and returns the closure that answers it.
  ///
  /// - Parameter stub: Returns the closure from the stubs, or `nil` if the call is unanswered.
  /// - Throws: The failure planned for the call, or the error for an unanswered call; see ``onUnanswered(_:)``.
  public func answer<Answer>(to call: Call, _ stub: (Stubs) -> Answer?) throws(StoreError) -> Answer {
    core.record(call)
    let (stubs, handler) = try core.state.withLock { state throws(StoreError) in
      if let operation = call.operation { try state.failures.meet(operation) }
      return (state.stubs, state.unansweredHandler)
    }
    if let answer = stub(stubs) { return answer }
    let name = "\(Self.self)".prefix { $0 != "<" }
    let message = "\(name): unanswered call: \(call.operation?.rawValue ?? "\(call)")"
    throw handler?(message) as? StoreError ?? .unsupported(message)
  }

  // MARK: Changes

  /// Sends a change, even an empty one, to every stream that ``changes()`` has returned.
  ///
  /// In a mock that replays a recording, this method has no effect.
  public func yieldChanges(_ change: StoreChange<Item>) { core.changeBroadcast.send(change) }

  /// Ends every stream that ``changes()`` has returned.
  ///
  /// The streams also end when the mock is deallocated.
  public func finishChanges() {
    core.changeBroadcast.finish()
    core.replay?.finishChanges()
  }
}
