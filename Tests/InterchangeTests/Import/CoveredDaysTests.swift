import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite struct CoveredDaysTests {
  /// Returns each report in the form `location first-day last-day tested`, sorted.
  private func figures(_ storage: Storage) async throws -> [String] {
    try await storage.allReports().map { report in
      "\(report.location) \(report.firstDay) \(report.lastDay) \(report.numberTested.map(String.init) ?? "-")"
    }.sorted()
  }

  private static let weekly = "location,date,tested\nA,2020-01-04,70\nA,2020-01-11,77\n"

  @Test func `a weekly figure covers seven days up to its date, or from it`() async throws {
    for (isFirst, expected) in [
      (false, ["A 2019-12-29 2020-01-04 70", "A 2020-01-05 2020-01-11 77"]),
      (true, ["A 2020-01-04 2020-01-10 70", "A 2020-01-11 2020-01-17 77"]),
    ] {
      let (storage, result) = try await imported(Self.weekly, as: .reports) {
        ($0.covers, $0.isDatedFirst) = (.days(7), isFirst)
      }
      #expect(try await figures(storage) == expected)
      #expect(result.rhythm == nil)
    }
  }

  @Test func `a weekly publisher is noticed, despite a missing week, unless the days are known`() async throws {
    let rows = [
      "A,2020-01-04,1", "A,2020-01-11,2", "B,2020-01-04,1", "A,2020-01-25,3", "B,2020-01-11,4", "C,2020-01-11,4",
    ]
    let text = "location,date,tested\n" + rows.joined(separator: "\n")
    #expect(try await imported(text, as: .reports).result.rhythm == .init(distance: .days(7), locations: 2, outOf: 2))
    let days = "location,date,tested,days\n" + rows.map { $0 + ",7" }.joined(separator: "\n")
    #expect(try await imported(days, as: .reports).result.rhythm == nil)
    for (months, days) in [(1, ["01-31", "02-29", "04-30", "05-31"]), (3, ["01-15", "04-15", "07-15"])] {
      let text = "location,date,tested\n" + days.map { "A,2020-\($0),5\n" }.joined()
      #expect(
        try await imported(text, as: .reports).result.rhythm
          == .init(distance: .months(months), locations: 1, outOf: 1)
      )
    }
    let firsts = "location,date,tested\nA,2020-01-01,5\nA,2020-02-01,5\nA,2020-03-01,5\n"
    #expect(
      try await imported(firsts, as: .reports).result.rhythm
        == .init(distance: .months(1), locations: 1, outOf: 1, areFirstsOfMonths: true)
    )
    let daily = "location,date,tested\nA,2020-01-03,1\nA,2020-01-06,2\nA,2020-01-07,2\nA,2020-01-08,2\n"
    #expect(try await imported(daily, as: .reports).result.rhythm == nil)
  }

  @Test func `a column contains the days, and invalid ones are refused`() async throws {
    let text = "location,date,span,tested\nA,2020-01-06,3,30\nA,2020-01-07,,10\n"
    let (storage, _) = try await imported(text, as: .reports) { $0.mapping = ["days": "span"] }
    #expect(try await figures(storage) == ["A 2020-01-04 2020-01-06 30", "A 2020-01-07 2020-01-07 10"])
    for days in ["0", "367", "x"] {
      await #expect(throws: ImportFailure.self) {
        _ = try await imported("location,date,days,tested\nA,2020-01-06,\(days),30\n", as: .reports)
      }
    }
  }

  @Test func `a row with an invalid number of days is left out, although other invalid cells are left blank`()
    async throws
  {
    let text = "location,date,days,tested\nA,2022-03-13,7,70\nA,2022-03-20,7 days,70\nA,2022-03-27,-7,70\n"
    for choice in [ImportOptions.OnInvalid.skip, .blank] {
      let (storage, result) = try await imported(text, as: .reports) { $0.onInvalid = choice }
      #expect(try await figures(storage) == ["A 2022-03-07 2022-03-13 70"])
      #expect(result.invalid.map(\.reason) == ["must be from 1 to 366", "must be from 1 to 366"])
    }
  }

  @Test func `alternating weekdays have no usual distance`() async throws {
    let dates = ["2022-03-01", "2022-03-04", "2022-03-08", "2022-03-11", "2022-03-15", "2022-03-18"]
    let text = "location,date,tested\n" + dates.map { "A,\($0),5\n" }.joined()
    #expect(try await imported(text, as: .reports).result.rhythm == nil)
  }

  @Test func `each report covers the days since the previous one, in the file or in the store`() async throws {
    let rows = ["A,2020-06-04,10", "A,2020-06-05,10", "B,2020-06-05,7", "A,2020-06-08,30"]
    let next = "location,date,tested\nA,2020-06-09,10\nB,2020-06-08,21\n"
    for rows in [rows, rows.reversed()] {
      let text = "location,date,tested\n" + rows.joined(separator: "\n")
      let (storage, first) = try await imported(text, as: .reports) { $0.covers = .sinceLast }
      #expect((first.first, first.several) == (2, 1))
      let (_, second) = try await imported(next, as: .reports, into: storage) { $0.covers = .sinceLast }
      #expect((second.first, second.several) == (0, 1))
      #expect(
        try await figures(storage) == [
          "A 2020-06-04 2020-06-04 10", "A 2020-06-05 2020-06-05 10", "A 2020-06-06 2020-06-08 30",
          "A 2020-06-09 2020-06-09 10", "B 2020-06-05 2020-06-05 7", "B 2020-06-06 2020-06-08 21",
        ]
      )
      let (_, again) = try await imported(text, as: .reports, into: storage) { $0.covers = .sinceLast }
      #expect((again.duplicates, again.revisionCount) == (4, 0))
    }
  }

  @Test func `the first month covers its days, and the next one those since`() async throws {
    let text = "location,date,tested\nA,2024-01,31\nA,2024-03,60\n"
    let (storage, result) = try await imported(text, as: .reports) { $0.covers = .sinceLast }
    #expect(try await figures(storage) == ["A 2024-01-01 2024-01-31 31", "A 2024-02-01 2024-03-31 60"])
    #expect((result.first, result.several, result.periods) == (0, 1, 1))
  }

  @Test func `a file dated by the first days is recognized when it is imported again`() async throws {
    for text in [Self.weekly, "location,date,days,tested\nA,2020-01-04,7,70\nA,2020-01-11,7,77\n"] {
      let options: @Sendable (inout ImportOptions) -> Void = {
        $0.isDatedFirst = true
        if !text.contains("days") { $0.covers = .days(7) }
      }
      let (storage, _) = try await imported(text, as: .reports, options)
      let (_, again) = try await imported(text, as: .reports, into: storage, options)
      #expect((again.imported, again.duplicates, again.revisionCount) == (0, 2, 0))
    }
  }

  @Test func `a week as a date is the first of the days that it covers`() async throws {
    let text = "location,date,tested\nA,2024-W05,70\nA,2024-W06,77\n"
    let (storage, _) = try await imported(text, as: .reports) { $0.covers = .days(7) }
    #expect(try await figures(storage) == ["A 2024-01-29 2024-02-04 70", "A 2024-02-05 2024-02-11 77"])
    let (_, again) = try await imported(text, as: .reports, into: storage) { $0.covers = .days(7) }
    #expect(again.duplicates == 2)
  }

  @Test func `a report of other counts is no previous report`() async throws {
    let deaths = "location,date,deaths\nA,2024-03-02,1\nA,2024-03-04,2\n"
    let (storage, _) = try await imported(deaths, as: .reports) { $0.mapping = ["deaths": "deaths"] }
    let tested = "location,date,tested\nA,2024-03-01,1\nA,2024-03-05,40\n"
    for duplicates in [0, 2] {
      let (_, result) = try await imported(tested, as: .reports, into: storage) { $0.covers = .sinceLast }
      #expect((result.duplicates, result.revisionCount) == (duplicates, 0))
    }
    #expect(try await figures(storage).contains("A 2024-03-02 2024-03-05 40"))
  }

  @Test func `a running total without a column is refused by name`() async throws {
    await #expect(
      throws: ImportFailure.columnMissing("for deaths, a running total", headings: ["location", "date", "tested"])
    ) {
      _ = try await imported(Self.weekly, as: .reports) { ($0.isCumulative, $0.totals) = (true, [.count("deaths")]) }
    }
  }

  @Test func `figures that cover some of the same days are refused, or left out`() async throws {
    let text = "location,date,days,tested\nA,2020-01-04,1,10\nA,2020-01-06,7,70\nB,2020-01-06,7,70\n"
    do {
      _ = try await imported(text, as: .reports)
      Issue.record("was imported")
    } catch let failure as ImportFailure {
      #expect(
        "\(failure)" == "line 3: the figures of A on 2020-01-04 (1 day) and 2020-01-06 (7 days) cover the same days; "
          + "leave out one of the rows; nothing was imported"
      )
    }
    let (storage, result) = try await imported(text, as: .reports) { $0.onInvalid = .skip }
    #expect((result.imported, result.overlaps.count) == (2, 0))
    #expect(
      result.invalid.map(\.description)
        == ["line 3: the figures of A on 2020-01-04 (1 day) and 2020-01-06 (7 days) cover the same days"]
    )
    #expect(try await figures(storage) == ["A 2020-01-04 2020-01-04 10", "B 2019-12-31 2020-01-06 70"])
    do {
      _ = try await imported("location,date,tested\nB,2020-01-05,10\n", as: .reports, into: storage)
      Issue.record("was imported")
    } catch let failure as ImportFailure {
      #expect(
        "\(failure)" == "the figures of B on 2020-01-05 (1 day) and 2020-01-06 (7 days) cover the same days; "
          + "delete report 3 or leave out the row; nothing was imported"
      )
    }
    let daily = [1, 2, 3, 4, 5, 6, 8].map { "B,2020-01-0\($0),\($0)\n" }.joined()
    for onInvalid in [ImportOptions.OnInvalid.skip, .blank] {
      let (_, result) = try await imported("location,date,tested\n" + daily, as: .reports, into: storage) {
        ($0.onInvalid, $0.onDuplicate) = (onInvalid, .replace)
      }
      // The row for the last day of the week does not replace its figure, because the file does not name its days.
      #expect((result.read, result.imported + result.replaced, result.invalid.count) == (7, 1, 6))
      #expect(result.invalid.map(\.line).sorted() == [2, 3, 4, 5, 6, 7])
    }
    // Overlaps of other reports do not prevent an import.
    #expect(
      try await imported("location,date,tested\nB,2020-01-07,1\n", as: .reports, into: storage).result.imported == 1
    )
  }

  @Test func `the same figures without their days are duplicates`() async throws {
    let (storage, _) = try await imported(Self.weekly, as: .reports) { $0.covers = .days(7) }
    for covers in [nil, ImportOptions.Covers.days(7)] {
      let (_, result) = try await imported(Self.weekly, as: .reports, into: storage) {
        ($0.covers, $0.onDuplicate) = (covers, .replace)
      }
      #expect((result.replaced, result.revisionCount) == (2, 0))
    }
    let (_, result) = try await imported(Self.weekly, as: .reports, into: storage) {
      ($0.covers, $0.onDuplicate) = (.days(6), .replace)
    }
    #expect(result.revisions.first?.description == "line 2, A on 2020-01-04: days 7 → 6")
  }

  @Test func `no single report is to be deleted where several cover some of the days of a row`() async throws {
    let daily = "location,date,tested\nA,2024-02-05,1\nA,2024-02-06,1\nA,2024-02-07,1\n"
    let (storage, _) = try await imported(daily, as: .reports)
    let failure = await #expect(throws: ImportFailure.self) {
      _ = try await imported("location,date,tested\nA,2024-W06,9\n", as: .reports, into: storage)
    }
    #expect(
      failure?.description
        == "line 2: the figures of A on 2024-02-07 (1 day) and 2024-02-11 (7 days) cover the same days, "
        + "as do 2 more; nothing was imported"
    )
  }

  @Test func `a figure of unknown days does not replace one of several days unless the options give them`()
    async throws
  {
    let (storage, _) = try await imported(Self.weekly, as: .reports) { $0.covers = .days(7) }
    let row = "location,date,tested\nA,2020-01-11,9\nA,2020-01-12,8\n"
    let failure = await #expect(throws: ImportFailure.self) {
      _ = try await imported(row, as: .reports, into: storage) { $0.onDuplicate = .replace }
    }
    let reason = "line 2: tested of A on 2020-01-11 would replace a figure of 7 days, and the row has no days"
    #expect(failure?.description == reason + "; nothing was imported")
    let (_, skipped) = try await imported(row, as: .reports, into: storage) {
      ($0.onDuplicate, $0.onInvalid) = (.replace, .skip)
    }
    #expect((skipped.imported, skipped.replaced, skipped.invalid.map(\.description)) == (1, 0, [reason]))
    _ = try await storage.reports.delete(matching: ReportQuery(from: CalendarDay(daysSince1970: 18_273).startInUTC))
    let (_, given) = try await imported(row, as: .reports, into: storage) {
      ($0.onDuplicate, $0.covers) = (.replace, .days(1))
    }
    #expect(given.revisions.map(\.description) == ["line 2, A on 2020-01-11: tested 77 → 9, days 7 → 1"])
    #expect(
      try await figures(storage)
        == ["A 2019-12-29 2020-01-04 70", "A 2020-01-11 2020-01-11 9", "A 2020-01-12 2020-01-12 8"]
    )
  }

  @Test func `counts beside running totals cover the days that the options or a column give, and a rhythm is noticed`()
    async throws
  {
    let rows = ["A,2020-01-04,100,5,7", "A,2020-01-11,170,6,7", "A,2020-01-18,240,7,7"]
    func positive(_ text: String, _ change: @Sendable (inout ImportOptions) -> Void = { _ in }) async throws
      -> (figures: [String], rhythm: ImportResult.Rhythm?)
    {
      let (storage, result) = try await imported(text, as: .reports) {
        ($0.isCumulative, $0.totals) = (true, [.tested])
        change(&$0)
      }
      let figures = try await storage.allReports().map { report in
        let counts = [report.numberTested, report.numberPositive].map { $0.map(String.init) ?? "-" }
        return "\(report.firstDay) \(report.lastDay) \(counts.joined(separator: " "))"
      }
      return (figures, result.rhythm)
    }
    let weeks = ["2019-12-29 2020-01-04 - 5", "2020-01-05 2020-01-11 70 6", "2020-01-12 2020-01-18 70 7"]
    let text = "location,date,tested,positive\n" + rows.map { String($0.dropLast(2)) }.joined(separator: "\n")
    let given = try await positive(text) { $0.covers = .days(7) }
    #expect((given.figures, given.rhythm) == (weeks, nil))
    let column = try await positive("location,date,tested,positive,days\n" + rows.joined(separator: "\n"))
    #expect((column.figures, column.rhythm) == (weeks, nil))
    let first = try await positive(text) { ($0.covers, $0.isDatedFirst) = (.days(7), true) }
    #expect(first.figures.first == "2020-01-04 2020-01-10 - 5")
    let unknown = try await positive(text)
    #expect(unknown.figures.count == 5)
    #expect(unknown.rhythm == .init(distance: .days(7), locations: 1, outOf: 1))
    #expect(try await positive(text) { $0.totals = [] }.rhythm == nil)
    let (storage, _) = try await imported(text, as: .reports) {
      ($0.isCumulative, $0.totals, $0.covers) = (true, [.tested], .days(7))
    }
    let failure = await #expect(throws: ImportFailure.self) {
      _ = try await imported(text.replacing(",7", with: ",8"), as: .reports, into: storage) {
        ($0.isCumulative, $0.totals, $0.onDuplicate) = (true, [.tested], .replace)
      }
    }
    let reason = "line 4: positive of A on 2020-01-18 would replace a figure of 7 days, and the row has no days"
    #expect(failure?.description == reason + "; nothing was imported")
  }

  @Test func `counts and levels of any name are imported, and replaced one by one`() async throws {
    let mapping = ["deaths": "new_deaths", "level:beds": "hospitalized"]
    let text = "location,date,tested,new_deaths,hospitalized\nA,2020-01-01,5,1,120\nB,2020-01-01,,,7\n"
    let (storage, result) = try await imported(text, as: .reports) { $0.mapping = mapping }
    #expect(result.fields.suffix(2).map(\.column) == ["new_deaths", "hospitalized"])
    #expect(try await storage.allReports().map(\.counts) == [["deaths": 1], [:]])
    #expect(try await storage.allReports().map(\.levels) == [["beds": 120], ["beds": 7]])
    let (_, revised) = try await imported(
      "location,date,new_deaths,icu\nA,2020-01-01,2,9\n",
      as: .reports,
      into: storage
    ) { ($0.mapping, $0.onDuplicate) = (["deaths": "new_deaths", "level:icu": "icu"], .replace) }
    #expect(revised.revisions.first?.description == "line 2, A on 2020-01-01: deaths 1 → 2, level:icu missing → 9")
    #expect(try await storage.allReports()[0].levels == ["beds": 120, "icu": 9])
  }

  @Test func `running totals of any name become figures, and levels stay`() async throws {
    let text = "location,date,dead,beds\nA,2020-01-01,100,7\nA,2020-01-02,,8\nA,2020-01-03,104,9\n"
    let (storage, _) = try await imported(text, as: .reports) {
      ($0.isCumulative, $0.mapping) = (true, ["deaths": "dead", "level:beds": "beds"])
    }
    #expect(try await storage.allReports().map(\.counts["deaths"]) == [nil, nil, 4])
    #expect(try await storage.allReports().map(\.levels["beds"]) == [7, 8, 9])
    #expect(try await storage.allReports().map(\.days) == [1, 1, 2])
  }
}
