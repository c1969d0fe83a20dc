public import Foundation

/// One commit, as a storage remembers it.
public struct HistoryStep: Hashable, Sendable {
  /// 1 for the first, and one more for each; never given again in the same history.
  public let number: Int
  /// When it was committed.
  public let date: Date
  /// What it did to records, by the ``Record/name`` of their kind; kinds without a change are absent.
  public let changes: [Change]
  /// What it undid, if it is an undo: the records are as before the first of these steps, the last one is right before the undo.
  ///
  /// Among them may be steps that had been undone already, and undos and redos.
  public let undone: ClosedRange<Int>?
  /// What it redid, if it is a redo: the records are as after the last of these steps.
  ///
  /// Among them may be steps that had been undone before others were committed, and undos and redos.
  public let redone: ClosedRange<Int>?
  /// Whether what the records were before is remembered too.
  public let isUndoable: Bool

  /// What a step did to the records of one kind.
  public struct Change: Hashable, Sendable {
    /// The ``Record/name`` of the kind.
    public let kind: String
    /// The identities of the records.
    public let records: StoreChange<AnyRecord>

    /// A change of records of a kind.
    public init(kind: String, records: StoreChange<AnyRecord>) {
      self.kind = kind
      self.records = records
    }
  }

  /// Creates a step as a storage reports it.
  ///
  /// - Parameter changes: At most one for each kind; empty ones are left out.
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

  /// What the step did to the records of a kind; empty if nothing.
  public func change<Kind: Record>(of kind: Kind.Type = Kind.self) -> StoreChange<Kind> {
    StoreChange(change(ofKind: Kind.name))
  }

  /// What the step did to the records of the kind with this name; empty if nothing.
  package func change(ofKind name: String) -> StoreChange<AnyRecord> {
    changes.first { $0.kind == name }?.records ?? StoreChange()
  }

  /// The numbers a step can have: 1 to 2^53 − 1, as those of records do and for the same reason.
  ///
  /// The bound is the largest integer that every reader of JSON keeps exactly (RFC 8259 §6). Whatever reads the numbers of
  /// steps from a file holds them to it, so that counting on from there never overflows.
  package static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// How many records it names.
  public var recordCount: Int { changes.reduce(0) { $0 + $1.records.recordCount } }
}

/// What a storage remembers, or what it knows of the time since a moment.
public struct History: Hashable, Sendable {
  /// The steps, oldest first.
  public let steps: [HistoryStep]
  /// Whether nothing is missing between the moment asked about and now.
  ///
  /// If something is, because it was forgotten or the token is of another storage, read everything again.
  public let isComplete: Bool
  /// The moment after the last step, to ask from next time.
  public let token: HistoryToken

  /// An answer of a storage.
  public init(steps: [HistoryStep], isComplete: Bool, token: HistoryToken) {
    self.steps = steps
    self.isComplete = isComplete
    self.token = token
  }
}

/// A moment in the history of one storage.
public struct HistoryToken: Hashable, Sendable {
  /// Whose history it is.
  public let history: UUID
  /// The number of the last step before the moment; 0 before the first.
  public let step: Int

  /// The moment after a step.
  public init(history: UUID, step: Int) {
    self.history = history
    self.step = step
  }
}

extension HistoryToken: LosslessStringConvertible {
  /// The step and whose it is, such as `12@4B0B5E5C-…`.
  public var description: String { "\(step)@\(history.uuidString)" }

  /// Reads what ``description`` has written; `nil` if it is something else.
  public init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let step = Int(parts[0]), step >= 0, let history = UUID(uuidString: String(parts[1]))
    else { return nil }
    self.init(history: history, step: step)
  }
}
