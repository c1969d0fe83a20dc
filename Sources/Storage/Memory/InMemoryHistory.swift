import LogbookRecords
import Foundation

struct InMemoryHistory: Sendable {
  struct Step: Sendable {
    let step: HistoryStep
    /// The records that the step updated or deleted, as they were before the step: one array for each kind, in the
    /// order of the model's kinds. This property is empty if these records are not retained.
    let before: [any Sendable]
  }

  var id = UUID()
  var level = HistoryLevel.off
  /// The number of the latest commit, whether or not its step is retained.
  var lastStep = 0
  /// The retained steps, oldest first.
  private(set) var steps: [Step] = []
  /// The number of records that the retained steps list.
  private var recordCount = 0

  func steps(_ numbers: ClosedRange<Int>) -> [HistoryStep] {
    steps.lazy.map(\.step).filter { numbers.contains($0.number) }
  }

  /// Sets the level for later steps. The level ``HistoryLevel/off`` also removes all existing steps. The level
  /// ``HistoryLevel/changes`` keeps the existing steps, but removes the previous versions of the records that they
  /// changed, so that these steps can no longer be undone.
  mutating func keep(_ level: HistoryLevel) {
    self.level = level
    switch level {
    case .off: set([])
    case .changes: steps = steps.map { Step(step: $0.step.notUndoable, before: []) }
    case .undo: break
    }
  }

  /// Adds a step, unless the history is turned off, and removes the oldest steps if the history exceeds the limits in
  /// ``HistoryLimit``. The newest step is always retained.
  mutating func add(_ step: Step) {
    if level == .off { return }
    steps.append(step)
    recordCount += step.step.recordCount
    var excess = 0
    while steps.count - excess > HistoryLimit.steps || recordCount > HistoryLimit.records && excess < steps.count - 1 {
      recordCount -= steps[excess].step.recordCount
      excess += 1
    }
    steps.removeFirst(excess)
  }

  /// Replaces the steps.
  mutating func set(_ steps: [Step]) {
    self.steps = steps
    recordCount = steps.reduce(0) { $0 + $1.step.recordCount }
  }
}

extension HistoryStep {
  fileprivate var notUndoable: HistoryStep {
    HistoryStep(number: number, date: date, changes: changes, undone: undone, redone: redone)
  }
}

extension InMemoryContent {
  func changeSteps(_ feeds: ChangeFeeds) -> ChangeSteps {
    ChangeSteps(feeds, areKept: history.level != .off)
  }

  /// Sets ``latestStep`` to a step with the given changes, or to `nil` if there are none, and adds the step to the
  /// history, unless the history is turned off. At the level ``HistoryLevel/undo``, ``beginStep()`` must have been called
  /// before the changes.
  ///
  /// Throws ``StoreError/constraint(_:)`` if no step number is left. A document then remains unchanged, because the
  /// changes were made to a copy of its contents. In plain memory, the changes have already been made to the store
  /// itself, but such a store starts at step 1 and never reaches the limit in practice.
  mutating func finish(_ changes: ChangeSteps) throws(StoreError) {
    latestStep = nil
    if changes.isEmpty { return }
    guard history.lastStep < HistoryStep.numbers.upperBound else { throw .noStepLeft }
    history.lastStep += 1
    let step = changes.step(
      number: history.level == .off ? 0 : history.lastStep,
      date: Date(millisecondsSince1970: Date.now.millisecondsSince1970 ?? 0),
      isUndoable: history.level == .undo
    )
    history.add(InMemoryHistory.Step(step: step, before: history.level == .undo ? records(changedBy: step) : []))
    latestStep = step
  }
}
