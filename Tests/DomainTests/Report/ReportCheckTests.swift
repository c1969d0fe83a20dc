import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct ReportCheckTests {
  private func check(_ reports: [Report], keeping limit: Int? = nil) -> ReportCheck {
    var checker = ReportChecker(keeping: limit)
    for report in ReportQuery(sort: ReportChecker.order).apply(to: reports) { checker.add(report) }
    return checker.check
  }

  @Test func `consistent reports have no findings`() throws {
    let whole = try check([
      report("a", "2020-12-31", 10, 4, 6, number: 1), report("a", "2021-01-01", 10, nil, 60, number: 2),
      report("b", "2020-01-01", nil, 7, nil, number: 3), report("a", "2021-01-02", 10, 10, nil, number: 4),
    ])
    #expect(whole.reports == 4)
    #expect(whole.locations == 2)
    for kind in ReportFinding.Kind.allCases {
      #expect(whole.tally(of: kind) == ReportCheck.Tally())
      #expect(whole.findings(of: kind) == [])
    }
  }

  @Test func `counts that do not add up are found`() throws {
    let found = try check([
      report("a", "2020-12-01", 10, 4, 5, number: 1), report("a", "2020-12-02", 10, 11, nil, number: 2),
      report("b", "2020-12-01", 10, 11, 0, number: 3), report("b", "2020-12-02", .max, .max, 1, number: 4),
    ])
    #expect(
      try found.findings(of: .sum) == [
        ReportFinding(.sum(positive: 4, negative: 5, tested: 10), location: "a", day: day("2020-12-01"), number: 1),
        ReportFinding(.sum(positive: 11, negative: 0, tested: 10), location: "b", day: day("2020-12-01"), number: 3),
        ReportFinding(
          .sum(positive: .max, negative: 1, tested: .max),
          location: "b",
          day: day("2020-12-02"),
          number: 4
        ),
      ]
    )
    #expect(found.tally(of: .sum) == ReportCheck.Tally(findings: 3, locations: 2))
    #expect(
      try found.findings(of: .positiveAboveTested) == [
        ReportFinding(.positiveAboveTested(positive: 11, tested: 10), location: "a", day: day("2020-12-02"), number: 2),
        ReportFinding(.positiveAboveTested(positive: 11, tested: 10), location: "b", day: day("2020-12-01"), number: 3),
      ]
    )
  }

  @Test func `gaps and duplicates are found within a location, ignoring its case`() throws {
    let found = try check([
      report("Wien", "2020-12-30", 1, nil, number: 1), report("wien", "2021-01-01", 1, nil, number: 2),
      report("wien", "2021-01-02", 1, nil, number: 3), report("Wien", "2021-01-02", 1, nil, number: 4),
      report("Zell", "2021-02-01", 1, nil, number: 5), report("Wien", "2021-01-13", 1, nil, number: 6),
    ])
    #expect(
      try found.findings(of: .gap) == [
        ReportFinding(.gap(days: 1), location: "wien", day: day("2020-12-31"), number: 2),
        ReportFinding(.gap(days: 10), location: "Wien", day: day("2021-01-03"), number: 6),
      ]
    )
    #expect(found.daysMissing == 11)
    #expect(
      try found.findings(of: .duplicate)
        == [ReportFinding(.duplicate(of: 3), location: "Wien", day: day("2021-01-02"), number: 4)]
    )
    #expect(found.tally(of: .gap) == ReportCheck.Tally(findings: 2, locations: 1))
    #expect(found.locations == 2)
  }

  private func course(_ tests: [Int?], _ location: String = "a", from number: Int = 1) throws -> [Report] {
    try tests.enumerated().map { offset, tested in
      try Report(
        location: location,
        numberTested: tested,
        numberNegative: 0,
        dateReported: CalendarDay(daysSince1970: 18_262 + offset).startInUTC,
        number: number + offset
      )
    }
  }

  @Test func `a decrease of a running total is found, even at the beginning`() throws {
    let rising = Array(1...10)
    for (tests, fall, number) in [
      (rising + [nil, 7] + [nil], (10, 7), 12), ([500] + rising, (500, 1), 2), (rising + [3, 3, 3], (10, 3), 11),
    ] {
      let reports = try course(tests + [1000, 1001])
      let found = check(reports)
      #expect(
        found.findings(of: .fall) == [
          ReportFinding(
            .fall(.tested, from: fall.0, to: fall.1),
            location: "a",
            day: CalendarDay(utc: reports[number - 1].dateReported),
            number: number
          )
        ]
      )
      #expect(found.tally(of: .fall) == ReportCheck.Tally(findings: 1, locations: 1))
      #expect(found.locationsWithRunningTotals == 1)
    }
    // A location with two running totals is counted once, and so is a location whose running total never decreases.
    let both = try (0...10).map { try report("b", "2020-12-\($0 + 10)", $0, $0, number: $0 + 20) }
    #expect(try check(course(Array(0...10)) + both).locationsWithRunningTotals == 2)
  }

  @Test func `daily figures are not mistaken for running totals`() throws {
    #expect(try check(course(Array(0...9) + [0])).tally(of: .fall).findings == 0)
    #expect(try check(course(Array(0...9) + [0])).locationsWithRunningTotals == 0)
    #expect(try check(course([0, 0, 0, 1] + Array(repeating: 0, count: 50))).tally(of: .fall).findings == 0)
    // A count with two decreases is treated as a running total if it has 20 increases, but not if it has 19.
    #expect(try check(course([1, 0, 1, 0] + Array(1...18))).tally(of: .fall).findings == 0)
    #expect(try check(course([1, 0, 1, 0] + Array(1...19))).tally(of: .fall).findings == 2)
    // A count with a hundred decreases is not a running total, even if it increases often enough afterward.
    let alternating = (0...200).map { $0 % 2 }
    #expect(try check(course(alternating + Array(2...3000))).tally(of: .fall).findings == 0)
    #expect(try check(course(alternating.dropLast(2) + Array(2...3000))).tally(of: .fall).findings == 99)
  }

  @Test func `all findings are counted, and only the requested number is kept`() throws {
    let broken = try (1...9).map { try report("a\($0 % 3)", "2020-12-0\($0)", 1, 2, 3, number: $0) }
    let totals = try course([9] + Array(1...40) + [0] + Array(1...40), "z", from: 10)
    let (some, all) = (check(broken + totals, keeping: 1), check(broken + totals))
    for kind in ReportFinding.Kind.allCases {
      #expect(some.tally(of: kind) == all.tally(of: kind))
      #expect(some.findings(of: kind) == Array(all.findings(of: kind).prefix(1)))
    }
    #expect(all.findings(of: .sum).map(\.number) == [3, 6, 9, 1, 4, 7, 2, 5, 8])
    #expect(all.findings(of: .fall).map(\.number) == [11, 51])
    #expect(all.tally(of: .sum) == ReportCheck.Tally(findings: 9, locations: 3))
  }
}

@Suite struct ReportCheckTotalsTests {
  private typealias Row = (location: String, day: String, tested: Int?, positive: Int?)

  private func check(_ rows: [Row]) throws -> ReportCheck {
    let reports = try rows.enumerated().map { index, row in
      try Report(
        location: row.location,
        numberTested: row.tested,
        numberPositive: row.positive,
        dateReported: #require(Self.day(row.day)).startInUTC,
        number: index + 1
      )
    }
    var checker = ReportChecker(keeping: nil, dailySums: try ReportSummary.summaries(of: reports, by: .day))
    for report in ReportQuery(sort: ReportChecker.order).apply(to: reports) { checker.add(report) }
    return checker.check
  }

  private static func day(_ text: String) -> CalendarDay? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return CalendarDay(year: parts[0], month: parts[1], day: parts[2])
  }

  @Test func `a location that equals the sum of the others is a finding`() throws {
    var rows: [Row] = []
    for index in 0..<5 {
      let day = "2020-03-0\(index + 1)"
      rows += [("A", day, 5 + index, 1), ("B", day, 7, nil)]
      rows += [("Gesamt", day, index == 4 ? 11 : 12 + index, 41), ("C", day, nil, 40)]
    }
    let found = try check(rows)
    #expect(
      found.findings(of: .total).map(\.detail) == [.total(otherLocations: 3, daysEqual: 4, daysCompared: 5)]
    )
    let finding = try #require(found.findings(of: .total).first)
    #expect((finding.location, "\(finding.day)", finding.number) == ("Gesamt", "2020-03-01", 3))
    #expect(found.tally(of: .total) == ReportCheck.Tally(findings: 1, locations: 1))
  }

  @Test func `two equal locations, zeros and single days are no totals`() throws {
    #expect(
      try check([
        ("A", "2020-03-01", 5, 1), ("B", "2020-03-01", 5, 1), ("A", "2020-03-02", 6, 1), ("B", "2020-03-02", 6, 1),
      ])
      .tally(of: .total).findings == 0
    )
    #expect(
      try check([
        ("A", "2020-03-01", 0, nil), ("B", "2020-03-01", 0, nil), ("C", "2020-03-01", 0, nil),
        ("A", "2020-03-02", 1, nil), ("B", "2020-03-02", 2, nil), ("C", "2020-03-02", 3, nil),
        ("A", "2020-03-03", 4, nil), ("B", "2020-03-03", 2, nil), ("C", "2020-03-03", 3, nil),
      ])
      .tally(of: .total).findings == 0
    )
  }

  @Test func `two totals do not hide each other`() throws {
    let rows = (1...3).flatMap { index -> [Row] in
      let day = "2020-03-0\(index)"
      return [
        ("A", day, index, 1), ("B", day, 5, 2), ("C", day, 0, 0), ("Total", day, index + 5, 3),
        ("World", day, index + 5, 3),
      ]
    }
    let found = try check(rows).findings(of: .total)
    #expect(found.map(\.location) == ["Total", "World"])
    let detail = ReportFinding.Detail.total(otherLocations: 3, daysEqual: 3, daysCompared: 3)
    #expect(found.map(\.detail) == [detail, detail])
  }

  @Test func `a count that contradicts the others prevents a total`() throws {
    let rows = (1...3).flatMap { index -> [Row] in
      let day = "2020-03-0\(index)"
      return [("A", day, index, 1), ("B", day, 5, 2), ("C", day, index + 5, 9)]
    }
    #expect(try check(rows).tally(of: .total).findings == 0)
  }

  @Test func `days on which only two locations have tests are no evidence`() throws {
    var rows = (1...8).flatMap { index -> [Row] in
      let day = "2020-03-0\(index)"
      return [("A", day, index, nil), ("B", day, 0, nil), ("Total", day, index, nil)]
    }
    #expect(try check(rows).tally(of: .total).findings == 0)
    for day in ["2020-03-11", "2020-03-12"] {
      rows += [("A", day, 1, nil), ("B", day, 2, nil), ("Total", day, 3, nil)]
    }
    let found = try check(rows).findings(of: .total)
    #expect(found.map(\.location) == ["Total"])
    #expect(found.map(\.detail) == [.total(otherLocations: 2, daysEqual: 2, daysCompared: 2)])
  }

  @Test func `two reports of a day are one location`() throws {
    let rows = (1...3).flatMap { index -> [Row] in
      let day = "2020-03-0\(index)"
      return [("A", day, 5, 1), ("A", day, 6, 1), ("B", day, 7, 0), ("Total", day, 18, 2)]
    }
    let detail = ReportFinding.Detail.total(otherLocations: 2, daysEqual: 3, daysCompared: 3)
    #expect(try check(rows).findings(of: .total).map(\.detail) == [detail])
    #expect(try check(rows.filter { $0.location != "B" }).tally(of: .total).findings == 0)
  }

  @Test func `a date in an unlikely year is a finding, and makes no gap`() throws {
    let found = try check([
      ("A", "0020-03-01", 1, nil), ("A", "2020-03-01", 1, nil), ("A", "2020-03-02", 1, nil),
      ("A", "2202-03-01", 1, nil),
    ])
    #expect(found.findings(of: .date).map { "\($0.day)" } == ["0020-03-01", "2202-03-01"])
    #expect(found.tally(of: .gap).findings == 0)
    #expect(found.daysMissing == 0)
  }
}

@Suite struct ReportCheckDaysTests {
  private typealias Row = (day: Int, days: Int, tested: Int?, deaths: Int?)

  /// Checks reports of one location. Days are numbered from 2024-01-01, a Monday.
  private func check(_ rows: [Row]) throws -> ReportCheck {
    var checker = ReportChecker(keeping: nil)
    for (index, row) in rows.enumerated() {
      checker.add(
        try Report(
          location: "A",
          numberTested: row.tested,
          dateReported: CalendarDay(daysSince1970: 19_723 + row.day).startInUTC,
          days: row.days,
          counts: row.deaths.map { ["deaths": $0] } ?? [:],
          number: index + 1
        )
      )
    }
    return checker.check
  }

  /// Formats each gap as `first day: detail`.
  private func gaps(_ check: ReportCheck) -> [String] {
    check.findings(of: .gap).map { "\($0.day.daysSince1970 - 19_723): \($0.detail)" }
  }

  @Test func `covered days are no gap`() throws {
    let found = try check([(0, 3, 1, nil), (1, 1, 1, nil), (4, 1, 1, nil), (7, 3, 1, nil), (8, 1, 1, nil)])
    #expect(gaps(found) == ["2: gap(days: 2)"])
    #expect(found.daysMissing == 2)
    #expect(found.locationsWithWeeklyReports == 0)
  }

  @Test func `days that a later report covers are no gap`() throws {
    #expect(gaps(try check([(0, 1, 1, nil), (4, 1, nil, 1), (4, 4, 1, nil)])) == [])
    #expect(gaps(try check([(0, 1, 1, nil), (3, 1, nil, 1), (4, 4, 1, nil)])) == [])
    #expect(gaps(try check([(0, 1, 1, nil), (3, 1, nil, 1), (6, 1, nil, 1), (7, 6, 1, nil)])) == ["1: gap(days: 1)"])
    #expect(gaps(try check([(0, 1, 1, nil), (5, 1, nil, 1), (6, 3, 1, nil)])) == ["1: gap(days: 3)"])
  }

  @Test func `a week is the usual distance, even if many weeks are missing`() throws {
    let found = try check([0, 7, 21, 28, 42, 56, 63].map { ($0, 1, 1, nil) })
    #expect(gaps(found) == ["8: missingWeeks(1)", "29: missingWeeks(1)", "43: missingWeeks(1)"])
  }

  @Test(arguments: [1, 7]) func `a gap between weekly reports is a missing week`(days: Int) throws {
    let found = try check([0, 7, 14, 28, 35, 42, 70].map { ($0, days, 1, nil) })
    #expect(gaps(found) == ["15: missingWeeks(1)", "43: missingWeeks(3)"])
    #expect(found.daysMissing == 28)
    #expect(found.tally(of: .gap) == ReportCheck.Tally(findings: 2, locations: 1))
    #expect(found.locationsWithWeeklyReports == 1)
    #expect(found.locationsWithoutCoveredWeeks == (days == 1 ? 1 : 0))
    #expect(found.tally(of: .overlap).findings == 0)
  }

  @Test func `a gap between reports every 14 days, month or quarter is a missing one`() throws {
    #expect(gaps(try check([0, 14, 28, 56, 70].map { ($0, 1, 1, nil) })) == ["29: missingWeeks(2)"])
    // The first days of January, February, March, May and June, and the third of July.
    #expect(gaps(try check([0, 31, 60, 121, 152, 184].map { ($0, 1, 1, nil) })) == ["61: gap(days: 30)"])
    // The last days of March, June, September and December, then of June.
    #expect(gaps(try check([90, 181, 273, 365, 546].map { ($0, 1, 1, nil) })) == ["366: gap(days: 91)"])
    #expect(try check([0, 31, 60].map { ($0, 1, 1, nil) }).locationsWithWeeklyReports == 0)
  }

  @Test func `a weekly report on another day of the week is no gap, and two reports are no rhythm`() throws {
    #expect(try gaps(check([0, 7, 14, 22, 28, 35].map { ($0, 1, 1, nil) })) == [])
    #expect(try gaps(check([(0, 7, 1, nil), (9, 7, 1, nil)])) == ["1: gap(days: 2)"])
    #expect(try gaps(check([(0, 1, 1, nil), (7, 1, 1, nil)])) == ["1: gap(days: 6)"])
    #expect(try gaps(check([0, 1, 2, 9, 16].map { ($0, 1, 1, nil) })) == ["3: gap(days: 6)", "10: gap(days: 6)"])
  }

  @Test func `figures that cover some of the same days are a finding`() throws {
    let found = try check([(1, 1, 1, nil), (2, 1, 1, nil), (6, 7, 1, nil), (6, 7, 1, nil), (6, 1, nil, 2)])
    #expect(
      found.findings(of: .overlap) == [
        ReportFinding(
          .overlap(
            .init(number: 2, day: CalendarDay(daysSince1970: 19_725), days: 1, daysOfFinding: 7)
          ),
          location: "A",
          day: CalendarDay(daysSince1970: 19_729),
          number: 3
        )
      ]
    )
    // Equal days are a duplicate, but not different counts of different days, as of a row that was split.
    #expect(found.findings(of: .duplicate).map(\.number) == [4])
    #expect(try check([(6, 1, 1, nil), (6, 1, nil, 2)]).findings(of: .duplicate).map(\.number) == [2])
    #expect(try check([(6, 1, 1, nil), (6, 7, nil, 2), (6, 1, nil, 2)]).findings(of: .duplicate).map(\.number) == [3])
    #expect(try check([(5, 1, nil, 1), (6, 7, 1, nil), (7, 1, 1, 1)]).tally(of: .overlap).findings == 0)
    let deaths = try check([(6, 7, nil, 1), (6, 1, nil, 1)])
    #expect(deaths.tally(of: .overlap).findings == 1)
    #expect(deaths.tally(of: .duplicate).findings == 0)
  }

  @Test func `a running total of one's own that falls is a finding`() throws {
    let found = try check((0...12).map { ($0, 1, 5, $0 == 6 ? 1 : $0 * 10) })
    #expect(found.findings(of: .fall).map(\.detail) == [.fall(.named("deaths"), from: 50, to: 1)])
    #expect(found.locationsWithRunningTotals == 1)
    #expect(ReportFinding.Count(rawValue: "deaths") == .named("deaths"))
    #expect(
      ReportFinding.Count.allCases.map { ReportFinding.Count(rawValue: $0.rawValue) } == ReportFinding.Count.allCases
    )
  }
}
