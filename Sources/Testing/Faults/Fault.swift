public import LogbookRecords

/// A failure or delay that affects selected calls to a ``FaultyStore``.
///
/// ```swift
/// let sometimes = Fault.Rule.random(chance: 0.01, seed: 7)
/// let faults = [
///   Fault(.nth(3), of: .insert, fails: .full),  // the disk is full at the third insertion of a single record
///   Fault(sometimes, fails: .outcomeUnknown("no answer"), .afterEffect),  // the call takes effect all the same
///   Fault(.always, of: .query, .count, delays: .seconds(2)),
/// ]
/// ```
public struct Fault: Hashable, Sendable {
  /// A rule that selects the calls that a fault affects.
  ///
  /// The calls that perform one of the fault's operations are numbered in order, starting at 1.
  public enum Rule: Hashable, Sendable {
    /// Selects all calls.
    case always
    /// Selects only the call with this number; no call if the number is less than 1.
    case nth(Int)
    /// Selects every call whose number is a multiple of this value; no calls if the value is less than 1.
    case every(Int)
    /// Selects calls at random.
    ///
    /// `chance` is the probability that a call is selected, from 0 (no calls) to 1 (all calls). Rules with the same
    /// `chance` and the same `seed` select calls with the same numbers.
    case random(chance: Double, seed: UInt64)
  }

  /// The point during a call at which a fault takes effect.
  ///
  /// ```swift
  /// func insertOnce(_ task: TaskItem, into store: some RecordStoreProtocol<TaskItem>) async throws(StoreError) {
  ///   do {
  ///     try await store.insert(task)
  ///   } catch .outcomeUnknown {
  ///     if try await store.record(withID: task.id) == nil { try await store.insert(task) }
  ///   }
  /// }
  ///
  /// @Test(arguments: [Fault.Moment.beforeEffect, .afterEffect])
  /// func `a task is inserted once, even if the connection breaks`(moment: Fault.Moment) async throws {
  ///   let tasks = try InMemoryRecordStore<TaskItem>()
  ///   let broken = Fault(.nth(1), of: .insert, fails: .outcomeUnknown("no answer"), moment)
  ///   let store = FaultyStore(wrapping: tasks, faults: [broken])
  ///   try await insertOnce(try TaskItem(title: "Call the lab", createdAt: .now), into: store)
  ///   #expect(try tasks.count(matching: TaskQuery()) == 1)
  /// }
  /// ```
  public enum Moment: Hashable, Sendable {
    /// The point before the call does its work. A call that fails at this point has no effect.
    case beforeEffect
    /// The point after the call has done its work and published its changes. A failure at this point simulates a
    /// connection that breaks before the answer arrives.
    ///
    /// Calls to a remote store may fail in this way. In Logbook's stores, a call that throws has changed nothing,
    /// unless it throws ``/LogbookRecords/StoreError/outcomeUnknown(_:)``. If the wrapped store throws an error, the
    /// call does not reach this point.
    case afterEffect
  }

  enum Effect: Hashable, Sendable {
    case failure(StoreError)
    case delay(Duration)
  }

  let rule: Rule
  /// The operations to which the fault applies; empty for all operations.
  let operations: Set<StoreOperation>
  let effect: Effect
  let moment: Moment
}

extension Fault {
  /// Creates a fault that makes calls fail.
  ///
  /// - Parameters:
  ///   - rule: The rule that selects the calls that fail.
  ///   - operations: The operations to which the fault applies; all operations if none are given.
  ///   - error: The error that the calls throw.
  ///   - moment: Whether the calls fail before or after doing their work.
  public init(
    _ rule: Rule,
    of operations: StoreOperation...,
    fails error: StoreError,
    _ moment: Moment = .beforeEffect
  ) {
    self.init(rule: rule, operations: Set(operations), effect: .failure(error), moment: moment)
  }

  /// Creates a fault that delays calls. The faulty store's clock measures the delay.
  ///
  /// If a call is cancelled while it is delayed before doing its work, it throws
  /// ``/LogbookRecords/StoreError/cancelled`` and does nothing. If it is cancelled while it is delayed after doing its
  /// work, it returns immediately.
  /// - Parameters:
  ///   - rule: The rule that selects the calls that are delayed.
  ///   - operations: The operations to which the fault applies; all operations if none are given.
  ///   - duration: The length of the delay, clamped to the range from zero to about 136 years.
  ///   - moment: Whether the calls are delayed before or after doing their work.
  public init(
    _ rule: Rule,
    of operations: StoreOperation...,
    delays duration: Duration,
    _ moment: Moment = .beforeEffect
  ) {
    self.init(rule: rule, operations: Set(operations), effect: .delay(duration.bounded), moment: moment)
  }
}
