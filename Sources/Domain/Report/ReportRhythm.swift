import LogbookRecords

/// The distances between the days on which a location has reports, and the gaps between the days that they cover.
///
/// Add the reports in order of date.
struct ReportRhythm {
  private struct Pause {
    let after: CalendarDay
    /// The number of days from the last one before the pause to that of the next report.
    let distance: Int
    /// The number of days, after the last one before the pause, that no report covers.
    var days: Int
    let location: String
    let number: Int?
  }

  private var distances = ReportDistances()
  private var last: CalendarDay?
  private var days = 0
  /// The number of days with a report that covers seven days, and whether the last day is one of them.
  private var (daysWithWholeWeeks, isLastWhole) = (0, false)
  private var pauses: [Pause] = []

  /// Adds a report on a day that does not precede the day of the previous report.
  mutating func add(_ report: Report, on day: CalendarDay) {
    fillPauses(from: day.adding(days: 1 - report.days))
    if last != day {
      days += 1
      isLastWhole = false
      distances.add(day)
      let distance = last.map { day.daysSince1970 - $0.daysSince1970 } ?? 0
      if let last, distance > report.days {
        pauses.append(
          Pause(
            after: last,
            distance: distance,
            days: distance - report.days,
            location: report.location,
            number: report.number
          )
        )
      }
      last = day
    }
    if report.days == 7, !isLastWhole { (daysWithWholeWeeks, isLastWhole) = (daysWithWholeWeeks + 1, true) }
  }

  /// Shortens the pauses that a later report covers from a day on.
  private mutating func fillPauses(from first: CalendarDay) {
    while let pause = pauses.last, first.daysSince1970 - pause.after.daysSince1970 <= pause.days {
      let days = first.daysSince1970 - pause.after.daysSince1970 - 1
      if days > 0 {
        pauses[pauses.count - 1].days = days
        return
      }
      pauses.removeLast()
    }
  }

  /// The distance between the reports; `nil` if it is neither a number of weeks nor a number of months.
  private var distance: ReportDistances.Distance? { coversWeeks ? .days(7) : distances.regular }

  /// Whether there is a report a week.
  var isWeekly: Bool { distance == .days(7) }

  /// Whether there is a report a week, but most reports cover a single day.
  var isWeeklyWithoutDays: Bool { isWeekly && !coversWeeks }

  private var coversWeeks: Bool { daysWithWholeWeeks * 2 > days }

  /// The gaps and their numbers of days, in order.
  var gaps: [(finding: ReportFinding, days: Int)] {
    let distance = distance
    let areWeeks = if case .days = distance { true } else { false }
    return pauses.compactMap { pause in
      var days = pause.days
      // A report on another day of the week or month than usual is no gap, as long as its own days are unknown.
      if let length = distance?.length(from: pause.after), days == pause.distance - 1 {
        let missing = (pause.distance + length / 2) / length - 1
        days = areWeeks ? missing * length : missing > 0 ? pause.distance - length : 0
      }
      if days <= 0 { return nil }
      let isWhole = areWeeks && days % 7 == 0
      let finding = ReportFinding(
        isWhole ? .missingWeeks(days / 7) : .gap(days: days),
        location: pause.location,
        day: pause.after.adding(days: 1),
        number: pause.number
      )
      return (finding, days)
    }
  }
}
