public import LogbookRecords
public import Foundation

extension TaskItem {
  /// Returns the next occurrence of a repeating task: an open copy of the task, created now, whose due date and
  /// ``waitUntil`` date are moved by the same number of days.
  ///
  /// The interval is added to the due date at least once, and as often as necessary for the result to be today or
  /// later. If the task has no due date, the interval is added to the ``waitUntil`` date instead. If the task has
  /// neither date, the interval is added to today, and the result becomes the due date. A recurrence
  /// ``Recurrence/isAfterCompletion`` is added once, and always to today.
  ///
  /// A date with a time keeps its time of day. If a clock change skips that time, the date is moved forward by the
  /// length of the change, and the next occurrence has the original time again; see ``Recurrence/skippedSeconds``.
  /// - Parameters:
  ///   - id: The ID of the new task.
  ///   - now: The current date, which becomes the creation date of the new task.
  ///   - zone: The time zone that determines when days begin and end.
  /// - Returns: The next task, or `nil` if the task does not repeat or the next date is after the year 9999.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the new task breaks, for example if `now`
  ///   or a moved date is not in the years 1 to 9999.
  public func next(id: ID, at now: Date, in zone: TimeZone) throws(ValidationError) -> TaskItem? {
    guard let recurrence = repeats else { return nil }
    let today = CalendarDay(now, in: zone)
    // The date whose time a clock change may have moved.
    let timed: Date? = if case .moment(let moment) = due { moment } else { waitUntil }
    func wallClock(_ moment: Date) -> Int64 {
      let shown = zone.wallClock(at: moment)
      guard moment == timed, let skipped = recurrence.skippedSeconds else { return shown }
      // The original time counts only if it still leads to this date, and not after an edit or in another time zone.
      let original = shown - Int64(skipped) * 1000
      return Date(millisecondsSince1970: zone.moment(ofWallClock: original)) == moment ? original : shown
    }
    let first =
      if case .day(let day) = due { day } else { timed.map { CalendarDay(utcMilliseconds: wallClock($0)) } ?? today }
    guard let (day, following) = recurrence.next(after: first, today: today) else { return nil }
    var next = fields
    next.completedAt = nil
    next.repeats = following.skipping(seconds: nil)
    let days = Int64(day.daysSince1970 - first.daysSince1970)
    func moved(_ moment: Date) -> Date {
      let wanted = wallClock(moment) + days * 86_400_000
      let result = Date(millisecondsSince1970: zone.moment(ofWallClock: wanted))
      let skipped = zone.wallClock(at: result) - wanted
      if moment == timed, skipped > 0 { next.repeats = following.skipping(seconds: Int(skipped / 1000)) }
      return result
    }
    switch due {
    case .moment(let moment): next.due = .moment(moved(moment))
    case .day: next.due = .day(day)
    case nil: next.due = waitUntil == nil ? .day(day) : nil
    }
    next.waitUntil = waitUntil.map(moved)
    return try TaskItem(next, id: id, createdAt: now)
  }
}

extension Recurrence {
  /// Returns the day of the next occurrence that is today or later, and the recurrence that applies from then on.
  fileprivate func next(after first: CalendarDay, today: CalendarDay) -> (day: CalendarDay, recurrence: Recurrence)? {
    if isAfterCompletion { return after(today) }
    var (day, recurrence) = (first, self)
    // Jump to the last occurrence before today, or to one a few days earlier, so that the loop below runs only a few
    // times.
    let length =
      switch unit {
      case .day: count
      case .weekday, .week: 7 * count
      case .month, .year: 0
      }
    if length > 0, day < today {
      day = day.adding(days: (today.daysSince1970 - day.daysSince1970 - 1) / length * length)
    }
    repeat {
      guard let following = recurrence.after(day) else { return nil }
      (day, recurrence) = following
    } while day < today
    return (day, recurrence)
  }
}

extension TimeZone {
  /// Returns the local time at a moment, in milliseconds since 1970-01-01T00:00 local time.
  fileprivate func wallClock(at moment: Date) -> Int64 {
    // Stored dates are always in the range of milliseconds.
    (moment.millisecondsSince1970 ?? 0) + Int64(secondsFromGMT(for: moment)) * 1000
  }
}
