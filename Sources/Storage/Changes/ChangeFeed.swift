package import LogbookRecords
package import Foundation

/// The change feeds of a medium: one for each kind of record, and one for the steps of the history.
package final class ChangeFeeds: Sendable {
  private let feeds: [any AnyChangeFeed]
  package let kinds: [any Record.Type]
  package let steps: Broadcast<HistoryStep>
  /// A flag that is set when a commit through the medium first changes records.
  package let commits = OneTimeFlag()
  private let end = OneTimeFlag()

  package init(_ kinds: [any Record.Type]) {
    func feed<Record: LogbookRecords.Record>(_ kind: Record.Type) -> any AnyChangeFeed { ChangeFeed<Record>() }
    self.kinds = kinds
    feeds = kinds.map { feed($0) }
    steps = Broadcast { .unknown($0.number, of: kinds) }
  }

  /// Whether no stream is open.
  package var isSilent: Bool { steps.streamCount == 0 && feeds.allSatisfy(\.isSilent) }

  func needsIDs(ofKind index: Int) -> Bool { !feeds[index].isSilent || steps.streamCount > 0 }

  /// Returns the position of the given kind in ``kinds``, which must contain the kind.
  func index(of kind: any Record.Type) -> Int {
    kinds.firstIndex { $0 == kind } ?? kinds.endIndex
  }

  /// Returns a stream of all future changes to the records of the given kind.
  package func stream<Record: LogbookRecords.Record>(of kind: Record.Type) -> AsyncStream<StoreChange<Record>> {
    guard let feed = feeds[index(of: kind)] as? ChangeFeed<Record> else { return AsyncStream { $0.finish() } }
    return feed.broadcast.stream()
  }

  /// Returns the given, newly opened stream, or a finished stream if ``finish()`` has been called. Without this check,
  /// a stream that is opened after that call would never end.
  package func current<Element>(_ opened: AsyncStream<Element>) -> AsyncStream<Element> {
    end.isSet ? AsyncStream { $0.finish() } : opened
  }

  /// Ends every stream.
  package func finish() {
    end.set()
    for feed in feeds { feed.finish() }
    steps.finish()
  }

  /// Ends every stream if the error indicates that a newer program has migrated the store.
  ///
  /// The last element of each stream of record changes is partial and lists no records
  /// (``/LogbookRecords/StoreChange/isPartial``). A consumer of such a stream therefore reads the store again and
  /// receives the error.
  package func finish(ifMigrated error: StoreError) {
    guard case .newerSchema = error else { return }
    announce(.unknown(0, of: kinds))
    finish()
  }

  /// Publishes a commit to the open streams.
  ///
  /// The caller must publish the commits in order.
  package func announce(_ step: HistoryStep) {
    for feed in feeds { feed.send(step) }
    if step.number > 0 { steps.send(step) }
  }
}

extension AsyncStream where Element == HistoryStep {
  /// A stream that has ended, for a store that keeps no history.
  package static var ended: Self { Self { $0.finish() } }
}

private protocol AnyChangeFeed: Sendable {
  var isSilent: Bool { get }
  func send(_ step: HistoryStep)
  func finish()
}

private struct ChangeFeed<Record: LogbookRecords.Record>: AnyChangeFeed {
  let broadcast = Broadcast<StoreChange<Record>>()

  var isSilent: Bool { broadcast.streamCount == 0 }

  func finish() { broadcast.finish() }

  func send(_ step: HistoryStep) {
    if isSilent { return }
    let change = step.change(of: Record.self)
    if !change.isEmpty { broadcast.send(change) }
  }
}

/// The changes that a transaction has made so far.
package struct ChangeSteps: Sendable {
  package typealias Step = StoreChange<AnyRecord>.Step
  package typealias Mark = [(count: Int, isPartial: Bool)]

  /// The changes to the records of one kind.
  private struct Noted {
    var steps: [Step] = []
    /// Whether steps were omitted because no stream needs their IDs.
    var isPartial = false
  }

  private let feeds: ChangeFeeds
  /// Whether IDs are recorded even if no stream is open.
  private let areKept: Bool
  /// The recorded changes to the records of each kind, in the order of the feeds' kinds.
  private var noted: [Noted]
  /// The undo or redo that the transaction performs, if any.
  package var reversal: UndoStack.Reversal?

  package init(_ feeds: ChangeFeeds, areKept: Bool = false) {
    self.feeds = feeds
    self.areKept = areKept
    noted = Array(repeating: Noted(), count: feeds.kinds.count)
  }

  /// Adds an action on records of the given kind: one step for each ID. If the IDs are not needed, marks the changes to
  /// records of this kind as partial instead.
  package mutating func note(_ action: ChangeAction, _ kind: any Record.Type, _ ids: [UUID]) {
    if ids.isEmpty { return }
    let index = feeds.index(of: kind)
    if areKept || feeds.needsIDs(ofKind: index) {
      noted[index].steps.reserveCapacity(noted[index].steps.count + ids.count)
      for id in ids { noted[index].steps.append(action.step(id)) }
    } else {
      noted[index].isPartial = true
    }
  }

  mutating func note<Record: LogbookRecords.Record>(_ action: ChangeAction, _ kind: Record.Type, _ ids: [Record.ID]) {
    note(action, kind, ids.map { $0.rawValue })
  }

  /// Returns all changes of the transaction as one step of the history.
  ///
  /// - Parameter number: The number of the step in the history; 0 if the step has no number.
  package func step(number: Int, date: Date, isUndoable: Bool) -> HistoryStep {
    let changes = zip(feeds.kinds, noted).map { kind, noted in
      HistoryStep.Change(kind: kind.name, records: StoreChange(steps: noted.steps, isPartial: noted.isPartial))
    }
    return HistoryStep(
      number: number,
      date: date,
      changes: changes,
      undone: reversal?.undone,
      redone: reversal?.redone,
      isUndoable: isUndoable
    )
  }

  /// Whether the transaction has changed nothing.
  package var isEmpty: Bool { noted.allSatisfy { $0.steps.isEmpty && !$0.isPartial } }

  /// The current position in the steps, to which ``roll(backTo:)`` can return.
  package var mark: Mark { noted.map { ($0.steps.count, $0.isPartial) } }

  /// Restores the state at a mark: removes the steps recorded since then, and restores whether the changes to each kind
  /// of record were partial.
  package mutating func roll(backTo mark: Mark) {
    for (index, mark) in mark.enumerated() {
      noted[index].steps.removeSubrange(mark.count...)
      noted[index].isPartial = mark.isPartial
    }
  }
}

/// An action that changes a record. The history in a database stores the raw value.
package enum ChangeAction: Int {
  case insert
  case update
  case delete

  package func step(_ id: UUID) -> ChangeSteps.Step {
    switch self {
    case .insert: .insert(RecordID(id))
    case .update: .update(RecordID(id))
    case .delete: .delete(RecordID(id))
    }
  }
}

extension HistoryStep {
  /// Returns a step with the given number for a commit whose changes are unknown. The changes to the records of each
  /// kind are marked as partial.
  package static func unknown(_ number: Int, of kinds: [any Record.Type]) -> HistoryStep {
    HistoryStep(
      number: number,
      date: .now,
      changes: kinds.map { Change(kind: $0.name, records: StoreChange(isPartial: true)) }
    )
  }
}
