/// Which commits of a history can be undone and redone, and by which steps.
///
/// The steps are walked from the oldest one on. A state of the records has the number of the step that first left it. The states
/// that undoing and redoing go through form a line, from the oldest one that can be reached to the newest, and the current state
/// is one of them: a commit cuts the line off behind it and adds another state, an undo goes back on it, a redo forward.
///
/// Released versions undid undos. Such a step has gone back to a state that is further on in the line, and counts as a redo; if a
/// commit has ended that redo meanwhile, the line becomes the one that led to the state.
package struct UndoStack: Sendable {
  /// Where to go from the current state.
  package enum Direction: Sendable {
    case undo, redo
  }

  /// What an undo or redo does.
  package struct Reversal: Hashable, Sendable {
    /// The steps to reverse, in this order: from the records as a step left them to those before it.
    package let steps: [Int]
    /// What the new step is to have as ``HistoryStep/undone``.
    package let undone: ClosedRange<Int>?
    /// What the new step is to have as ``HistoryStep/redone``.
    package let redone: ClosedRange<Int>?
  }

  /// The step before the first that can be reversed.
  private let base: Int
  /// The states that `base` and each later step have left.
  private var states: [Int]
  /// The states that can be reached, oldest first. Numbers below `base` are of states that undos and redos have returned to
  /// after the steps that first left them were forgotten.
  private var line: [Int]
  /// The position of the current state.
  private var position = 0

  /// Walks the steps of a history.
  ///
  /// - Parameter steps: Oldest first, up to the newest. What lies before a step that is missing or not undoable is out of reach.
  package init(_ steps: [HistoryStep]) {
    var start = steps.endIndex
    while start > 0, steps[start - 1].isUndoable,
      start == steps.endIndex || steps[start - 1].number == steps[start].number - 1
    { start -= 1 }
    base = start < steps.endIndex ? steps[start].number - 1 : 0
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

  /// Goes to the state that a step has left.
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
      // How this state relates to those that could be redone is forgotten.
      extendLine(to: state)
    }
  }

  private mutating func extendLine(to state: Int) {
    line.removeSubrange((position + 1)...)
    line.append(state)
    position += 1
  }

  private func state(after step: Int) -> Int { step < base ? step : states[step - base] }

  /// The states that led to one by commits.
  private func path(to state: Int) -> [Int] {
    var path = [state]
    while let commit = path.last, commit > base { path.append(self.state(after: commit - 1)) }
    return path.reversed()
  }

  /// How many commits can be undone or redone.
  package func count(_ direction: Direction) -> Int {
    direction == .undo ? position : line.count - 1 - position
  }

  /// Returns what undoing or redoing a number of commits takes.
  ///
  /// - Returns: `nil` if `count` is less than 1 or more than ``count(_:)``.
  package func reversal(_ direction: Direction, _ count: Int) -> Reversal? {
    guard count >= 1, count <= self.count(direction) else { return nil }
    switch direction {
    case .undo:
      let target = line[position - count]
      let oldest = line[position - count + 1]
      // The state is the one before the oldest commit that is undone, unless that one is forgotten.
      let first = oldest > base && state(after: oldest - 1) == target ? oldest : target + 1
      return Reversal(steps: steps(to: target), undone: first...base + states.count - 1, redone: nil)
    case .redo:
      let target = line[position + count]
      return Reversal(steps: steps(to: target), undone: nil, redone: min(line[position + 1], target)...target)
    }
  }

  /// The fewest steps whose reversal leads from the current state to another one.
  private func steps(to target: Int) -> [Int] {
    var reversible: [Int: [Int]] = [:]
    for step in (base + 1..<base + states.count).reversed() { reversible[state(after: step), default: []].append(step) }
    // Breadth first. Each state that is reached has the step whose reversal led there.
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

  /// Whether a step is a commit whose changes are not part of the current state.
  package func isUndone(_ step: HistoryStep) -> Bool {
    step.number > base && step.undone == nil && step.redone == nil && !line[...position].contains(step.number)
  }

  /// The steps of ``HistoryStep/undone`` without the newest ones, if those had been undone already or were undos and redos.
  package func undone(by step: HistoryStep) -> ClosedRange<Int>? {
    guard let undone = step.undone, step.number > base, step.number < base + states.count else { return step.undone }
    let newest = state(after: step.number - 1)
    return undone.contains(newest) ? undone.lowerBound...newest : undone
  }
}
