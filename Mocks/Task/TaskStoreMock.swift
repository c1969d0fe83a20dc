public import LogbookDomain
public import LogbookRecords
import LogbookTesting

/// A task store that does as it was told: it records its calls and answers them as planned, or keeps what is written, see
/// ``init(storing:)``.
///
/// ```swift
/// let mock = TaskStoreMock(tasks: [task])  // answers reads from this list
/// mock.stub { $0.insert = { task in task.numbered(7) } }  // gives any call an answer
/// mock.fail(with: .busy, on: .update, times: 1)  // or a failure
/// …
/// #expect(mock.calls == [.records(matching: TaskQuery())])
/// ```
///
/// Every call is first recorded, then meets a planned failure, then is answered by its stub. One without a stub throws
/// ``/LogbookRecords/StoreError/unsupported(_:)`` with its own name. It can be used from many threads at once.
public final class TaskStoreMock: Sendable {
  private let core = MockCore<Call, Operation, Stubs>(Stubs())
  let changeBroadcast = Broadcast<StoreChange<TaskItem>>()
  let replay: StoreReplay<TaskItem>?

  /// A mock that answers reads from one task, ``sampleTask()``, and no writes.
  public convenience init() {
    self.init(tasks: nil)
    do throws(ValidationError) {
      let task = try Self.sampleTask()
      stub { $0.answerReads(from: [task]) }
    } catch {
      fail(with: .invalid(error))
    }
  }

  /// A mock that answers reads from a list, and no writes.
  ///
  /// - Parameter tasks: See ``Stubs/answerReads(from:)``. With `nil` no call is answered.
  public init(tasks: [TaskItem]?) {
    replay = nil
    if let tasks { stub { $0.answerReads(from: tasks) } }
  }

  /// A mock without answers whose `changes()` are those of a replay.
  init(replay: StoreReplay<TaskItem>) {
    self.replay = replay
  }

  // MARK: Calls

  /// The calls so far, in order, those that failed included. Assign `[]` to forget them; stubs and failures stay.
  public var calls: [Call] {
    get { core.calls }
    set { core.calls = newValue }
  }

  /// Returns the first recorded call that matches a predicate, waiting for it if necessary.
  ///
  /// It returns when the call is recorded, possibly before the caller has its answer.
  /// - Throws: `CancellationError` when the waiting task is cancelled.
  @discardableResult
  public func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    try await core.waitForCall(where: isAwaited)
  }

  /// Calls a handler with each call as soon as it is recorded, before it is answered.
  ///
  /// Several mocks can write one log that way. The handler runs where the call is made; the latest one replaces the others.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { core.onCall(handler) }

  // MARK: Answers and failures

  /// Changes the answers, all at once.
  ///
  /// - Parameter change: Assigns answers, or `nil` for none. It must not use the mock itself; the answers may.
  public func stub(_ change: (inout Stubs) -> Void) {
    core.stub(change)
  }

  /// Plans failures of calls, or cancels those planned.
  ///
  /// Of several planned failures that apply to a call, it meets the one planned first.
  /// - Parameters:
  ///   - error: What the calls throw; `nil` cancels planned failures.
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: The number of calls that fail, beginning with the next; `nil` for all until they are cancelled. Less than 1
  ///     plans nothing.
  public func fail(with error: StoreError?, on operation: Operation? = nil, times: Int? = nil) {
    core.fail(with: error, on: operation, times: times)
  }

  /// Reports each unanswered call to a handler, with a text that names it.
  ///
  /// The call throws the error that the handler returns, or without one ``/LogbookRecords/StoreError/unsupported(_:)`` with
  /// the text. The latest handler replaces the others.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { core.onUnanswered(handler) }

  // MARK: Changes

  /// Sends a change to every stream that ``changes()`` has returned, as it is, even an empty one.
  public func yieldChanges(_ change: StoreChange<TaskItem>) {
    changeBroadcast.send(change)
  }

  /// Ends every stream that ``changes()`` has returned. They also end when the mock is deallocated.
  public func finishChanges() {
    changeBroadcast.finish()
    replay?.finishChanges()
  }

  // MARK: Recording

  /// Records a call and tells those who wait for it.
  func record(_ call: Call) { core.record(call) }

  /// Records a call, throws if it is to fail, and returns the stubs to answer it from.
  func begin(_ call: Call) throws(StoreError) -> Stubs { try core.begin(call, call.operation) }

  /// What a call without a stub throws.
  func unanswered(_ operation: Operation) -> StoreError {
    core.unanswered("TaskStoreMock: unanswered call: \(operation.rawValue)")
  }
}
