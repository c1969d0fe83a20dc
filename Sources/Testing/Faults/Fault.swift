public import LogbookRecords

/// A failure or a delay that some calls of a faulty store are to meet.
///
/// ```swift
/// Fault(.nth(3), of: .insert, fails: .full)  // the third insertion of one record finds no room
/// Fault(.random(chance: 0.01, seed: 7), fails: .busy, .afterEffect)  // done, but the answer is lost
/// Fault(.always, of: .query, .count, delays: .seconds(2))
/// ```
public struct Fault: Hashable, Sendable {
  /// Which of the calls meet a fault, counted from 1 among the calls of its operations.
  public enum Rule: Hashable, Sendable {
    /// All of them.
    case always
    /// This one only; none if it is less than 1.
    case nth(Int)
    /// Each whose count is a multiple of this; none if it is less than 1.
    case every(Int)
    /// Those that chance picks, the same for the same seed and sequence of calls.
    ///
    /// `chance` is from 0, none, to 1, all of them.
    case random(chance: Double, seed: UInt64)
  }

  /// Whether a call meets a fault before or after it has done its work.
  public enum Moment: Hashable, Sendable {
    /// The call does nothing if it fails.
    case beforeEffect
    /// The call does its work, which is also announced, and then fails: as when a connection breaks before the answer.
    ///
    /// No store of Logbook does this: by ``/LogbookRecords/StoreError`` a call that throws has changed nothing. Remote stores do.
    case afterEffect
  }

  /// What a call meets.
  enum Effect: Hashable, Sendable {
    case failure(StoreError)
    case delay(Duration)
  }

  let rule: Rule
  /// The operations it is about; none for all.
  let operations: Set<StoreOperation>
  let effect: Effect
  let moment: Moment

  /// Calls that fail.
  ///
  /// - Parameters:
  ///   - rule: Which calls.
  ///   - operations: The operations whose calls are counted; none for all of them.
  ///   - error: What they throw.
  ///   - moment: When they throw it.
  public init(
    _ rule: Rule,
    of operations: StoreOperation...,
    fails error: StoreError,
    _ moment: Moment = .beforeEffect
  ) {
    self.init(rule: rule, operations: Set(operations), effect: .failure(error), moment: moment)
  }

  /// Calls that take longer, by the clock of the store.
  ///
  /// A call that is cancelled while it is delayed before its effect throws ``/LogbookRecords/StoreError/cancelled`` and does
  /// nothing; one that is cancelled while it is delayed afterwards returns at once.
  /// - Parameters:
  ///   - rule: Which calls.
  ///   - operations: The operations whose calls are counted; none for all of them.
  ///   - duration: How much longer.
  ///   - moment: When they wait.
  public init(
    _ rule: Rule,
    of operations: StoreOperation...,
    delays duration: Duration,
    _ moment: Moment = .beforeEffect
  ) {
    self.init(rule: rule, operations: Set(operations), effect: .delay(duration), moment: moment)
  }

  private init(rule: Rule, operations: Set<StoreOperation>, effect: Effect, moment: Moment) {
    self.rule = rule
    self.operations = operations
    self.effect = effect
    self.moment = moment
  }
}
