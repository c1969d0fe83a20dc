import LogbookDomain
import LogbookDomainSamples
import LogbookQuerySamples
import LogbookRecords
import LogbookSamples
import Foundation
import Testing

@Suite struct AggregationTests {
  private let sights = Sight.samples(300, seed: 4)

  private func sight(_ edit: (inout Sight) -> Void) -> Sight {
    var sight = Sight()
    edit(&sight)
    return sight
  }

  @Test func `figures include only known values`() throws {
    let sights = [(3, nil, 7), (1, 5, -7), (2, nil, 100)].map { number, visits, size in
      sight { ($0.number, $0.visits, $0.size, $0.isOpen) = (number, visits, size, size > 0) }
    }
    let rows = try Aggregation<Sight>(
      by: [.value(\.isOpen)],
      measures: [.sum(\.visits), .least(\.visits), .sum(\.size), .least(\.size), .greatest(\.size)]
    ).rows(of: sights)
    #expect(rows.map { $0.group(as: Bool.self) } == [false, true])
    #expect(rows.map(\.count) == [1, 2])
    #expect(rows.map { $0.sum(\.visits) } == [5, nil])
    #expect(rows.map { $0.least(\.visits) } == [5, nil])
    #expect(rows.map { $0.missing(\.visits) } == [0, 2])
    #expect(rows.map { $0.sum(\.size) } == [-7, 107])
    #expect(rows.map { $0.least(\.size) } == [-7, 7])
    #expect(rows.map { $0.greatest(\.size) } == [-7, 100])
    #expect(rows.map { $0.missing(\.size) } == [0, 0])
    #expect(rows.map { $0.greatest(\.visits) } == [nil, nil])
    #expect(rows.map { $0.period() } == [nil, nil])
    #expect(rows.map { $0.group(1, as: Bool.self) } == [nil, nil])
  }

  @Test func `figures can be restricted to records in which another field is known`() throws {
    let sights = [(nil, 7, 1), ("a", 5, nil), ("b", 3, 2)].map { notes, size, visits in
      sight { ($0.notes, $0.size, $0.visits) = (notes, size, visits) }
    }
    let sum = Aggregation<Sight>.Measure.sum(\.size)
    let rows = try Aggregation<Sight>(measures: [
      sum, sum.whereKnown(\.notes), sum.whereKnown(\.visits), .least(\.visits).whereKnown(\.notes),
      .greatest(\.size).whereKnown(\.notes),
    ]).rows(of: sights)
    #expect(rows[0].sum(\.size) == 15)
    #expect(rows[0].figure(sum.whereKnown(\.notes)) == 8)
    #expect(rows[0].figure(sum.whereKnown(\.visits)) == 10)
    #expect(rows[0].figure(Aggregation.Measure.least(\.visits).whereKnown(\.notes)) == 2)
    #expect(rows[0].missing(sum.whereKnown(\.notes)) == 1)
    #expect(rows[0].missing(.greatest(\.size).whereKnown(\.notes)) == 1)
    #expect(rows[0].missing(.least(\.visits).whereKnown(\.notes)) == 2)
  }

  @Test func `groups are sorted, with the missing value last`() throws {
    let rows = try Aggregation<Sight>(by: [.value(\.visits)]).rows(of: sights)
    let visits: [Int?] = rows.map { $0.group() }
    #expect(visits == Set(sights.compactMap(\.visits)).sorted() + [nil])
    #expect(rows.map(\.count) == visits.map { visits in sights.count { $0.visits == visits } })
  }

  @Test func `texts with the same key form a group, named after the record with the lowest number`() throws {
    let titles = [(4, "harbour"), (2, "Harbour"), (3, "HARBOUR"), (1, "bay"), (5, "cafe\u{301}"), (6, "CAF\u{C9}")]
    let sights = titles.map { number, title in sight { ($0.number, $0.title) = (number, title) } }
    let rows = try Aggregation<Sight>(by: [.value(\.title)], measures: [.least(\.title), .greatest(\.title)]).rows(
      of: sights
    )
    #expect(rows.map { $0.group(as: String.self) } == ["bay", "café", "Harbour"])
    #expect(rows.map(\.count) == [1, 2, 3])
    #expect(rows.map { $0.least(\.title) } == ["bay", "café", "Harbour"])
    #expect(rows.map { $0.greatest(\.title) } == ["bay", "café", "Harbour"])
  }

  @Test(arguments: [
    (CalendarUnit.day, ["2020-12-31", "2021-01-01", "2021-01-03", "2021-01-04", "2021-03-31"]),
    (.week, ["2020-W53", "2021-W01", "2021-W13"]), (.month, ["2020-12", "2021-01", "2021-03"]),
    (.epiweek, ["2020-EW53", "2021-EW01", "2021-EW13"]), (.quarter, ["2020-Q4", "2021-Q1"]), (.year, ["2020", "2021"]),
  ])
  func `dates are grouped by periods in UTC`(unit: CalendarUnit, periods: [String]) throws {
    let days = [(2021, 1, 1), (2020, 12, 31), (2021, 3, 31), (2021, 1, 4), (2021, 1, 3)]
    let sights = try days.map { year, month, day in
      let start = try #require(CalendarDay(year: year, month: month, day: day)).startInUTC
      return sight { $0.seenAt = start + 86_399.999 }
    }
    let rows = try Aggregation<Sight>(by: [.period(unit, of: \.seenAt)]).rows(of: sights + [sight { _ in }])
    #expect(rows.map { $0.period()?.description } == periods + [nil])
    #expect(rows.last?.groups == [.value(.null)])
  }

  @Test func `periods begin on the calendar's first day`() throws {
    for (year, month, day) in [(1, 1, 1), (9999, 12, 31), (2000, 2, 29), (1970, 1, 1), (2021, 12, 31)] {
      let day = try #require(CalendarDay(year: year, month: month, day: day))
      #expect(CalendarPeriod(.day, of: day).start == day)
      #expect(CalendarPeriod(.week, of: day).start == day.monday)
      #expect(CalendarPeriod(.month, of: day).start == CalendarDay(year: year, month: month, day: 1))
      #expect(
        CalendarPeriod(.quarter, of: day).start == CalendarDay(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
      )
      #expect(CalendarPeriod(.year, of: day).start == CalendarDay(year: year, month: 1, day: 1))
    }
    // The first days of epidemiological weeks. Source: CDC, MMWR weeks.
    for (year, month, day, week) in [(2020, 12, 27, 53), (2021, 1, 3, 1), (2019, 12, 29, 1), (2014, 12, 28, 53)] {
      let sunday = try #require(CalendarDay(year: year, month: month, day: day))
      #expect(sunday.epiWeek.week == week)
      #expect(CalendarDay(epiWeek: week, of: sunday.epiWeek.year) == sunday)
      for days in 0..<7 { #expect(CalendarPeriod(.epiweek, of: sunday.adding(days: days)).start == sunday) }
    }
    #expect(CalendarDay(epiWeek: 53, of: 2021) == nil)
    let first = try #require(CalendarDay(year: 1, month: 1, day: 1))
    #expect(CalendarPeriod(.year, of: first).description == "0001")
  }

  @Test func `without groups there is one row, even without records`() throws {
    let rows = try Aggregation<Sight>(measures: [.sum(\.visits), .least(\.title)]).rows(of: [])
    #expect(rows.map(\.count) == [0])
    #expect(rows[0].sum(\.visits) == nil)
    #expect(rows[0].least(\.title) == nil)
    #expect(try Aggregation<Sight>(by: [.value(\.kind)]).rows(of: []) == [])
  }

  @Test func `only a final sum beyond 64 bits is an error`() throws {
    let numbers = [Int.max, 1, -2]
    func rows(_ count: Int) throws -> [AggregationRow<Sight>] {
      try Aggregation<Sight>(measures: [.sum(\.size)]).rows(
        of: numbers.prefix(count).map { size in sight { $0.size = size } }
      )
    }
    #expect(throws: StoreError.constraint("the sum of size exceeds 64 bits")) { try rows(2) }
    #expect(try rows(3)[0].sum(\.size) == .max - 1)
    let large = [1e308, 1e308].map { score in sight { $0.score = score } }
    #expect(throws: StoreError.constraint("the sum of score exceeds the range of floating-point numbers")) {
      try Aggregation<Sight>(measures: [.sum(\.score)]).rows(of: large)
    }
  }

  @Test func `the order of records does not matter`() throws {
    for aggregation in Aggregation<Sight>.samples {
      let rows = try aggregation.rows(of: sights)
      #expect(try aggregation.rows(of: sights.reversed()) == rows)
    }
  }

  @Test func `invalid aggregations are refused`() throws {
    func refusal(_ aggregation: Aggregation<Sight>) -> StoreError? {
      let failure = #expect(throws: StoreError.self) { try aggregation.rows(of: []) }
      #expect(failure == aggregation.refusal)
      return failure
    }
    let noField = StoreError.misuse("a sight is aggregated by a property that is not a field")
    #expect(refusal(Aggregation(by: [.value(\.isLarge)])) == noField)
    #expect(refusal(Aggregation(measures: [.sum(\.title.count)])) == noField)
    #expect(refusal(Aggregation(by: [.value(\.tags)])) == .misuse("a sight is aggregated by a list, tags"))
    #expect(
      refusal(Aggregation(measures: [.least(\.kind)]))
        == .misuse("a sight is aggregated by the order of kind, which stores do not support")
    )
    let refused = RecordFetch<Sight>(where: #Predicate { $0.isLarge })
    #expect(refusal(Aggregation(of: refused)) == refused.refusal)
    #expect(Aggregation<Sight>(by: [.value(\.kind)]).refusal == nil)
  }

  @Test(arguments: ReportGrouping.allCases)
  func `summaries of reports add up the reports' figures`(grouping: ReportGrouping) throws {
    var generator = ReportGenerator(seed: 3)
    let reports = try generator.next(500).enumerated().map { index, report in
      try report.numbered(index + 1).edited { $0.dateReported += Double(index) * 40_000 }
    }
    var names: [String: String] = [:]
    var totals: [String: ReportTotals] = [:]
    for report in reports {
      let day = CalendarDay(utc: report.dateReported)
      let unit = CalendarUnit(rawValue: grouping.rawValue)
      let name = unit.map { CalendarPeriod($0, of: day).description } ?? report.location
      names[name.matchingKey] = names[name.matchingKey] ?? name
      try totals[name.matchingKey, default: ReportTotals()].add(ReportTotals(report))
    }
    let summaries = try ReportSummary.summaries(of: reports, by: grouping)
    #expect(
      summaries
        == totals.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { ReportSummary(key: names[$0.key] ?? "", totals: $0.value) }
    )
    #expect(summaries.count > (grouping == .year ? 0 : 1))
    #expect(summaries.contains { $0.totals.known.tested != $0.totals.tested.sum })
  }

  @Test(arguments: CalendarUnit.allCases)
  func `the first and the last period can be decoded`(unit: CalendarUnit) throws {
    for day in [CalendarDay(utc: .distantPast), CalendarDay(utc: .distantFuture)] {
      let period = CalendarPeriod(unit, of: day)
      #expect(try JSONDecoder().decode(CalendarPeriod.self, from: JSONEncoder().encode(period)) == period)
    }
  }
}
