public import LogbookRecords

/// A mock of a record store that records the calls it receives and answers them as planned.
///
/// ```swift
/// let mock = RecordStoreMock(records: [place])  // answers reads from this list
/// mock.stub { $0.insert = { place in place.numbered(7) } }  // answers insertions with this closure
/// mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail
///
/// #expect(try await mock.insert(Place(title: "Lima")).number == 7)  // usually called by the code under test
/// #expect(mock.calls.map(\.operation) == [.insert])
/// ```
///
/// The mock records each call and then throws the failure planned for the call, if any. Otherwise, a stub answers the
/// call. A call without a stub throws ``/LogbookRecords/StoreError/unsupported(_:)`` with the method's name by default;
/// see ``onUnanswered(_:)``. A mock can be used from several threads concurrently. For a fake that stores the records
/// written to it, use ``InMemoryRecordStore``.
public final class RecordStoreMock<Record: LogbookRecords.Record>: Sendable {
  private let core = MockCore<Call, Operation, Stubs>(Stubs())
  let changeBroadcast = Broadcast<StoreChange<Record>>()

  /// Creates a mock that answers reads from an array of records and leaves writes unanswered.
  ///
  /// - Parameter records: The records from which reads are answered; see ``Stubs/answerReads(from:)``. If `nil`, reads
  ///   are unanswered as well.
  public init(records: [Record]? = nil) {
    if let records { stub { $0.answerReads(from: records) } }
  }

  // MARK: Calls

  /// The calls so far, in order, including those that failed.
  ///
  /// Assign `[]` to clear the calls. Stubs and planned failures are unaffected.
  public var calls: [Call] {
    get { core.calls }
    set { core.calls = newValue }
  }

  /// Returns the first recorded call that matches a predicate, waiting if necessary.
  ///
  /// This method returns as soon as the call is recorded, possibly before the call is answered.
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  @discardableResult
  public func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    try await core.waitForCall(where: isAwaited)
  }

  /// Sets a handler that receives each call as soon as the call is recorded, before it is answered.
  ///
  /// For example, the handlers of several mocks can add the calls to one shared log. The handler runs synchronously
  /// within the call and replaces any previous handler.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { core.onCall(handler) }

  // MARK: Answers and failures

  /// Changes the stubs atomically.
  ///
  /// - Parameter change: A closure that sets stubs, or removes them by setting them to `nil`. This closure must not use
  ///   the mock, but the stubs may.
  public func stub(_ change: (inout Stubs) -> Void) {
    core.stub(change)
  }

  /// Plans failures for calls, or cancels planned failures.
  ///
  /// If several planned failures apply to a call, the call throws the one that was planned first.
  /// - Parameters:
  ///   - error: The error that the calls throw; `nil` cancels the failures planned with the same `operation`, or all
  ///     failures if `operation` is `nil`.
  ///   - operation: The operation that fails; `nil` for every operation.
  ///   - times: The number of calls that fail, beginning with the next one; `nil` for all calls until the failure is
  ///     cancelled. If the number is less than 1, no failure is planned.
  public func fail(with error: StoreError?, on operation: Operation? = nil, times: Int? = nil) {
    core.fail(with: error, on: operation, times: times)
  }

  /// Sets a handler that receives a message with the method's name for each unanswered call.
  ///
  /// The call throws the ``/LogbookRecords/StoreError`` that the handler returns. If the handler returns `nil` or an
  /// error of a different type, the call throws ``/LogbookRecords/StoreError/unsupported(_:)`` with the message. The
  /// new handler replaces any previous handler.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { core.onUnanswered(handler) }

  // MARK: Changes

  /// Sends a change to every stream that ``changes()`` has returned, even if the change is empty.
  public func yieldChanges(_ change: StoreChange<Record>) {
    changeBroadcast.send(change)
  }

  /// Ends every stream that ``changes()`` has returned.
  ///
  /// The streams also end when the mock is deallocated.
  public func finishChanges() {
    changeBroadcast.finish()
  }

  // MARK: Recording

  func record(_ call: Call) { core.record(call) }

  /// Records a call, and returns the stubs or throws the failure planned for the call.
  func begin(_ call: Call) throws(StoreError) -> Stubs { try core.begin(call, call.operation) }

  func unanswered(_ operation: Operation) -> StoreError {
    core.unanswered("RecordStoreMock: unanswered call: \(operation.rawValue)")
  }
}
