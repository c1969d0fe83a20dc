package import LogbookRecords

extension StoreError {
  /// There are fewer steps to undo or redo than were asked for.
  package static func notEnough(to direction: UndoStack.Direction, _ count: Int, of available: Int) -> StoreError {
    let (verb, participle) = direction == .undo ? ("undo", "undone") : ("redo", "redone")
    if count < 1 { return .constraint("the number of steps to \(verb) must be 1 or more") }
    switch available {
    case 0: return .constraint("there is nothing to \(verb)")
    case 1: return .constraint("only 1 step can be \(participle)")
    default: return .constraint("only \(available) steps can be \(participle)")
    }
  }

  /// Every number that a step can be given has been given.
  package static var noStepLeft: StoreError {
    .constraint("no further commit can be counted: no number is left for its step")
  }

  /// The number of a step, or what follows from it, is none that a history reaches.
  package static func impossibleStep(_ number: Int) -> StoreError {
    .corrupt("step \(number): its number must be from 1 to \(HistoryStep.numbers.upperBound)")
  }

  /// The records are no longer as a step left them.
  package static func changedSince(_ step: Int) -> StoreError {
    .constraint("step \(step) cannot be undone: its records have been changed by a program that keeps no history")
  }
}
