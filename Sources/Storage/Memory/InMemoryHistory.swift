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

  var state: HistoryState { HistoryState(id: id, level: level, lastStep: lastStep) }

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

  mutating func add(_ step: HistoryStep, before: [any Sendable]) {
    steps.append(Step(step: step, before: before))
  }

  mutating func removeSteps(upTo number: Int) {
    steps.removeFirst(steps.firstIndex { $0.step.number > number } ?? steps.count)
  }

  /// Replaces the steps.
  mutating func set(_ steps: [Step]) { self.steps = steps }

  /// Returns the records of one kind as they were before a step.
  func before<Item: Record>(_ number: Int, at index: Int) -> [Item] {
    guard let step = steps.first(where: { $0.step.number == number }), !step.before.isEmpty else { return [] }
    return step.before[index] as? [Item] ?? []
  }
}

extension HistoryStep {
  fileprivate var notUndoable: HistoryStep {
    HistoryStep(number: number, date: date, changes: changes, undone: undone, redone: redone)
  }
}
