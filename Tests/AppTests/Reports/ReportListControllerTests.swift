import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@MainActor
@Suite(.temporaryFolder)
struct `A report list` {
  static let placeholder: [ListRow<Report>] = [.placeholder("Press + to enter your report")]

  // MARK: Loading

  @Test(arguments: Backing.allCases)
  func `the list shows the store's records only after loading`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([report("Wien", tested: 10), report("Graz", positive: 0)])
    let list = setting.factory.makeReportListController()
    #expect(list.rows == Self.placeholder)
    await list.load()
    #expect(list.reports == stored)
    #expect(list.rows == stored.map { .record($0) })
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `an empty list has a placeholder row`(backing: Backing) async throws {
    let list = try Setting(backing).factory.makeReportListController()
    await list.load()
    #expect(list.reports == [])
    #expect(list.rows == Self.placeholder)
  }

  @Test(arguments: Backing.allCases)
  func `the list shows the results of a new query after the next load`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([
      report("Wien", tested: 3), report("Graz", tested: 1), report("wien", tested: 2),
    ])
    let list = setting.factory.makeReportListController(query: ReportQuery(location: "WIEN"))
    await list.load()
    #expect(list.reports == [stored[0], stored[2]])
    list.query = ReportQuery(sort: [.ascending(.tested)], limit: 2)
    #expect(list.reports == [stored[0], stored[2]])
    await list.load()
    #expect(list.reports == [stored[1], stored[2]])
    #expect(list.query == ReportQuery(sort: [.ascending(.tested)], limit: 2))
  }

  // MARK: Adding

  @Test(arguments: Backing.allCases)
  func `the list assigns the injected ID to an added report`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeReportListController()
    await list.load()
    let first = await list.add(Report.Fields(location: "Wien", numberTested: 12, dateReported: longAgo))
    let second = await list.add(Report.Fields(location: "Graz", numberNegative: 0, dateReported: longAgo - 86_400))
    let expected = [
      try Report(location: "Wien", numberTested: 12, dateReported: longAgo, id: .given(1), number: 1),
      try Report(location: "Graz", numberNegative: 0, dateReported: longAgo - 86_400, id: .given(2), number: 2),
    ]
    #expect([first, second] == expected)
    #expect(list.reports == expected)
    #expect(try await setting.reports.records(matching: ReportQuery()) == expected)
  }

  nonisolated static let refusals: [(fields: Report.Fields, error: ValidationError)] = [
    (
      Report.Fields(location: " ", numberTested: 1, dateReported: longAgo),
      ValidationError(field: "location", value: " ", rule: "must not be blank")
    ),
    (
      Report.Fields(location: "Wien", numberPositive: -1, dateReported: longAgo),
      ValidationError(field: "numberPositive", value: "-1", rule: "must not be negative")
    ),
    (
      Report.Fields(location: "Wien", dateReported: longAgo),
      ValidationError(
        field: "numberTested",
        value: "",
        rule: "must be given unless numberPositive or numberNegative is"
      )
    ),
  ]

  @Test(arguments: Backing.allCases, refusals)
  func `the list fails to add an invalid report, and stores nothing`(
    backing: Backing,
    refusal: (fields: Report.Fields, error: ValidationError)
  ) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeReportListController()
    await list.load()
    #expect(await list.add(refusal.fields) == nil)
    #expect(list.failure == .invalid(refusal.error))
    #expect(list.rows == Self.placeholder)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [])
    await list.load()
    #expect(list.failure == nil)
  }

  // MARK: Deleting

  @Test(arguments: Backing.allCases)
  func `the list deletes only the report of the given row`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([report("a", tested: 1), report("b", tested: 1)])
    let list = setting.factory.makeReportListController(query: ReportQuery(sort: [.descending(.location)]))
    await list.load()
    list.selection = stored[1].id
    await list.delete(at: 0)
    #expect(list.reports == [stored[0]])
    #expect(list.selection == nil)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [stored[0]])
  }

  @Test(arguments: Backing.allCases)
  func `the list deletes all of the given reports or none`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert(["a", "b", "c"].map { try report($0, tested: 1) })
    let list = setting.factory.makeReportListController()
    await list.load()
    list.selection = stored[1].id
    let unknown = try report("never stored", tested: 1)
    #expect(await list.delete([stored[0], unknown]) == nil)
    #expect(list.failure == .notFound(RecordReference(unknown.id)))
    #expect(list.reports == stored)
    #expect(await list.delete([stored[0], stored[2]]) == 2)
    #expect(list.failure == nil)
    #expect(list.reports == [stored[1]])
    #expect(list.selection == stored[1].id)
    await list.delete(at: 1)
    await list.delete(at: -1)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [stored[1]])
  }

  // MARK: Looking up

  @Test(arguments: Backing.allCases)
  func `the list finds reports by number, or reports the missing number`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert(["a", "b", "c"].map { try report($0, tested: 1) })
    let list = setting.factory.makeReportListController(query: ReportQuery(location: "a"))
    #expect(await list.reports(numbered: [3, 1]) == [stored[2], stored[0]])
    #expect(list.failure == nil)
    #expect(await list.reports(numbered: [1, 17]) == nil)
    #expect(list.failure == .notFound(RecordReference(Report.self, number: 17)))
  }

  @Test(arguments: Backing.allCases)
  func `the list summarizes the reports of its query`(backing: Backing) async throws {
    let setting = try Setting(backing)
    try await setting.reports.insert([
      report("Wien", tested: 10, positive: 1), report("Graz", tested: 5), report("wien", positive: 2),
    ])
    let list = setting.factory.makeReportListController()
    let graz = ReportSummary(
      key: "Graz",
      totals: ReportTotals(
        reports: 1,
        tested: ReportTotals.Count(sum: 5),
        positive: ReportTotals.Count(missing: 1),
        negative: ReportTotals.Count(missing: 1)
      )
    )
    let wien = ReportTotals(
      reports: 2,
      tested: ReportTotals.Count(sum: 10, missing: 1),
      positive: ReportTotals.Count(sum: 3),
      negative: ReportTotals.Count(missing: 2),
      known: (positive: 1, tested: 10)
    )
    #expect(await list.summaries(by: .location) == [graz, ReportSummary(key: "Wien", totals: wien)])
    list.query = ReportQuery(location: "Wien")
    #expect(await list.summaries(by: .month) == [ReportSummary(key: "2017-07", totals: wien)])
    list.query = ReportQuery(before: longAgo)
    #expect(await list.summaries(by: .day) == [])
    #expect(list.failure == nil)
    #expect(await list.chart(of: .positivity, locations: ["Wien"], populations: ["wien": 2_000_000]) == nil)
    #expect(list.failure == .misuse("populations apply to counts and levels, not to positivity"))
  }

  @Test(arguments: Backing.allCases)
  func `the list reports an error if a sum exceeds 64 bits`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([report("a", tested: .max), report("a", tested: 1)])
    let list = setting.factory.makeReportListController()
    await list.load()
    #expect(await list.summaries(by: .location) == nil)
    #expect(list.failure == .constraint("the sum of numberTested exceeds 64 bits"))
    #expect(list.reports == stored)
  }

  // MARK: Observing external changes

  @Test(arguments: Backing.allCases)
  func `the list follows external changes`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let list = setting.factory.makeReportListController()
    await list.load()
    let inserted = try await setting.reports.insert([report("a", tested: 1), report("b", tested: 1)])
    try await waitUntil { list.reports == inserted }
    list.selection = inserted[0].id
    let changed = try inserted[1].edited {
      $0.numberTested = nil
      $0.numberNegative = 4
    }
    try await setting.reports.update(changed)
    try await waitUntil { list.reports == [inserted[0], changed] }
    #expect(list.selection == inserted[0].id)
    try await setting.reports.delete(withID: inserted[0].id)
    try await waitUntil { list.reports == [changed] }
    #expect(list.selection == nil)
    try await setting.reports.delete(withID: changed.id)
    try await waitUntil { list.rows == Self.placeholder }
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list is deallocated even while it follows its store`(backing: Backing) async throws {
    let setting = try Setting(backing)
    weak var released: ReportListController?
    do {
      let list = setting.factory.makeReportListController()
      await list.load()
      released = list
      #expect(released === list)
    }
    #expect(released == nil)
    try await setting.reports.insert(report("a", tested: 1))
  }
}

func report(_ location: String, tested: Int? = nil, positive: Int? = nil) throws -> Report {
  try Report(location: location, numberTested: tested, numberPositive: positive, dateReported: longAgo)
}
