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
    fileprivate func implies(_ name: Substring, _ value: Substring, _ rule: [Substring: Substring]) -> Bool {
      let frequency = rule["FREQ"]
      switch name {
      case "FREQ", "INTERVAL", "WKST": return true
      case "BYDAY": return frequency == "WEEKLY" && value == ICalendar.weekdays[day.daysSinceMonday]
      case "BYMONTHDAY":
        // In a yearly rule without a month, a day of the month stands for that day of every month.
        let isOneDay = frequency == "MONTHLY" || frequency == "YEARLY" && rule["BYMONTH"] != nil
        return isOneDay && Int(value) == day.components.day
      case "BYMONTH": return frequency == "YEARLY" && Int(value) == day.components.month
      case "BYHOUR": return seconds.map { $0 / 3600 == Int(value) } ?? false
      case "BYMINUTE": return seconds.map { $0 / 60 % 60 == Int(value) } ?? false
      case "BYSECOND": return seconds.map { $0 % 60 == Int(value) } ?? false
      default: return false
      }
    }
  }

  fileprivate static let weekdays: [Substring] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  static func frequency(of unit: Recurrence.Unit) -> String {
    switch unit {
    case .day: "DAILY"
    case .week: "WEEKLY"
    case .month: "MONTHLY"
    case .year: "YEARLY"
    }
  }

  /// Converts an iCalendar recurrence rule to a recurrence. Returns `nil` if the rule is anything other than an
  /// interval of days, weeks, months or years, or if the interval is out of range.
  ///
  /// A rule may also name the weekday, the day of the month, the month or the time, as most programs do, if one of the
  /// dates of the to-do implies all that the rule names.
  ///
  /// Source: RFC 5545 §3.3.10: what a rule does not say is taken from the date on which the repetition starts.
  static func recurrence(_ rule: String, of dates: [WallClock]) -> Recurrence? {
    var parts: [Substring: Substring] = [:]
    for part in rule.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, parts.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
    }
    let unit = Recurrence.Unit.allCases.first { frequency(of: $0) == parts["FREQ"].map(String.init) }
    guard let unit, let count = Int(parts["INTERVAL"] ?? "1") else { return nil }
    let isPlain = Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL", "WKST"])
    guard isPlain || dates.contains(where: { date in parts.allSatisfy { date.implies($0, $1, parts) } }) else {
      return nil
    }
    // Ignore the error, because a rule with an interval out of range is treated as unsupported.
    return try? Recurrence(every: count, unit)
  }
}
