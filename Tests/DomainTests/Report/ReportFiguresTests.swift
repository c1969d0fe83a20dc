import LogbookDomain
import LogbookRecords
import LogbookSamples
import Foundation
import Testing

/// Tests averages of figures that cover several days, and of several locations together.
@Suite struct ReportFiguresTests {
  /// Returns daily series by location. Days are numbered from 2024-01-01, a Monday.
  private func series(_ reports: [(location: String, day: Int, days: Int, tested: Int?)]) throws -> [ReportSeries] {
    var builder = ReportSeriesBuilder(by: .day, isByLocation: true)
    for report in reports {
      try builder.add(
        Report(
          location: report.location,
          numberTested: report.tested,
          numberPositive: report.tested.map { $0 / 10 } ?? 1,
          dateReported: CalendarDay(daysSince1970: 19_723 + report.day).startInUTC,
          days: report.days
        )
      )
    }
    return builder.series
  }

  /// Formats each window as `day: sum/divisor (days of the last figure)`.
  private func text(
    _ series: [ReportSeries],
    _ measure: ReportMeasure = .tested,
    length: Int?,
    endingOn days: [Int]? = nil
  ) throws -> [String] {
    let days = days?.map { CalendarDay(daysSince1970: 19_723 + $0) }
    return try ReportSeries.windows(of: measure, in: series, length: length, endingOn: days).map {
      "\($0.day.daysSince1970 - 19_723): \($0.sum)/\($0.divisor)"
        + ($0.lastFigureDays > 1 ? " (\($0.lastFigureDays))" : "")
    }
  }

  @Test func `figures from Monday to Friday are divided by seven days`() throws {
    let weekdays = try series([
      ("A", 0, 3, 10), ("A", 1, 1, 10), ("A", 2, 1, 10), ("A", 3, 1, 10), ("A", 4, 1, 10),
      ("A", 7, 3, 10), ("A", 8, 1, 10),
    ])
    #expect(try text(weekdays, length: 7, endingOn: [4, 7, 8]) == ["4: 50/7", "7: 50/7 (3)", "8: 50/7"])
    // On Saturdays and Sundays, the window cuts the figure of Monday, which also covers the weekend before.
    #expect(try text(weekdays, length: 7, endingOn: [5, 6]) == ["5: 40/4", "6: 40/4"])
    #expect(
      try text(weekdays, length: nil)
        == ["0: 10/3 (3)", "1: 10/1", "2: 10/1", "3: 10/1", "4: 10/1", "7: 10/3 (3)", "8: 10/1"]
    )
  }

  @Test func `weekly figures are divided by seven, and windows that cut them leave them out`() throws {
    let weekly = try series([("A", 6, 7, 70), ("A", 13, 7, 140), ("A", 27, 7, 7)])
    #expect(try text(weekly, length: nil) == ["6: 70/7 (7)", "13: 140/7 (7)", "27: 7/7 (7)"])
    #expect(try text(weekly, length: 7) == ["6: 70/7 (7)", "13: 140/7 (7)", "27: 7/7 (7)"])
    #expect(
      try text(weekly, length: 14, endingOn: [6, 9, 13, 14, 20, 21]) == [
        "6: 70/7 (7)", "9: 70/7", "13: 210/14 (7)", "14: 140/7", "20: 140/7", "21: 0/0",
      ]
    )
    #expect(try text(weekly, .positivity, length: 14, endingOn: [13]) == ["13: 21/210 (7)"])
    #expect(try text(weekly, .negative, length: 7) == [])
  }

  @Test func `daily and weekly figures together use the days that both have`() throws {
    let daily = (0..<14).map { (location: "A", day: $0, days: 1, tested: Int?.some($0 < 7 ? 10 : 20)) }
    let both = try series(daily + [("B", 6, 7, 70), ("B", 13, 7, 70)])
    #expect(try text(both, length: 7) == ["6: 140/7 (7)", "13: 210/7 (7)"])
    #expect(try text(both, length: nil) == ["6: 140/7 (7)", "13: 210/7 (7)"])
    // The 14 days up to Wednesday contain one whole week.
    #expect(try text(both, length: 14, endingOn: [9, 13]) == ["9: 140/7", "13: 350/14 (7)"])
    // A rate needs no common days.
    #expect(try text(both, .positivity, length: 7, endingOn: [9]) == ["9: 10/100"])
  }

  @Test func `a location that is late does not lower the average of all`() throws {
    let late = try series([
      ("A", 0, 1, 10), ("A", 1, 1, 11), ("A", 2, 1, 12), ("B", 0, 1, 100), ("B", 1, 1, nil), ("B", 2, 1, 102),
      ("B", 4, 1, 104), ("C", 3, 1, 7),
    ])
    #expect(try text(late, length: 2, endingOn: [0, 1, 2, 3]) == ["0: 110/1", "1: 110/1", "2: 114/1", "3: 0/0"])
    #expect(try text(late, length: 3, endingOn: [2, 5]) == ["2: 224/2", "5: 0/0"])
    #expect(try text(late, length: 1, endingOn: [4]) == ["4: 104/1"])
    // A week with a day on which the other location has no figure is left out as a whole.
    let cut = try series([("A", 6, 7, 70)] + [0, 1, 2, 4, 5, 6, 7].map { ("B", $0, 1, 10) } + [("A", 7, 1, 5)])
    #expect(try text(cut, length: 8, endingOn: [7]) == ["7: 15/1"])
  }

  @Test func `figures of one location that overlap divide by the days of both`() throws {
    let overlapping = try series([("A", 0, 1, 1), ("A", 5, 1, 10), ("A", 6, 3, 30), ("A", 7, 7, 70)])
    #expect(try text(overlapping, length: 9, endingOn: [7, 8]) == ["7: 111/8 (7)", "8: 111/8"])
  }

  @Test func `counts of one's own are summed, and levels are averaged for one location only`() throws {
    var builder = ReportSeriesBuilder(by: .day, isByLocation: true)
    func add(_ location: String, _ day: Int, _ counts: NamedCounts, _ levels: NamedCounts) throws {
      try builder.add(
        Report(
          location: location,
          dateReported: CalendarDay(daysSince1970: 19_723 + day).startInUTC,
          counts: counts,
          levels: levels
        )
      )
    }
    try add("A", 0, ["deaths": 3], ["beds": 10])
    try add("A", 1, [:], ["beds": 20])
    try add("A", 3, ["deaths": 6], [:])
    let one = builder.series
    #expect(try text(one, .count("deaths"), length: 4) == ["0: 3/1", "1: 3/1", "2: 3/1", "3: 9/2"])
    #expect(try text(one, .level("beds"), length: 2) == ["0: 10/1", "1: 30/2"])
    #expect(try text(one, .count("beds"), length: 2) == [])
    try add("B", 0, ["deaths": 1], ["beds": 5])
    #expect(try text(builder.series, .count("deaths"), length: 1) == ["0: 4/1", "3: 6/1"])
    #expect(try text(builder.series, .level("beds"), length: 1) == [])
  }

  /// Returns windows of the sums per day, computed in the most direct way.
  private func direct(_ reports: [Row], length: Int, days: Range<Int>) -> [String] {
    days.compactMap { end in
      let window = end - length + 1...end
      let inWindow = reports.filter { window.overlaps($0.range) }
      let locations = Set(inWindow.map(\.location)).count
      var kept = inWindow.filter { window.contains($0.range.lowerBound) && window.contains($0.range.upperBound) }
      var isDone = false
      while !isDone, locations > 1 {
        func isCommon(_ day: Int) -> Bool {
          Set(kept.filter { $0.range.contains(day) }.map(\.location)).count == locations
        }
        let next = kept.filter { $0.range.allSatisfy(isCommon) }
        (kept, isDone) = (next, next.count == kept.count)
      }
      let covered = Set(kept.flatMap(\.range)).count
      let any = inWindow.contains { window.contains($0.range.upperBound) }
      return any && covered > 0 ? "\(end): \(kept.map(\.tested).reduce(0, +))/\(covered)" : nil
    }
  }

  private struct Row {
    let location: String
    let range: ClosedRange<Int>
    let tested: Int
  }

  @Test(arguments: 0..<60)
  func `a window that slides has the sums of windows computed one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows: [Row] = []
    for location in ["A", "B", "C"].prefix(Int.random(in: 1...3, using: &random)) {
      var day = Int.random(in: 0...5, using: &random)
      while day < 60 {
        let days = [1, 1, 1, 3, 7].randomElement(using: &random) ?? 1
        if Int.random(in: 0..<6, using: &random) > 0 {
          rows.append(Row(location: location, range: day...day + days - 1, tested: .random(in: 0...90, using: &random)))
        }
        day += days
      }
    }
    let series = try series(rows.map { ($0.location, $0.range.upperBound, $0.range.count, $0.tested) })
    for length in [1, 2, 7, 10, 30] {
      let expected = direct(rows, length: length, days: 0..<70)
      for days in [Array(0..<70), (0..<70).reversed(), (0..<70).shuffled(using: &random)] {
        let seen = zip(days, try text(series, length: length, endingOn: days)).sorted { $0.0 < $1.0 }
          .map { $1.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(seen.filter { !$0.hasSuffix(" 0/0") } == expected)
      }
    }
  }

  @Test func `a sum that exceeds 64 bits is an error only if its figures are used`() throws {
    let late = try series([("A", 0, 1, .max), ("B", 0, 1, nil), ("A", 1, 1, 5), ("B", 1, 1, 5)])
    #expect(try text(late, length: 2, endingOn: [1]) == ["1: 10/1"])
    #expect(throws: StoreError.self) {
      try text(series([("A", 0, 1, .max), ("A", 1, 1, 1)]), length: 2)
    }
  }
}
