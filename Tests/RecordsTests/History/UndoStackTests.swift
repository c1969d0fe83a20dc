@testable import LogbookRecords
import Foundation
import Testing

@Suite struct UndoStackTests {
  enum Kind {
    case commit
    /// An undo of the given step and all steps after it.
    case undo(Int)
    case redo(ClosedRange<Int>)
    /// A commit that cannot be undone, because the history does not contain the previous versions of the records.
    case notUndoable
  }

  private func steps(_ kinds: [Kind], from first: Int = 1) -> [HistoryStep] {
    zip(first..., kinds).map { number, kind in
      var (undone, redone): (ClosedRange<Int>?, ClosedRange<Int>?)
      var isUndoable = true
      switch kind {
      case .commit: break
      case .undo(let first): undone = first...number - 1
      case .redo(let range): redone = range
      case .notUndoable: isUndoable = false
      }
      return HistoryStep(
        number: number,
        date: .distantPast,
        changes: [],
        undone: undone,
        redone: redone,
        isUndoable: isUndoable
      )
    }
  }

  private func counts(_ kinds: [Kind], from first: Int = 1) -> [Int] {
    let stack = UndoStack(steps(kinds, from: first))
    return [stack.count(.undo), stack.count(.redo)]
  }

  @Test func `without matching steps there is nothing to undo or redo`() {
    #expect(counts([]) == [0, 0])
    for count in [Int.min, -1, 0, 1, .max] {
      #expect(UndoStack([]).reversal(.undo, count) == nil)
      #expect(UndoStack(steps([.commit])).reversal(.redo, count) == nil)
      #expect(UndoStack(steps([.commit, .undo(1)])).reversal(.undo, count) == nil)
    }
    #expect(UndoStack(steps([.commit])).reversal(.undo, 2) == nil)
  }

  @Test func `a step that is not undoable is never undone`() {
    for kinds: [Kind] in [[.notUndoable], [.commit, .notUndoable], [.commit, .notUndoable, .notUndoable]] {
      let steps = steps(kinds, from: 3)
      let stack = UndoStack(steps)
      #expect(steps.map(stack.isUndone) == kinds.map { _ in false })
      #expect(counts(kinds, from: 3) == [0, 0])
    }
  }

  @Test func `undos and the steps they undid are skipped`() {
    let kinds: [Kind] = [.commit, .commit, .commit, .undo(3), .undo(2)]
    #expect(counts(kinds) == [1, 2])
    let stack = UndoStack(steps(kinds))
    #expect(stack.reversal(.undo, 1) == .init(steps: [1], undone: 1...5, redone: nil))
    #expect(stack.reversal(.redo, 1) == .init(steps: [5], undone: nil, redone: 2...2))
    #expect(stack.reversal(.redo, 2) == .init(steps: [5, 4], undone: nil, redone: 2...3))
    #expect(steps(kinds).map(stack.isUndone) == [false, true, true, false, false])
    #expect(steps(kinds).map(stack.undone) == [nil, nil, nil, 3...3, 2...2])
  }

  @Test func `steps undone together are redone one by one`() {
    let stack = UndoStack(steps([.commit, .commit, .commit, .undo(1)]))
    #expect(stack.reversal(.redo, 1) == .init(steps: [4, 3, 2], undone: nil, redone: 1...1))
    #expect(stack.reversal(.redo, 3) == .init(steps: [4], undone: nil, redone: 1...3))
  }

  @Test func `a redone commit can be undone again`() {
    let kinds: [Kind] = [.commit, .commit, .undo(1), .redo(1...1), .redo(2...2)]
    #expect(counts(kinds) == [2, 0])
    let stack = UndoStack(steps(kinds))
    #expect(stack.reversal(.undo, 1) == .init(steps: [5], undone: 2...5, redone: nil))
    #expect(stack.reversal(.undo, 2) == .init(steps: [5, 4], undone: 1...5, redone: nil))
  }

  @Test func `a commit clears the redo stack, and undoing continues before the undone steps`() {
    let kinds: [Kind] = [.commit, .commit, .undo(2), .commit]
    #expect(counts(kinds) == [2, 0])
    let stack = UndoStack(steps(kinds))
    #expect(stack.reversal(.undo, 1) == .init(steps: [4], undone: 4...4, redone: nil))
    #expect(stack.reversal(.undo, 2) == .init(steps: [4, 1], undone: 1...4, redone: nil))
    #expect(steps(kinds).map(stack.isUndone) == [false, true, false, false])
    #expect(counts(kinds + [.undo(1)]) == [0, 2])
    #expect(UndoStack(steps(kinds + [.undo(1)])).reversal(.redo, 2)?.redone == 1...4)
  }

  @Test func `an undo of an undo by a released version is a redo`() {
    #expect(counts([.commit, .undo(1), .undo(2)]) == [1, 0])
    #expect(counts([.commit, .undo(1), .undo(2), .undo(3)]) == [0, 1])
    #expect(counts([.commit, .commit, .undo(2), .undo(2)]) == [1, 1])
    #expect(counts([.commit, .commit, .undo(1), .undo(3), .undo(2)]) == [1, 1])
  }

  @Test func `a released version's undo of a commit that cleared the redo stack restores the state before it`() {
    // The last step undoes step 4 (a commit) and step 3 (the undo of the second commit).
    let kinds: [Kind] = [.commit, .commit, .undo(2), .commit, .undo(3)]
    #expect(counts(kinds) == [2, 0])
    let stack = UndoStack(steps(kinds))
    #expect(stack.reversal(.undo, 1) == .init(steps: [2], undone: 2...5, redone: nil))
    #expect(steps(kinds).map(stack.isUndone) == [false, false, false, true, false])
  }

  @Test func `steps before a gap or a step that is not undoable are unreachable`() {
    #expect(counts([.commit, .notUndoable, .commit, .commit]) == [2, 0])
    #expect(counts([.commit, .notUndoable]) == [0, 0])
    let withGap = steps([.commit, .commit]) + steps([.commit], from: 1_000_000)
    #expect(UndoStack(withGap).count(.undo) == 1)
    #expect(UndoStack(withGap).reversal(.undo, 1)?.undone == 1_000_000...1_000_000)
  }

  @Test func `undone steps stay redoable even if their commits are forgotten`() {
    // The history contains only the undo of step 6. This happens if step 6 was such a large import that the history
    // cannot keep both steps.
    #expect(counts([.undo(6)], from: 7) == [0, 1])
    #expect(UndoStack(steps([.undo(6)], from: 7)).reversal(.redo, 1) == .init(steps: [7], undone: nil, redone: 6...6))
    // The history contains only the redo of step 6.
    #expect(counts([.redo(6...6)], from: 8) == [1, 0])
    #expect(
      UndoStack(steps([.redo(6...6)], from: 8)).reversal(.undo, 1) == .init(steps: [8], undone: 8...8, redone: nil)
    )
    #expect(counts([.undo(8)], from: 9) == [0, 1])
    // The history no longer contains steps 1 to 9, so the stack assumes that the states after these steps followed one
    // another in the order of the step numbers.
    let kinds: [Kind] = [.commit, .undo(9), .undo(7), .redo(7...8)]
    #expect(counts(kinds, from: 10) == [1, 2])
    #expect(UndoStack(steps(kinds, from: 10)).reversal(.undo, 1)?.undone == 7...13)
    #expect(UndoStack(steps(kinds, from: 10)).reversal(.redo, 2) == .init(steps: [11], undone: nil, redone: 9...10))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [25, 1000])
  func `any sequence of undos and redos moves along one list of states`(seed: UInt64, limit: Int) throws {
    var random = Numbers(state: seed)
    var (all, history): ([HistoryStep], [HistoryStep]) = ([], [])
    // Numbers that represent the contents before the first step and after each step.
    var contents = [0]
    var model = [0]
    var position = 0
    for content in 1...200 {
      let stack = UndoStack(history)
      let direction = [nil, nil, UndoStack.Direction.undo, .undo, .redo].randomElement(using: &random) ?? nil
      let available = direction.map { stack.count($0) } ?? 0
      if limit == 1000, let direction {
        #expect(available == (direction == .undo ? position : model.count - 1 - position))
      }
      var reversal: UndoStack.Reversal?
      if let direction {
        if available == 0 { continue }
        let count = Int.random(in: 1...available, using: &random)
        let next = try #require(stack.reversal(direction, count) as UndoStack.Reversal?)
        reversal = next
        var current = try #require(contents.last)
        for step in next.steps {
          #expect(history.contains { $0.number == step })
          // A step can be reversed only if the current contents are those after the step. Reversing it restores the
          // contents before the step.
          #expect(contents[step] == current)
          current = contents[step - 1]
        }
        position += direction == .undo ? -count : count
        if limit == 1000 { #expect(current == model[position]) }
        contents.append(current)
      } else {
        // With a limit of 1000, the history keeps all steps, and `position` is the index of the current state in
        // `model`. With the lower limit, the test does not check `position`.
        position = limit == 1000 ? position + 1 : 0
        model = Array(model.prefix(position)) + [content]
        contents.append(content)
      }
      all.append(
        HistoryStep(
          number: all.count + 1,
          date: .distantPast,
          changes: [],
          undone: reversal?.undone,
          redone: reversal?.redone,
          isUndoable: true
        )
      )
      if let undone = reversal?.undone {
        #expect(undone.upperBound == all.count - 1)
        #expect(contents[undone.lowerBound - 1] == contents.last)
      }
      if let redone = reversal?.redone {
        #expect(redone.upperBound < all.count - 1)
        #expect(contents[redone.upperBound] == contents.last)
      }
      history = all.suffix(limit)
    }
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32 | state << 32
    }
  }
}
