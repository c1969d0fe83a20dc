import LogbookDomain
import LogbookRecords
import Foundation

extension ICalendar {
  /// A date of a to-do on a clock, whose parts a recurrence rule may repeat.
  struct WallClock {
    let day: CalendarDay
    /// The time of the day in seconds; `nil` if only the day is given.
    let seconds: Int?

    init(_ due: DueDate, in zone: TimeZone) {
      day = due.day(in: zone)
      seconds =
        if case .moment(let moment) = due {
          Int(moment.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: moment)
            - day.daysSince1970 * 86_400
        } else { nil }
    }

    /// Returns whether a part of a rule, such as `BYDAY=TH`, only repeats what this date says.
    ///
    /// If the date is at the end of its month, the rule may name a later day or, with `BYMONTHDAY=-1`, the last one.
    fileprivate func implies(_ name: Substring, _ value: Substring, _ rule: [Substring: Substring]) -> Bool {
      let frequency = rule["FREQ"]
      switch name {
      case "FREQ", "INTERVAL", "WKST": return true
      case "BYDAY": return frequency == "WEEKLY" && value == ICalendar.weekdays[day.daysSinceMonday]
      case "BYMONTHDAY":
        // In a yearly rule without a month, a day of the month stands for that day of every month.
        let isOneDay = frequency == "MONTHLY" || frequency == "YEARLY" && rule["BYMONTH"] != nil
        let (date, number) = (day.components, Int(value) ?? 0)
        let length = CalendarDay.length(ofMonth: date.month, in: date.year)
        let isAtEnd = date.day == length && (number == -1 || (length...31).contains(number))
        return isOneDay && (number == date.day || isAtEnd)
      case "BYMONTH": return frequency == "YEARLY" && Int(value) == day.components.month
      case "BYHOUR": return seconds.map { $0 / 3600 == Int(value) } ?? false
      case "BYMINUTE": return seconds.map { $0 / 60 % 60 == Int(value) } ?? false
      case "BYSECOND": return seconds.map { $0 % 60 == Int(value) } ?? false
      default: return false
      }
    }
  }

  fileprivate static let weekdays: [Substring] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static let frequencies: [Recurrence.Unit: String] = [
    .day: "DAILY", .week: "WEEKLY", .month: "MONTHLY", .year: "YEARLY",
  ]

  /// Returns the rule of a recurrence, or `nil` for several weekdays, which no rule can express.
  ///
  /// The last day of the month must be named, because a rule of the 31st leaves out shorter months.
  static func rule(_ recurrence: Recurrence, due: DueDate?) -> String? {
    guard let frequency = frequencies[recurrence.unit] else {
      return recurrence.count == 1 ? "FREQ=WEEKLY;BYDAY=\(weekdays.prefix(5).joined(separator: ","))" : nil
    }
    var rule = "FREQ=\(frequency);INTERVAL=\(recurrence.count)"
    if case .day(let day) = due, recurrence.unit == .month, !recurrence.isAfterCompletion {
      let date = day.components
      let isLast = date.day == CalendarDay.length(ofMonth: date.month, in: date.year)
      if isLast, recurrence.dayOfMonth ?? date.day == 31 { rule += ";BYMONTHDAY=-1" }
    }
    return rule
  }

  static func notHeld(of task: TaskItem) -> Tally {
    var tally = Tally()
    guard let repeats = task.repeats else { return tally }
    guard let rule = rule(repeats, due: task.due) else {
      tally.add("repeats of several weekdays")
      return tally
    }
    tally.addOrigin(of: rule.hasSuffix("BYMONTHDAY=-1") ? repeats.withoutDayOfMonth : repeats)
    if repeats.isAfterCompletion { tally.add("repeats counted from completion") }
    return tally
  }

  /// Converts an iCalendar recurrence rule to a recurrence. Returns `nil` if the rule is anything other than an
  /// interval of days, weeks, months or years, or every weekday, or if the interval is out of range.
  ///
  /// A rule may also name the weekday, the day of the month, the month or the time, as most programs do, if one of the
  /// dates of the to-do implies all that the rule names. A start in another month than the due date does not imply the
  /// day of the month, because the due date is what repeats.
  ///
  /// Source: RFC 5545 §3.3.10: what a rule does not say is taken from the date on which the repetition starts.
  /// - Parameters:
  ///   - starts: The start of the to-do, as different clocks show it.
  ///   - dues: The due date of the to-do, as different clocks show it, that of the user last.
  static func recurrence(_ rule: String, starts: [WallClock] = [], dues: [WallClock]) -> Recurrence? {
    var parts: [Substring: Substring] = [:]
    for part in rule.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, parts.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
    }
    var unit = Recurrence.Unit.allCases.first { frequencies[$0] == parts["FREQ"].map(String.init) }
    guard let count = Int(parts["INTERVAL"] ?? "1") else { return nil }
    let days = Set(parts["BYDAY"]?.split(separator: ",") ?? [])
    if days == Set(weekdays.prefix(5)), unit == .day || unit == .week, count == 1 {
      (unit, parts["BYDAY"]) = (.weekday, nil)
    }
    let isPlain = Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL", "WKST"])
    let dates =
      dues
      + starts.filter { start in
        parts["BYMONTHDAY"] == nil || dues.isEmpty
          || dues.contains { $0.day.monthDescription == start.day.monthDescription }
      }
    let isImplied = dates.contains { date in parts.allSatisfy { date.implies($0, $1, parts) } }
    guard let unit, isPlain || isImplied else { return nil }
    // Ignore the error, because a rule with an interval out of range is treated as unsupported.
    let recurrence = try? Recurrence(every: count, unit)
    guard let due = dues.last?.day, let day = parts["BYMONTHDAY"].flatMap({ Int($0) }) else { return recurrence }
    return recurrence?.onDay(day == -1 ? 31 : day, from: due)
  }
}
