import Foundation
import LogbookDomain
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the documentation examples for report checks, and for the mocks of task and report stores.
@Suite struct ReportExamplesTests {
  private let days = (0..<3).map { Date(timeIntervalSince1970: 1_606_608_000 + Double($0) * 86_400) }

  @Test func `the findings in reports are counted and described`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    var checker = ReportChecker(keeping: nil)
    checker.add(try Report(location: "Rome", numberTested: 20, numberPositive: 30, dateReported: days[0]))
    checker.add(
      try Report(location: "Rome", numberTested: 9, numberPositive: 3, numberNegative: 5, dateReported: days[2])
    )
    let check = checker.check

    for kind in ReportFinding.Kind.allCases {
      let tally: ReportCheck.Tally = check.tally(of: kind)
      if tally.findings > 0 { print(kind.rawValue, tally.findings, "in", tally.locations, "locations") }
    }
    #expect(printed == ["sum 1 in 1 locations", "positiveAboveTested 1 in 1 locations", "gap 1 in 1 locations"])

    func name(of count: ReportFinding.Count) -> String {
      switch count {
      case .tested: "tests"
      case .positive: "positive tests"
      case .negative: "negative tests"
      case .named(let name): name
      }
    }
    func text(of detail: ReportFinding.Detail) -> String {
      switch detail {
      case .sum(let positive, let negative, let tested): "\(positive) + \(negative) is not \(tested)"
      case .positiveAboveTested(let positive, let tested): "\(positive) of \(tested) tests are positive"
      case .fall(let count, let from, let to): "the total of \(name(of: count)) falls from \(from) to \(to)"
      case .gap(let days): "\(days) days have no report"
      case .missingWeeks(let weeks): "\(weeks) weeks have no report"
      case .overlap(let report): "\(report.day) has figures of the same days"
      case .duplicate: "the day has another report"
      case .total(let others, let equal, let compared): "the sum of \(others) others on \(equal) of \(compared) days"
      case .date: "the year is unlikely"
      }
    }
    let findings = ReportFinding.Kind.allCases.flatMap { check.findings(of: $0) }
    #expect(
      findings.map { text(of: $0.detail) } == [
        "3 + 5 is not 9", "30 of 20 tests are positive", "1 days have no report",
      ]
    )
    #expect(text(of: .fall(.positive, from: 9, to: 7)) == "the total of positive tests falls from 9 to 7")
  }

  @Test func `a finding describes the report that it overlaps`() {
    let day = CalendarDay(utc: days[0])

    let week = ReportFinding.Overlapped(number: 17, day: day, days: 7, daysOfFinding: 1)
    let text = "report \(week.number ?? 0) covers \(week.days) days up to \(week.day)"

    #expect(text == "report 17 covers 7 days up to 2020-11-29")
  }

  @Test func `named counts are sorted by name`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    var counts: NamedCounts = ["deaths": 3, "admissions": 12]
    counts["deaths"] = nil
    for (name, value) in counts { print(name, value) }  // admissions 12

    #expect(printed == ["admissions 12"])
  }

  @Test func `levels have a last value and a mean`() throws {
    let first = try Report(location: "Rome", dateReported: days[0], levels: ["beds": 120])
    let second = try Report(location: "Rome", dateReported: days[2], levels: ["beds": 60])

    var totals = ReportTotals(first)
    try totals.add(ReportTotals(second))
    let beds: ReportTotals.Level? = totals.levels["beds"]
    let text = beds.map { "\($0.last) on \($0.day), \($0.mean) on average" } ?? "unknown"

    #expect(text == "60 on 2020-12-01, 90.0 on average")
  }

  @Test func `a mock of a report store answers and records calls`() async throws {
    let report = try Report(location: "Rome", numberTested: 20, dateReported: days[0])

    let mock = ReportStoreMock(reports: [report])  // answers reads from this list
    mock.stub { $0.insert = { report in report.numbered(7) } }  // answers insertions with this closure
    mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail
    let reports = try await mock.records(matching: ReportQuery())  // as the code under test does
    #expect(mock.calls == [.records(matching: ReportQuery())])
    #expect(reports == [report])
  }

  @Test func `a mock of a task store answers and records calls`() async throws {
    let task = try TaskItem(title: "Feed the cat", createdAt: days[0])

    let mock = TaskStoreMock(tasks: [task])  // answers reads from this list
    mock.stub { $0.insert = { task in task.numbered(7) } }  // answers insertions with this closure
    mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail
    let tasks = try await mock.records(matching: TaskQuery())  // as the code under test does
    #expect(mock.calls == [.records(matching: TaskQuery())])
    #expect(tasks == [task])
  }

  @Test func `a mock answers as a recorded store did`() async throws {
    let store = try Storage(.inMemory).reports
    try await store.insert(Report(location: "Rome", numberTested: 20, dateReported: days[0]))

    let recorder = ReportStoreRecorder(recording: store)
    let recorded = try await recorder.summaries(by: .location, matching: ReportQuery())

    let mock = ReportStoreMock(replaying: recorder.recording)
    #expect(try await mock.summaries(by: .location, matching: ReportQuery()) == recorded)
    try mock.expectFinished()
    #expect(recorded.map(\.key) == ["Rome"])
  }
}
