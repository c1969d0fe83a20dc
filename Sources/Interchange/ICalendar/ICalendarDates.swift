import LogbookDomain
import LogbookRecords
import Foundation

/// A reader for the dates in a calendar.
struct ICalendarDates {
  /// The time zone of dates for which the calendar gives none.
  let zone: TimeZone
  /// The time zones that the calendar defines, by their names in the calendar.
  var defined: [String: ICalendarZone] = [:]

  /// Returns the date in a property such as `DUE;TZID=Europe/Rome:20261201T143000`.
  func date(_ line: ICalendarLine) throws(ValidationError) -> DateText {
    let text = Self.withoutLeapSecond(line.value)
    guard let name = line.parameters["TZID"], text.last != "Z" else {
      return try DateText(text, in: zone, field: line.name)
    }
    // Also try the last two components of the time zone's name alone, because some programs prepend a path.
    let parts = name.split(separator: "/")
    let candidates = [name] + (parts.count > 2 ? [parts.suffix(2).joined(separator: "/")] : [])
    if let zone = candidates.lazy.compactMap(TimeZone.init(identifier:)).first {
      return try DateText(text, in: zone, field: line.name)
    }
    let wallClock = try DateText(text, field: line.name)
    if let local = wallClock.date.millisecondsSince1970, let moment = defined[name]?.moment(ofWallClock: local) {
      return DateText(date: Date(millisecondsSince1970: moment), day: wallClock.day)
    }
    guard let zone = WindowsZones.identifier(of: name).flatMap(TimeZone.init(identifier:)) else {
      let rule = "must be a time zone that is known or defined in the file"
      throw ValidationError(field: line.name, value: name, rule: rule)
    }
    return try DateText(text, in: zone, field: line.name)
  }

  /// Returns a date without a leap second, which counts as the second before it.
  ///
  /// Source: RFC 5545 §3.3.12.
  private static func withoutLeapSecond(_ text: String) -> String {
    guard let parts = text.wholeMatch(of: /([0-9]{8}T[0-9]{4})60(Z?)/)?.output else { return text }
    return "\(parts.1)59\(parts.2)"
  }

  /// Returns the due date of a to-do that has a start and a duration instead of a due date.
  ///
  /// Days are counted on the calendar; hours, minutes and seconds pass exactly.
  /// Source: RFC 5545 §3.3.6 and §3.8.2.5.
  func due(from start: ICalendarLine, lasting duration: ICalendarLine) throws(ValidationError) -> DueDate {
    func refusal(_ rule: String) -> ValidationError {
      ValidationError(field: duration.name, value: duration.value, rule: rule)
    }
    guard let length = ICalendarDuration(duration.value.trimmed) else {
      throw refusal("must be a duration such as P1D or PT1H30M")
    }
    if case .day(let day) = try date(start).due {
      // Some programs write PT24H for a day.
      let (days, seconds) = length.seconds.quotientAndRemainder(dividingBy: 86_400)
      let last = day.adding(days: length.days + days)
      return seconds == 0 ? .day(last) : .moment(last.start(in: zone).addingTimeInterval(Double(seconds)))
    }
    // Move the date on the calendar as it is written, because a day may be longer or shorter than 24 hours.
    var moved = start
    if length.days != 0 {
      let isUTC = start.value.last == "Z"
      let written = try DateText(Self.withoutLeapSecond(isUTC ? String(start.value.dropLast()) : start.value))
      let date = written.date.addingTimeInterval(Double(length.days) * 86_400)
      moved.value = String(try date.storable(as: duration.name).basicFormat.dropLast(isUTC ? 0 : 1))
    }
    return .moment(try date(moved).date.addingTimeInterval(Double(length.seconds)))
  }

  /// Returns the dates in properties, each as it is written and as a clock in ``zone`` shows it. Dates that cannot be
  /// read are left out.
  func wallClocks(_ lines: [ICalendarLine]) -> [ICalendar.WallClock] {
    lines.flatMap { line in
      let written = ICalendarLine(
        name: line.name,
        value: line.value.last == "Z" ? "\(line.value.dropLast())" : line.value
      )
      let gmt = ICalendarDates(zone: .gmt)
      // Ignore the errors, because the caller reports the date if it is needed.
      return [(gmt, written), (self, line)].compactMap { dates, line in
        (try? dates.date(line)).map { ICalendar.WallClock($0.due, in: dates.zone) }
      }
    }
  }
}
