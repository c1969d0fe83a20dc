package import LogbookRecords

extension StoreError {
  /// Returns the error for an attempt to undo or redo more steps than are available, or fewer than one.
  package static func notEnough(to direction: UndoStack.Direction, _ count: Int, of available: Int) -> StoreError {
    let (verb, participle) = direction == .undo ? ("undo", "undone") : ("redo", "redone")
    if count < 1 { return .constraint("the number of steps to \(verb) must be 1 or more") }
    switch available {
    case 0: return .constraint("there is nothing to \(verb)")
    case 1: return .constraint("only 1 step can be \(participle)")
    default: return .constraint("only \(available) steps can be \(participle)")
    }
  }

  /// The error for a commit after every possible step number has been used.
  package static var noStepLeft: StoreError {
    .constraint("no further commit is possible: every step number has been used")
  }

  /// Returns the error for a step whose number is out of range.
  package static func impossibleStep(_ number: Int) -> StoreError {
    .corrupt("step \(number): its number must be from 1 to \(HistoryStep.numbers.upperBound)")
  }

  /// Returns the error for undoing or redoing a step whose records have since been changed by a program that does not
  /// record a history.
  package static func changedSince(_ step: Int) -> StoreError {
    .constraint(
      "step \(step) cannot be reversed: its records have been changed by a program that does not record a history"
    )
  }
}
