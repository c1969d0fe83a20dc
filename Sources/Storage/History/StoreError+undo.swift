package import LogbookRecords

extension StoreError {
  /// Returns the error for an attempt to undo or redo more steps than are available, or fewer than one.
  ///
  /// - Parameter level: The history level of the store. If no step is available at a level other than
  ///   ``HistoryLevel/undo``, the error describes how to change the level.
  package static func notEnough(
    to direction: UndoStack.Direction,
    _ count: Int,
    of available: Int,
    _ level: HistoryLevel
  ) -> StoreError {
    let (verb, participle) = direction == .undo ? ("undo", "undone") : ("redo", "redone")
    if count < 1 { return .constraint("the number of steps to \(verb) must be 1 or more") }
    switch available {
    case 0 where level == .off:
      return .constraint("nothing can be \(participle), because the store keeps no history; \(remedy)")
    case 0 where level == .changes:
      return .constraint(
        "nothing can be \(participle), because the store's history contains no previous versions of records; \(remedy)"
      )
    case 0: return .constraint("there is nothing to \(verb)")
    case 1: return .constraint("only 1 step can be \(participle)")
    default: return .constraint("only \(available) steps can be \(participle)")
    }
  }

  private static let remedy = "open it with the history level “undo” to undo later commits"

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
