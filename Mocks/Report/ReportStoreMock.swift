public import LogbookDomain
public import LogbookRecords
import LogbookTesting

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
public final class ReportStoreMock: Sendable {
  private let core = MockCore<Call, Operation, Stubs>(Stubs())
  let changeBroadcast = Broadcast<StoreChange<Report>>()
  let replay: StoreReplay<Report>?

  /// Creates a mock that answers reads from a list and leaves writes unanswered.
  ///
  /// - Parameter reports: The reports from which reads are answered; see ``Stubs/answerReads(from:)``. By default,
  ///   the list is empty, as in a new store. If `nil`, the mock has no stubs.
  public init(reports: [Report]? = []) {
    replay = nil
    if let reports { stub { $0.answerReads(from: reports) } }
  }

  init(replay: StoreReplay<Report>) {
    self.replay = replay
  }

  // MARK: Calls

  /// The recorded calls, in order, including calls that failed.
  ///
  /// To clear the list, assign `[]`. Stubs and planned failures remain in effect.
  public var calls: [Call] {
    get { core.calls }
    set { core.calls = newValue }
  }

  /// Returns the first recorded call that matches a predicate, waiting for it if necessary.
  ///
  /// This method returns as soon as the call is recorded, possibly before the call returns.
  /// - Parameter isAwaited: A closure that returns whether a call matches.
  /// - Throws: `CancellationError` if the current task is cancelled while this method waits.
  @discardableResult
  public func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    try await core.waitForCall(where: isAwaited)
  }

  /// Sets a handler that receives each call as soon as the call is recorded, before it is answered.
  ///
  /// For example, the handlers of several mocks can write to one log. The handler runs synchronously within the call. A
  /// new handler replaces the previous one.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { core.onCall(handler) }

  // MARK: Answers and failures

  /// Changes the stubs atomically.
  ///
  /// - Parameter change: A closure that assigns stubs. Assigning `nil` removes a stub. The closure itself must not use
  ///   the mock, but the stubs may.
  public func stub(_ change: (inout Stubs) -> Void) {
    core.stub(change)
  }

  /// Plans failures of calls, or cancels planned failures.
  ///
  /// If several planned failures apply to a call, the call throws the one that was planned first.
  /// - Parameters:
  ///   - error: The error that the calls throw. If `nil`, this method cancels the failures planned for `operation`, or
  ///     all planned failures if `operation` is also `nil`.
  ///   - operation: The method that fails; `nil` for every method.
  ///   - times: The number of calls that fail, beginning with the next one. If `nil`, all calls fail until the
  ///     failures are cancelled. If the number is less than 1, no failures are planned.
  public func fail(with error: StoreError?, on operation: Operation? = nil, times: Int? = nil) {
    core.fail(with: error, on: operation, times: times)
  }

  /// Sets a handler that receives a message with the method's name for each unanswered call.
  ///
  /// The call fails with the ``/LogbookRecords/StoreError`` that the handler returns. If the handler returns `nil` or
  /// an error of a different type, the call fails with ``/LogbookRecords/StoreError/unsupported(_:)``, which contains
  /// the message. A new handler replaces the previous one.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { core.onUnanswered(handler) }

  // MARK: Changes

  /// Sends a change, even an empty one, to every stream that ``changes()`` has returned.
  ///
  /// In a mock created with ``init(replaying:)``, this method has no effect.
  public func yieldChanges(_ change: StoreChange<Report>) {
    changeBroadcast.send(change)
  }

  /// Ends every stream that ``changes()`` has returned.
  ///
  /// The streams also end when the mock is deallocated.
  public func finishChanges() {
    changeBroadcast.finish()
    replay?.finishChanges()
  }

  // MARK: Recording

  func record(_ call: Call) { core.record(call) }

  /// Records a call and returns the stubs. Throws the failure planned for the call if there is one.
  func begin(_ call: Call) throws(StoreError) -> Stubs { try core.begin(call, call.operation) }

  func unanswered(_ operation: Operation) -> StoreError {
    core.unanswered("ReportStoreMock: unanswered call: \(operation.rawValue)")
  }
}
