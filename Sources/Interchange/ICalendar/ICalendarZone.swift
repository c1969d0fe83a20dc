import LogbookRecords
import Foundation

/// A time zone that is defined in a calendar by a list of clock changes and the offset from UTC after each of them.
///
/// The supported rules define one clock change a year, in a fixed month: on the n-th occurrence of a weekday from the
/// beginning or the end of the month, on a day of the month, or on the first of several days of the month that falls on
/// a given weekday. Programs rarely write other rules.
///
/// Source: RFC 5545 §3.6.5.
struct ICalendarZone {
  /// A kind of clock change, such as the beginning of daylight saving time, and the dates on which it occurs.
  struct Observance {
    /// The time of the first change, in milliseconds since 1970. The time of a change is given in the local time that
    /// applied before the change.
    var start: Int64 = 0
    /// The times of further changes, which the calendar lists one by one (`RDATE`), in the same form as ``start``. In a
    /// zone, the times are in ascending order and include ``start``.
    var dates: [Int64] = []
    /// The offset before the change, in seconds east of UTC; ``offset`` is the offset after the change.
    var earlierOffset = 0
    var offset = 0
    var rule: Rule?
    /// Whether the observance has an unsupported rule or an unreadable offset. If so, times at or after its ``start``
    /// cannot be converted to UTC.
    var isUnsupported = false

    /// Returns the time of the latest change at or before a local time, in the same form as ``start``; `nil` if there
    /// is no such change.
    fileprivate func onset(upTo wallClock: Int64) -> Int64? {
      var onsets = [latestDate(upTo: wallClock)].compactMap(\.self)
      if let rule, start <= wallClock {
        let first = CalendarDay(utc: Date(millisecondsSince1970: start))
        // The latest change is in the year of `end` or in the year before. If `until` is in UTC, the local time of the
        // last change may also be in the year after `end`.
        let end = min(wallClock, rule.until ?? .max)
        let year = CalendarDay(utc: Date(millisecondsSince1970: end)).components.year
        for year in [year - 1, year, year + 1] {
          guard let day = rule.day(in: year, like: first) else { continue }
          let time = start - first.milliseconds
          let onset = day.milliseconds + time
          if onset >= start, onset <= wallClock, rule.includes(onset, earlierOffset) { onsets.append(onset) }
        }
      }
      return onsets.max()
    }

    /// Returns the latest of the ``dates`` at or before a local time. The search is binary, because a calendar may list
    /// as many dates as it has to-dos.
    private func latestDate(upTo wallClock: Int64) -> Int64? {
      var (low, high) = (0, dates.count)
      while low < high {
        let middle = (low + high) / 2
        if dates[middle] <= wallClock { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? dates[low - 1] : nil
    }
  }

  struct Rule {
    /// The month of the change; `nil` for the same month as the first change.
    var month: Int?
    var weekday: Int?
    /// The occurrence of the weekday in the month, such as 2 for the second or -1 for the last.
    var place = 1
    /// The candidate days of the month (`BYMONTHDAY`); -1 is the last day. The change is on the first of them or, if
    /// ``weekday`` is set, on the first that falls on that weekday. If the array is empty, the change is on the
    /// occurrence of ``weekday`` given by ``place`` or, without a ``weekday``, on the same day of the month as the first
    /// change.
    var monthDays: [Int] = []
    /// The date after which no change occurs, in milliseconds since 1970.
    var until: Int64?
    /// Whether `until` is in UTC, as RFC 5545 requires. Some programs write `until` in the local time that applies
    /// before the change.
    var isUntilInUTC = false

    /// Returns whether a change is not later than `until`, or `true` if `until` is `nil`. The time of the change is
    /// given in the local time that applied before the change.
    fileprivate func includes(_ onset: Int64, _ earlierOffset: Int) -> Bool {
      guard let until else { return true }
      return (isUntilInUTC ? onset - Int64(earlierOffset) * 1000 : onset) <= until
    }

    fileprivate func day(in year: Int, like first: CalendarDay) -> CalendarDay? {
      let month = month ?? first.components.month
      let length = CalendarDay.length(ofMonth: month, in: year)
      if weekday == nil || !monthDays.isEmpty {
        let days = monthDays.isEmpty ? [first.components.day] : monthDays.map { $0 < 0 ? length + 1 + $0 : $0 }.sorted()
        return days.lazy.compactMap { CalendarDay(year: year, month: month, day: $0) }
          .first { weekday == nil || $0.daysSinceMonday == weekday }
      }
      guard let weekday, let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
      let firstPlace = (weekday - first.daysSinceMonday + 7) % 7
      let count = (length - firstPlace + 6) / 7
      let index = place > 0 ? place - 1 : count + place
      guard (0..<count).contains(index) else { return nil }
      return first.adding(days: firstPlace + index * 7)
    }

    /// Creates a rule from text such as `FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU`. The result is `nil` if the rule is not
    /// supported.
    init?(_ text: String) {
      var isYearly = false
      for part in text.uppercased().split(separator: ";") {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard pair.count == 2 else { return nil }
        switch pair[0] {
        case "FREQ": isYearly = pair[1] == "YEARLY"
        case "BYMONTH":
          guard let number = Int(pair[1]), (1...12).contains(number) else { return nil }
          month = number
        case "BYDAY":
          let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
          guard let day = days.firstIndex(of: String(pair[1].suffix(2))) else { return nil }
          let number = pair[1].dropLast(2)
          guard let place = number.isEmpty ? 1 : Int(number), place != 0, (-5...5).contains(place) else { return nil }
          (weekday, self.place) = (day, place)
        case "BYMONTHDAY":
          let days = pair[1].split(separator: ",").map { Int($0) ?? 0 }
          guard days.allSatisfy({ $0 != 0 && (-31...31).contains($0) }) else { return nil }
          monthDays = days
        case "UNTIL":
          // Ignore the error, because a rule with an unreadable date is treated as unsupported.
          guard let date = try? DateText(pair[1]) else { return nil }
          until = date.date.millisecondsSince1970
          isUntilInUTC = pair[1].hasSuffix("Z")
        case "INTERVAL" where pair[1] == "1", "WKST": break
        default: return nil
        }
      }
      // Reject a rule with a weekday or a day of the month but no month, because it would apply to every month of the
      // year.
      guard isYearly, month != nil || weekday == nil && monthDays.isEmpty else { return nil }
    }
  }

  /// The maximum number of observances. Each conversion examines all of them, so without a limit the time for a file
  /// could grow with the square of its size. Zones with changes since 1900 have fewer than a hundred.
  static let maximumObservances = 500

  private(set) var observances: [Observance] = []
  /// Whether the zone has more than ``maximumObservances``. If so, no time can be converted to UTC.
  private var hasTooMany = false

  mutating func add(_ observance: Observance) {
    if observances.count == Self.maximumObservances { return hasTooMany = true }
    var observance = observance
    observance.dates = (observance.dates + [observance.start]).sorted()
    observances.append(observance)
  }

  /// Converts a wall-clock time in the zone to UTC. Both times are in milliseconds since 1970.
  ///
  /// For a time that occurs twice, the first occurrence is used. A time that a clock change skips is interpreted with
  /// the offset before the change, and so is a time before the first change. Returns `nil` if the zone has no clock
  /// changes or too many observances, or if an unsupported observance begins at or before the time.
  ///
  /// Source: RFC 5545 §3.3.5 for skipped times.
  func moment(ofWallClock wallClock: Int64) -> Int64? {
    if hasTooMany || observances.contains(where: { $0.isUnsupported && $0.start <= wallClock }) { return nil }
    let latest = observances.compactMap { observance in
      observance.onset(upTo: wallClock).map { (onset: $0, observance: observance) }
    }.max { $0.onset < $1.onset }
    let offset =
      latest.map { onset, observance in
        let skipped = Int64(observance.offset - observance.earlierOffset) * 1000
        return wallClock - onset < skipped ? observance.earlierOffset : observance.offset
      } ?? observances.min { $0.start < $1.start }?.earlierOffset
    return offset.map { wallClock - Int64($0) * 1000 }
  }
}

extension CalendarDay {
  fileprivate var milliseconds: Int64 { Int64(daysSince1970) * 86_400_000 }
}
