package import LogbookRecords

/// The distances between the days on which a location has reports, and the gaps between the days that they cover.
///
/// Add the reports in order of date.
struct ReportRhythm {
  private struct Pause {
    let after: CalendarDay
    /// The number of days from the day before the gap to the day of the next report, and those that it covers.
    let distance, days: Int
    let location: String
    let number: Int?
  }

  private var distances = WeeklyDistances()
  private var last: CalendarDay?
  private var days = 0
  private var daysWithWholeWeeks = 0
  private var pauses: [Pause] = []

  /// Adds a report on a day that does not precede the day of the previous report.
  mutating func add(_ report: Report, on day: CalendarDay) {
    defer { last = day }
    if last == day { return }
    days += 1
    if report.days == 7 { daysWithWholeWeeks += 1 }
    guard let last else { return }
    let distance = day.daysSince1970 - last.daysSince1970
    distances.add(distance)
    if distance <= report.days { return }
    pauses.append(
      Pause(after: last, distance: distance, days: report.days, location: report.location, number: report.number)
    )
  }

  /// Whether there is a report a week.
  var isWeekly: Bool { coversWeeks || distances.areWeekly }

  /// Whether there is a report a week, but most reports cover a single day.
  var isWeeklyWithoutDays: Bool { !coversWeeks && distances.areWeekly }

  private var coversWeeks: Bool { daysWithWholeWeeks * 2 > days }

  /// The gaps and their numbers of days, in order.
  var gaps: [(finding: ReportFinding, days: Int)] {
    pauses.compactMap { pause in
      var days = pause.distance - pause.days
      // A report on another day of the week than usual is no gap, as long as its own days are unknown.
      if isWeekly, pause.days == 1 { days = ((pause.distance + 3) / 7 - 1) * 7 }
      if days <= 0 { return nil }
      let isWhole = isWeekly && days % 7 == 0
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

/// The distances between days that follow each other, which are those of weekly figures if most of them, and at least
/// two, are seven days.
package struct WeeklyDistances {
  private var (all, weeks) = (0, 0)

  /// Creates distances from days in ascending order.
  package init(between days: [CalendarDay] = []) {
    for (day, next) in zip(days, days.dropFirst()) { add(next.daysSince1970 - day.daysSince1970) }
  }

  package mutating func add(_ distance: Int) {
    all += 1
    if distance == 7 { weeks += 1 }
  }

  package var areWeekly: Bool { weeks >= 2 && weeks * 2 > all }
}
