import Domain

extension StoreError {
  /// There are fewer steps to undo than were asked for.
  static func notEnoughToUndo(_ count: Int, of available: Int) -> StoreError {
    if count < 1 { return .constraint("the number of steps to undo must be 1 or more") }
    switch available {
    case 0: return .constraint("there is nothing to undo")
    case 1: return .constraint("only the latest step can be undone")
    default: return .constraint("only the latest \(available) steps can be undone")
    }
  }

  /// The records are no longer as a step left them.
  static func changedSince(_ step: Int) -> StoreError {
    .constraint("step \(step) cannot be undone: its records have been changed by a program that keeps no history")
  }
}
