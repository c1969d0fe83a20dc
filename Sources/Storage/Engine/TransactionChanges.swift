public import LogbookRecords
package import Foundation

/// The changes that a transaction has made so far, in order.
///
/// A transaction receives them in ``StoreTransaction/finish(_:of:)``.
public struct TransactionChanges: Sendable {
  /// One action on records of one kind.
  package struct Run: Sendable {
    /// The position of the kind in the model.
    package let kind: Int
    package let action: ChangeAction
    package let ids: [UUID]

    /// The IDs as the history stores them: 16 bytes each.
    package var bytes: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(ids.count * 16)
      for id in ids { unsafe withUnsafeBytes(of: id.uuid) { unsafe bytes.append(contentsOf: $0) } }
      return bytes
    }
  }

  package init() {}

  package private(set) var runs: [Run] = []
  /// The number of records that the changes list. A record that was changed several times counts as often.
  package private(set) var recordCount = 0

  /// Whether nothing was changed.
  public var isEmpty: Bool { runs.isEmpty }

  package mutating func note(_ action: ChangeAction, _ kind: Int, _ ids: [UUID]) {
    if ids.isEmpty { return }
    runs.append(Run(kind: kind, action: action, ids: ids))
    recordCount += ids.count
  }

  /// Adds a change from a row of the history.
  ///
  /// - Parameters:
  ///   - action: The stored action.
  ///   - kind: The position of the kind in the model; `nil` if the model has no such kind.
  ///   - step: The number of the step, for the message.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the kind or the action is unknown.
  package mutating func note(
    storedAction action: Int,
    _ kind: Int?,
    _ ids: [UUID],
    ofStep step: Int
  ) throws(StoreError) {
    guard let kind else { throw .corrupt("the history names records of an unknown kind") }
    guard let action = ChangeAction(rawValue: action) else { throw .corrupt("step \(step): an unknown action") }
    note(action, kind, ids)
  }

  func hasInserted(_ kind: Int) -> Bool { runs.contains { $0.kind == kind && $0.action == .insert } }

  func inserted(_ kind: Int) -> Set<UUID> {
    runs.lazy.filter { $0.kind == kind && $0.action == .insert }.reduce(into: []) { $0.formUnion($1.ids) }
  }

  /// Returns the changes to the records of each kind.
  package func changes(of kinds: [any Record.Type]) -> [HistoryStep.Change] {
    var steps = kinds.map { _ in [StoreChange<AnyRecord>.Step]() }
    for run in runs {
      steps[run.kind].reserveCapacity(steps[run.kind].count + run.ids.count)
      for id in run.ids { steps[run.kind].append(run.action.step(id)) }
    }
    return zip(kinds, steps).map { HistoryStep.Change(kind: $0.name, records: StoreChange(steps: $1)) }
  }

  /// Returns a step with these changes.
  ///
  /// - Parameters:
  ///   - step: The step without changes.
  ///   - kinds: The kinds of the model, in its order.
  public func step(_ step: HistoryStep, of kinds: [any Record.Type]) -> HistoryStep {
    HistoryStep(
      number: step.number,
      date: step.date,
      changes: changes(of: kinds),
      undone: step.undone,
      redone: step.redone,
      isUndoable: step.isUndoable
    )
  }

  /// The position in the changes to which ``roll(backTo:)`` can return.
  package var mark: (runs: Int, records: Int) { (runs.count, recordCount) }

  package mutating func roll(backTo mark: (runs: Int, records: Int)) {
    runs.removeSubrange(mark.runs...)
    recordCount = mark.records
  }
}
