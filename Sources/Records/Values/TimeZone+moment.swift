package import Foundation

extension TimeZone {
  /// Returns the time at which the clocks in this time zone show a given local time.
  ///
  /// A local time that a clock change skips is shifted by the length of the change: if 02:00 becomes 03:00, 02:30 is
  /// interpreted as 03:30. For a local time that occurs twice, the first occurrence is returned.
  /// - Parameter wallClock: The local time, in milliseconds since 1970-01-01T00:00 local time.
  /// - Returns: The time, in milliseconds since 1970-01-01T00:00:00Z.
  package func moment(ofWallClock wallClock: Int64) -> Int64 {
    if self == .gmt { return wallClock }
    func offset(at moment: Int64) -> Int64 {
      Int64(secondsFromGMT(for: Date(millisecondsSince1970: moment))) * 1000
    }
    // Get the offsets a day before and a day after the local time. A day suffices, because every time zone has an
    // offset of less than a day.
    let before = offset(at: wallClock - 86_400_000)
    let after = offset(at: wallClock + 86_400_000)
    if before == after { return wallClock - before }
    let candidates = [wallClock - before, wallClock - after].sorted()
    return candidates.first { $0 + offset(at: $0) == wallClock } ?? wallClock - before
  }

  /// Returns the start of a day in this time zone, in milliseconds since 1970-01-01T00:00:00Z.
  package func startOfDay(_ day: CalendarDay) -> Int64 {
    moment(ofWallClock: Int64(day.daysSince1970) * 86_400_000)
  }

  /// Returns the calendar day that, in this time zone, starts at the given moment, or `nil` if no day starts at that
  /// moment.
  package func dayBeginning(at moment: Date) -> CalendarDay? {
    let day = CalendarDay(moment, in: self)
    return moment.millisecondsSince1970 == startOfDay(day) ? day : nil
  }
}
