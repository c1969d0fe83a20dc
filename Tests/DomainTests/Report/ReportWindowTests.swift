import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct ReportWindowTests {
  /// Returns a daily series of the given counts. Each key is a number of days since 2020-01-01.
  private func series(_ days: [Int: (tested: Int?, positive: Int?)]) throws -> ReportSeries {
    var builder = ReportSeriesBuilder(by: .day, isByLocation: false)
    for (offset, counts) in days {
      let date = CalendarDay(daysSince1970: 18_262 + offset).startInUTC
      try builder.add(
        Report(
          location: "a",
          numberTested: counts.tested,
          numberPositive: counts.positive,
          numberNegative: 0,
          dateReported: date
        )
      )
    }
    return try #require(builder.series.first)
  }

  /// Formats each window as `day: days known, sum/divisor`, where the day is a number of days since 2020-01-01.
  private func text(_ windows: [ReportWindow]) -> [String] {
    windows.map { "\($0.day.daysSince1970 - 18_262): \($0.daysKnown), \($0.sum)/\($0.divisor)" }
  }

  @Test func `a rate over a window is a quotient of sums`() throws {
    let series = try series([0: (100, 50), 1: (900, 0), 2: (10, 1), 3: (0, 0)])
    let windows = try series.windows(of: .positivity, length: 2)
    #expect(text(windows) == ["0: 1, 50/100", "1: 2, 50/1000", "2: 2, 1/910", "3: 2, 1/10"])
    #expect(windows.map(\.value) == [0.5, 0.05, 1.0 / 910, 0.1])
  }

  @Test func `a day without tests is known, but has no rate`() throws {
    let windows = try series([0: (0, 0), 1: (0, nil)]).windows(of: .positivity, length: 1)
    #expect(text(windows) == ["0: 1, 0/0"])
    #expect(windows.map(\.value) == [nil])
  }

  @Test func `unknown values add nothing, and a window without known values is a gap`() throws {
    let series = try series([0: (10, 1), 1: (nil, 7), 2: (50, nil), 5: (20, 4), 6: (5, nil)])
    #expect(
      try text(series.windows(of: .positivity, length: 3)) == ["0: 1, 1/10", "1: 1, 1/10", "2: 1, 1/10", "5: 1, 4/20"]
    )
    #expect(
      try text(series.windows(of: .tested, length: 2))
        == ["0: 1, 10/1", "1: 1, 10/1", "2: 1, 50/1", "3: 1, 50/1", "5: 1, 20/1", "6: 2, 25/2"]
    )
    #expect(try text(series.windows(of: .positive, length: 1)) == ["0: 1, 1/1", "1: 1, 7/1", "5: 1, 4/1"])
    #expect(try text(series.windows(of: .positive, length: 0)) == text(series.windows(of: .positive, length: 1)))
  }

  @Test func `windows can end on any day`() throws {
    let series = try series([0: (10, 1), 1: (10, 2), 9: (10, 3)])
    let days = [-1, 0, 4, 5, 20].map { CalendarDay(daysSince1970: 18_262 + $0) }
    #expect(
      try text(series.windows(of: .tested, length: 5, endingOn: days))
        == ["-1: 0, 0/0", "0: 1, 10/1", "4: 2, 20/2", "5: 1, 10/1", "20: 0, 0/0"]
    )
  }

  @Test(arguments: [1, 2, 7, 30, 366])
  func `windows agree with separately computed sums`(length: Int) throws {
    var random = SystemRandomNumberGenerator()
    var days: [Int: (tested: Int?, positive: Int?)] = [:]
    for day in 0..<200 where Bool.random(using: &random) {
      let counts = (0...99).randomElement(using: &random).map { ($0, Int.random(in: 0...$0, using: &random)) } ?? (0, 0)
      days[day] = (Bool.random(using: &random) ? counts.0 : nil, Bool.random(using: &random) ? counts.1 : nil)
    }
    let expected = (0..<200).compactMap { end -> String? in
      let held = days.filter { (end - length + 1...end).contains($0.key) }
        .compactMap { _, counts in counts.tested.flatMap { tested in counts.positive.map { (tested, $0) } } }
      let known = days.filter { $0.value.tested != nil && $0.value.positive != nil }.keys
      guard !held.isEmpty, end <= known.max() ?? -1 else { return nil }
      let sums = held.reduce((0, 0)) { ($0.0 + $1.1, $0.1 + $1.0) }
      return "\(end): \(held.count), \(sums.0)/\(sums.1)"
    }
    if days.isEmpty { return }
    #expect(try text(series(days).windows(of: .positivity, length: length)) == expected)
  }

  @Test func `a sum over a window that exceeds 64 bits is an error`() throws {
    let series = try series([0: (.max, 0), 1: (1, 0)])
    #expect(throws: ReportTotals.overflow) { try series.windows(of: .tested, length: 2) }
    #expect(try text(series.windows(of: .tested, length: 1)) == ["0: 1, \(Int.max)/1", "1: 1, 1/1"])
  }
}
