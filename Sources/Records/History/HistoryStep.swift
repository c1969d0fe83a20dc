public import Foundation

/// One commit in the history of a store.
///
/// ```swift
/// func summary(of step: HistoryStep) -> String {
///   func summary(of change: StoreChange<AnyRecord>) -> String {
///     "\(change.inserted.count) inserted, \(change.updated.count) updated, \(change.deleted.count) deleted"
///   }
///   let lines = step.changes.map { (change: HistoryStep.Change) in "\(change.kind): \(summary(of: change.records))" }
///   return lines.joined(separator: "\n")  // place: 2 inserted, 0 updated, 0 deleted
/// }
/// ```
public struct HistoryStep: Hashable, Sendable {
  /// The number of the step. Steps are numbered consecutively, starting with 1.
  ///
  /// Numbers are never reused within a history.
  public let number: Int
  /// The date of the commit.
  public let date: Date
  /// The changes to the records, grouped by the kind of record. Kinds without changes are omitted.
  public let changes: [Change]
  /// The range of steps that this step undid, or `nil` if this step is not an undo.
  ///
  /// This step restored the records to their state before the first step in the range. The last step in the range
  /// directly precedes this step.
  ///
  /// The range can include undos, redos, and commits that had already been undone.
  public let undone: ClosedRange<Int>?
  /// The range of steps that this step redid, or `nil` if this step is not a redo.
  ///
  /// This step restored the records to their state after the last step in the range.
  ///
  /// The range can include undos and redos. It can also include commits that this step did not redo, because they had
  /// been undone and a later commit had made it impossible to redo them.
  public let redone: ClosedRange<Int>?
  /// Whether the history contains what is needed to undo the step: the previous versions of the records that the step
  /// updated or deleted.
  public let isUndoable: Bool

  /// The changes that a step made to the records of one kind.
  public struct Change: Hashable, Sendable {
    /// The name of the kind; see ``Record/name``.
    public let kind: String
    /// The IDs of the inserted, updated and deleted records.
    public let records: StoreChange<AnyRecord>

    /// Creates the changes to the records of one kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind; see ``Record/name``.
    ///   - records: The IDs of the inserted, updated and deleted records.
    public init(kind: String, records: StoreChange<AnyRecord>) {
      self.kind = kind
      self.records = records
    }
  }

  /// Creates a step. Each argument becomes the value of the property with the same name.
  ///
  /// - Parameter changes: The changes, with at most one element for each kind. Empty changes are omitted.
  public init(
    number: Int,
    date: Date,
    changes: [Change],
    undone: ClosedRange<Int>? = nil,
    redone: ClosedRange<Int>? = nil,
    isUndoable: Bool = false
  ) {
    self.number = number
    self.date = date
    self.changes = changes.filter { !$0.records.isEmpty }
    self.undone = undone
    self.redone = redone
    self.isUndoable = isUndoable
  }

  /// Returns the changes that the step made to records of the given kind, or an empty change if the step made none.
  public func change<Kind: Record>(of kind: Kind.Type = Kind.self) -> StoreChange<Kind> {
    StoreChange(change(ofKind: Kind.name))
  }

  /// Returns the changes that the step made to records of the kind with the given name, or an empty change if there are
  /// none.
  package func change(ofKind name: String) -> StoreChange<AnyRecord> {
    changes.first { $0.kind == name }?.records ?? StoreChange()
  }

  /// The range of valid step numbers, which is also the range of record numbers: 1 to 2^53 − 1.
  ///
  /// The upper bound is the largest integer that every JSON parser can be relied on to read exactly (RFC 8259 §6). Code
  /// that reads step numbers from a file checks that they are in this range, so that incrementing a number never
  /// overflows.
  package static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// The total number of records that are listed in the changes of the step.
  public var recordCount: Int { changes.reduce(0) { $0 + $1.records.recordCount } }
}

/// The result of reading the history of a store: all steps that the store retains, or only those after a token or
/// within a limit.
///
/// For an example, see ``HistoryProtocol``.
public struct History: Hashable, Sendable {
  /// The steps, oldest first.
  public let steps: [HistoryStep]
  /// Whether ``steps`` contains every step after the token that was passed to
  /// ``HistoryProtocol/history(since:limit:)``, or every step since the first if the token was `nil`. If the value is
  /// `false`, read all records again.
  ///
  /// The value is `false` if the store keeps no history (``HistoryLevel/off``), if it no longer retains some of these
  /// steps, if there are more of them than the given limit, or if the token is not a position in the history of the
  /// store.
  public let isComplete: Bool
  /// The position after the newest step in the history of the store. Pass it to
  /// ``HistoryProtocol/history(since:limit:)`` to read only later steps.
  public let token: HistoryToken

  /// Creates a history. Each argument becomes the value of the property with the same name.
  public init(steps: [HistoryStep], isComplete: Bool, token: HistoryToken) {
    self.steps = steps
    self.isComplete = isComplete
    self.token = token
  }
}

/// A position in the history of a store: directly after a step, or before the first step.
public struct HistoryToken: Hashable, Sendable {
  /// The ID of the history to which the position belongs.
  public let history: UUID
  /// The number of the step directly before the position, or 0 if the position is before the first step.
  public let step: Int

  /// Creates a token for a position in a history.
  ///
  /// - Parameters:
  ///   - history: The ID of the history.
  ///   - step: The number of the step directly before the position, or 0 for the position before the first step.
  public init(history: UUID, step: Int) {
    self.history = history
    self.step = step
  }
}

extension HistoryToken: LosslessStringConvertible {
  /// The step number and the ID of the history, separated by `@`, such as `12@4B0B5E5C-…`.
  public var description: String { "\(step)@\(history.uuidString)" }

  /// Creates a token from the ``description`` of a token, or returns `nil` if the string is not a valid token.
  public init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let step = Int(parts[0]), step >= 0, let history = UUID(uuidString: String(parts[1]))
    else { return nil }
    self.init(history: history, step: step)
  }
}
