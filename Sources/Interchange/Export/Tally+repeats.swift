import LogbookDomain

extension Tally {
  /// Adds what a format cannot represent if it has only intervals: the original day and time of a recurrence.
  mutating func addOrigin(of recurrence: Recurrence?) {
    if recurrence?.dayOfMonth != nil { add("day of the month of repeats") }
    if recurrence?.skippedSeconds != nil { add("time of repeats skipped by a clock") }
  }
}
