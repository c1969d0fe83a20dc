import LogbookRecords
import Foundation

/// The history of in-memory content.
struct InMemoryHistory: Sendable {
  /// A step with the previous state of the records that it updated or deleted, if that state is retained.
  struct Step: Sendable {
    let step: HistoryStep
    /// The records of each kind as they were before the step, in the order of the model's kinds; empty if they are not
    /// retained.
    let before: [any Sendable]
  }

  var id = UUID()
  var level = HistoryLevel.off
  /// The number of the latest commit, whether or not its step is retained.
  var lastStep = 0
  /// The steps, oldest first.
  var steps: [Step] = []

  func steps(_ numbers: ClosedRange<Int>) -> [HistoryStep] {
    steps.lazy.map(\.step).filter { numbers.contains($0.number) }
  }

  /// Sets the level of detail for further steps, and removes everything that exceeds it from the existing steps.
  mutating func keep(_ level: HistoryLevel) {
    self.level = level
    switch level {
    case .off: steps = []
    case .changes: steps = steps.map { Step(step: $0.step.notUndoable, before: []) }
    case .undo: break
    }
  }

  /// Adds a step and removes steps that exceed the limits.
  mutating func add(_ step: Step) {
    if level == .off { return }
    steps.append(step)
    var total = 0
    let kept = steps.suffix(HistoryLimit.steps).reversed().prefix { step in
      defer { total += step.step.recordCount }
      return total == 0 || total + step.step.recordCount <= HistoryLimit.records
    }
    if kept.count < steps.count { steps = kept.reversed() }
  }
}

extension HistoryStep {
  fileprivate var notUndoable: HistoryStep {
    HistoryStep(number: number, date: date, changes: changes, undone: undone, redone: redone)
  }
}

extension InMemoryContent {
  /// Returns an empty collection for the steps of a transaction.
  func changeSteps(_ feeds: ChangeFeeds) -> ChangeSteps {
    ChangeSteps(feeds, areKept: history.level != .off)
  }

  /// Adds a step for the given changes to the history.
  ///
  /// - Parameter before: The previous content, if the history needs it.
  /// - Throws: ``StoreError/constraint(_:)`` if no number is left for the step. Only a document can have such a large
  ///   step number, and its content is a copy here, so the error leaves the document unchanged.
  mutating func finish(_ changes: ChangeSteps, since before: InMemoryContent?) throws(StoreError) {
    latestStep = nil
    if changes.isEmpty { return }
    guard history.lastStep < HistoryStep.numbers.upperBound else { throw .noStepLeft }
    history.lastStep += 1
    let step = changes.step(
      number: history.level == .off ? 0 : history.lastStep,
      date: Date(millisecondsSince1970: Date.now.millisecondsSince1970 ?? 0),
      isUndoable: history.level == .undo
    )
    let before = history.level == .undo ? before : nil
    history.add(InMemoryHistory.Step(step: step, before: before?.tables.map { $0.records(changedBy: step) } ?? []))
    latestStep = step
  }
}
