/// A stack of the commits that can be undone and redone.
///
/// The stack processes the steps of a history from the oldest to the newest. Each state of the records is identified by
/// the number of the step that first produced it. The states that can be reached by undoing and redoing form a line,
/// from the oldest to the newest, and the current state is one of them. A commit cuts the line off after the current
/// state and appends a new state. An undo moves back along the line, and a redo moves forward.
///
/// Histories written by earlier releases can contain a step that undoes an undo. The stack treats such a step like a
/// redo and moves forward along the line. If a commit between the two undos has removed the target state from the line,
/// the stack replaces the line with the sequence of states that led to the target.
package struct UndoStack: Sendable {
  /// A direction along the line of states: back for an undo, forward for a redo.
  package enum Direction: Sendable {
    case undo, redo
  }

  /// The effect of an undo or redo.
  package struct Reversal: Hashable, Sendable {
    /// The steps to reverse, in order. Reversing a step changes the records from the state after the step to the state
    /// before it.
    package let steps: [Int]
    /// The ``HistoryStep/undone`` range of the new step.
    package let undone: ClosedRange<Int>?
    /// The ``HistoryStep/redone`` range of the new step.
    package let redone: ClosedRange<Int>?
  }

  /// The number of the step directly before the first step that the stack contains. The stack contains all steps after
  /// the latest one that is missing or not undoable.
  private let base: Int
  /// The state after the step `base`, followed by the state after each later step.
  private var states: [Int]
  /// The reachable states, oldest first. A number below `base` identifies the state after a step that the stack does
  /// not contain.
  private var line: [Int]
  private var position = 0

  /// Creates the stack by processing the steps of a history.
  ///
  /// - Parameter steps: The steps of the history up to the newest, oldest first. A step that is missing or not undoable
  ///   makes all earlier states unreachable, except those to which a later step returned.
  package init(_ steps: [HistoryStep]) {
    var start = steps.endIndex
    while start > 0, steps[start - 1].isUndoable,
      start == steps.endIndex || steps[start - 1].number == steps[start].number - 1
    { start -= 1 }
    base = start < steps.endIndex ? steps[start].number - 1 : steps.last?.number ?? 0
    states = [base]
    line = [base]
    for step in steps[start...] { add(step) }
  }

  private mutating func add(_ step: HistoryStep) {
    if let undone = step.undone {
      go(to: undone.lowerBound - 1, .undo)
    } else if let redone = step.redone {
      go(to: redone.upperBound, .redo)
    } else {
      extendLine(to: step.number)
    }
    states.append(line[position])
  }

  private mutating func go(to step: Int, _ direction: Direction) {
    let state = state(after: step)
    if let index = line.firstIndex(of: state) {
      position = index
    } else if step >= base {
      line = path(to: state)
      position = line.count - 1
    } else if direction == .undo, let index = line[...position].firstIndex(where: { $0 > step }) {
      line.insert(state, at: index)
      position = index
    } else {
      // The stack does not contain `step`, so it is unknown whether the states that could be redone are still reachable
      // from `state`. Discard those states.
      extendLine(to: state)
    }
  }

  private mutating func extendLine(to state: Int) {
    line.removeSubrange((position + 1)...)
    line.append(state)
    position += 1
  }

  private func state(after step: Int) -> Int { step < base ? step : states[step - base] }

  /// Returns the states that led to a given state, oldest first, followed by the state itself.
  private func path(to state: Int) -> [Int] {
    var path = [state]
    while let commit = path.last, commit > base { path.append(self.state(after: commit - 1)) }
    return path.reversed()
  }

  /// Returns the number of commits that can be undone or redone, depending on the direction.
  package func count(_ direction: Direction) -> Int {
    direction == .undo ? position : line.count - 1 - position
  }

  /// Returns the effect of undoing or redoing a number of commits.
  ///
  /// - Returns: The effect, or `nil` if `count` is less than 1 or greater than ``count(_:)``.
  package func reversal(_ direction: Direction, _ count: Int) -> Reversal? {
    guard count >= 1, count <= self.count(direction) else { return nil }
    switch direction {
    case .undo:
      let target = line[position - count]
      let oldest = line[position - count + 1]
      // The range of undone steps must start directly after a step that produced the state `target`. Start the range
      // with the oldest undone commit if the step before that commit produced `target`; otherwise, start the range
      // after the step with the number `target`, which was the first to produce this state.
      let first = oldest > base && state(after: oldest - 1) == target ? oldest : target + 1
      return Reversal(steps: steps(to: target), undone: first...base + states.count - 1, redone: nil)
    case .redo:
      let target = line[position + count]
      return Reversal(steps: steps(to: target), undone: nil, redone: min(line[position + 1], target)...target)
    }
  }

  /// Returns the shortest sequence of steps whose reversal leads from the current state to a target.
  private func steps(to target: Int) -> [Int] {
    var reversible: [Int: [Int]] = [:]
    for step in (base + 1..<base + states.count).reversed() { reversible[state(after: step), default: []].append(step) }
    // Search breadth-first. `reached` maps each reached state to the step whose reversal led to it.
    let current = line[position]
    var reached = [current: 0]
    var queue = [current]
    var next = 0
    while reached[target] == nil, next < queue.count {
      for step in reversible[queue[next], default: []] where reached[state(after: step - 1)] == nil {
        reached[state(after: step - 1)] = step
        queue.append(state(after: step - 1))
      }
      next += 1
    }
    var steps: [Int] = []
    var state = target
    while state != current, let step = reached[state] {
      steps.append(step)
      state = self.state(after: step)
    }
    return steps.reversed()
  }

  /// Returns whether a step is a commit that is currently undone. For a step that precedes the steps in the stack, the
  /// result is `false`.
  package func isUndone(_ step: HistoryStep) -> Bool {
    step.number > base && step.undone == nil && step.redone == nil && !line[...position].contains(step.number)
  }

  /// Returns the range of steps that a step undid; `nil` if the step is not an undo.
  ///
  /// The range ends with the newest commit that was in effect before the step. Later steps in
  /// ``HistoryStep/undone`` are omitted: they are undos, redos, or commits that had already been
  /// undone. For a step that the stack does not contain, the whole range is returned.
  package func undone(by step: HistoryStep) -> ClosedRange<Int>? {
    guard let undone = step.undone, step.number > base, step.number < base + states.count else { return step.undone }
    let newest = state(after: step.number - 1)
    return undone.contains(newest) ? undone.lowerBound...newest : undone
  }
}
