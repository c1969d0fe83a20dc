public import Foundation

/// One commit in the history of a storage.
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
  /// Numbers are never reused in the same history.
  public let number: Int
  /// The date of the commit.
  public let date: Date
  /// The changes to the records of each kind; kinds without a change are absent.
  public let changes: [Change]
  /// The steps that were undone, if this step is an undo; otherwise `nil`.
  ///
  /// After this step, the records are as they were before the first undone step. The last undone step directly precedes
  /// this step.
  ///
  /// The range can include undos, redos, and steps that had already been undone.
  public let undone: ClosedRange<Int>?
  /// The steps that were redone, if this step is a redo; otherwise `nil`.
  ///
  /// After this step, the records are as they were after the last redone step.
  ///
  /// The range can include undos and redos. It can also include commits that this step does not
  /// redo: those that were undone and then followed by a new commit, which made them impossible to
  /// redo.
  public let redone: ClosedRange<Int>?
  /// Whether the history contains the records as they were before the step.
  public let isUndoable: Bool

  /// The changes that a step made to the records of one kind.
  public struct Change: Hashable, Sendable {
    /// The ``Record/name`` of the kind.
    public let kind: String
    /// The IDs of the changed records.
    public let records: StoreChange<AnyRecord>

    /// Creates a change to records of the given kind.
    public init(kind: String, records: StoreChange<AnyRecord>) {
      self.kind = kind
      self.records = records
    }
  }

  /// Creates a step from its number, date and changes.
  ///
  /// - Parameter changes: At most one change for each kind; empty changes are omitted.
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

  /// Returns the changes that the step made to records of the given kind; empty if there are none.
  public func change<Kind: Record>(of kind: Kind.Type = Kind.self) -> StoreChange<Kind> {
    StoreChange(change(ofKind: Kind.name))
  }

  /// Returns the changes that the step made to records of the kind with the given name; empty if there are none.
  package func change(ofKind name: String) -> StoreChange<AnyRecord> {
    changes.first { $0.kind == name }?.records ?? StoreChange()
  }

  /// The range of valid step numbers, which is also the range of record numbers: 1 to 2^53 − 1.
  ///
  /// The bound is the largest integer that every JSON parser represents exactly (RFC 8259 §6). Code that reads step
  /// numbers from a file checks this range, so that incrementing a number never overflows.
  package static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// The number of records that the step lists.
  public var recordCount: Int { changes.reduce(0) { $0 + $1.records.recordCount } }
}

/// The retained steps of a storage, or only those after a token.
///
/// For an example, see ``HistoryProtocol``.
public struct History: Hashable, Sendable {
  /// The steps, oldest first.
  public let steps: [HistoryStep]
  /// Whether the history contains every step after the requested token.
  ///
  /// Steps are missing if they were removed from the history, or if the token belongs to a different storage. In that
  /// case, read all records again.
  public let isComplete: Bool
  /// The position after the last step. Pass it to ``HistoryProtocol/history(since:limit:)`` to read only later steps.
  public let token: HistoryToken

  /// Creates a history from its steps.
  public init(steps: [HistoryStep], isComplete: Bool, token: HistoryToken) {
    self.steps = steps
    self.isComplete = isComplete
    self.token = token
  }
}

/// A position in the history of one storage.
public struct HistoryToken: Hashable, Sendable {
  /// The ID of the history.
  public let history: UUID
  /// The number of the last step before the position; 0 if the position is before the first step.
  public let step: Int

  /// Creates the position directly after a step.
  public init(history: UUID, step: Int) {
    self.history = history
    self.step = step
  }
}

extension HistoryToken: LosslessStringConvertible {
  /// The step number and the ID of the history, such as `12@4B0B5E5C-…`.
  public var description: String { "\(step)@\(history.uuidString)" }

  /// Creates a token from its ``description``; the result is `nil` if the string is not a valid token.
  public init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let step = Int(parts[0]), step >= 0, let history = UUID(uuidString: String(parts[1]))
    else { return nil }
    self.init(history: history, step: step)
  }
}
