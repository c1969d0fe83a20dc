package import Foundation

extension TimeZone {
  /// The moment at which the clocks of this zone show a time.
  ///
  /// A time that a change of the clocks skips is the moment as much after the change: when 02:00 becomes 03:00, 02:30
  /// is taken as 03:30. Of a time that occurs twice the first is meant.
  /// - Parameter wallClock: The milliseconds since 1970-01-01T00:00 of those clocks.
  /// - Returns: The milliseconds since 1970-01-01T00:00:00Z.
  package func moment(ofWallClock wallClock: Int64) -> Int64 {
    if self == .gmt { return wallClock }
    func offset(at moment: Int64) -> Int64 {
      Int64(secondsFromGMT(for: Date(millisecondsSince1970: moment))) * 1000
    }
    // No zone is as much as a day away from UTC, so these lie on both sides of the moment looked for.
    let before = offset(at: wallClock - 86_400_000)
    let after = offset(at: wallClock + 86_400_000)
    if before == after { return wallClock - before }
    let candidates = [wallClock - before, wallClock - after].sorted()
    return candidates.first { $0 + offset(at: $0) == wallClock } ?? wallClock - before
  }

  /// The first moment of a day in this zone, in milliseconds since 1970-01-01T00:00:00Z.
  package func startOfDay(_ day: CalendarDay) -> Int64 {
    moment(ofWallClock: Int64(day.daysSince1970) * 86_400_000)
  }

  /// The day that begins at a moment in this zone; `nil` for a moment within a day.
  package func dayBeginning(at moment: Date) -> CalendarDay? {
    let day = CalendarDay(moment, in: self)
    return moment.millisecondsSince1970 == startOfDay(day) ? day : nil
  }
}
