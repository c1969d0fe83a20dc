import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@MainActor
@Suite(.temporaryFolder)
struct `A report detail controller` {
  // MARK: A new report

  @Test(
    arguments: [
      (1_600_000_000, 1_599_955_200),  // 2020-09-13T12:26:40Z
      (1_599_955_200, 1_599_955_200),  // 2020-09-13T00:00:00Z
      (1_600_041_599, 1_599_955_200),  // 2020-09-13T23:59:59Z
      (-1, -86_400),  // 1969-12-31T23:59:59Z
    ] as [(Double, Double)]
  )
  func `a new report has today's date in UTC according to the injected clock`(now: Double, start: Double) {
    let setting = Setting()
    setting.clock.now = Date(timeIntervalSince1970: now)
    let detail = setting.factory.makeReportDetailController()
    #expect(detail.fields == Report.Fields(location: "", dateReported: Date(timeIntervalSince1970: start)))
  }

  @Test(arguments: Backing.allCases)
  func `the controller stores a new report with the injected ID`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeReportDetailController()
    await detail.load()
    #expect(detail.report == nil)
    #expect(detail.failure == nil)
    detail.fields.location = "Wien"
    detail.fields.numberPositive = 0
    let saved = await detail.save()
    let expected = try Report(
      location: "Wien",
      numberPositive: 0,
      dateReported: Date(timeIntervalSince1970: 1_599_955_200),
      id: .given(1),
      number: 1
    )
    #expect(saved == expected)
    #expect(detail.report == expected)
    #expect(detail.fields == expected.fields)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [expected])
  }

  @Test(arguments: Backing.allCases)
  func `the controller does not store a report with invalid fields`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeReportDetailController()
    let entered = Report.Fields(location: "Wien", numberTested: 5, numberNegative: -5, dateReported: longAgo)
    detail.fields = entered
    #expect(await detail.save() == nil)
    #expect(
      detail.failure == .invalid(ValidationError(field: "numberNegative", value: "-5", rule: "must not be negative"))
    )
    #expect(detail.fields == entered)
    #expect(detail.report == nil)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [])
    detail.fields.numberNegative = 5
    #expect(await detail.save() != nil)
    #expect(detail.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the controller edits the report after storing it`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeReportDetailController()
    detail.fields = Report.Fields(location: "Wien", numberTested: 5, dateReported: longAgo)
    let first = try #require(await detail.save())
    detail.fields.numberTested = 6
    let second = try first.edited { $0.numberTested = 6 }
    #expect(await detail.save() == second)
    #expect(detail.report == second)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [second])
  }

  @Test(arguments: Backing.allCases)
  func `the controller follows a stored report from the next load until its deletion`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeReportDetailController()
    detail.fields = Report.Fields(location: "Wien", numberTested: 5, dateReported: longAgo)
    let saved = try #require(await detail.save())
    await detail.load()
    try await setting.reports.delete(withID: saved.id)
    try await waitUntil { detail.report == nil }
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(saved.id)))
    #expect(try await setting.reports.records(matching: ReportQuery()) == [])
  }

  // MARK: A stored report

  @Test(arguments: Backing.allCases)
  func `the controller shows and edits a report, keeping its ID and number`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([report("a", tested: 1), report("b", tested: 2, positive: 1)])
    let detail = setting.factory.makeReportDetailController(reportID: stored[1].id)
    await detail.load()
    #expect(detail.report == stored[1])
    #expect(detail.fields == stored[1].fields)
    detail.fields.location = "c"
    detail.fields.numberPositive = nil
    detail.fields.dateReported = longAgo + 86_400
    #expect(detail.report == stored[1])
    let edited = try Report(
      location: "c",
      numberTested: 2,
      dateReported: longAgo + 86_400,
      id: stored[1].id,
      number: 2
    )
    #expect(await detail.save() == edited)
    #expect(detail.report == edited)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [stored[0], edited])
  }

  @Test(arguments: Backing.allCases)
  func `the controller reports a report that does not exist, and cannot save it`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let detail = setting.factory.makeReportDetailController(reportID: .given(9))
    await detail.load()
    #expect(detail.report == nil)
    #expect(detail.failure == .notFound(RecordReference(Report.ID.given(9))))
    detail.fields = Report.Fields(location: "Wien", numberTested: 5, dateReported: longAgo)
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(Report.ID.given(9))))
    #expect(try await setting.reports.records(matching: ReportQuery()) == [])
  }

  // MARK: Observing external changes

  @Test(arguments: Backing.allCases)
  func `the controller shows external changes while the fields are unedited`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert([report("a", tested: 1), report("b", tested: 1)])
    let detail = setting.factory.makeReportDetailController(reportID: stored[0].id)
    await detail.load()
    let other = try stored[1].edited { $0.location = "not this one" }
    let changed = try stored[0].edited { $0.location = "this one" }
    try await setting.reports.update([other, changed])
    try await waitUntil { detail.report == changed }
    #expect(detail.fields == changed.fields)
    #expect(detail.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the controller keeps edited fields when the report changes externally`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert(report("a", tested: 1))
    let detail = setting.factory.makeReportDetailController(reportID: stored.id)
    await detail.load()
    detail.fields.location = "mine"
    let changed = try stored.edited { $0.numberTested = 2 }
    try await setting.reports.update(changed)
    try await waitUntil { detail.report == changed }
    let saved = try changed.edited { $0.location = "mine" }
    #expect(detail.fields == saved.fields)
    #expect(await detail.save() == saved)
    #expect(try await setting.reports.records(matching: ReportQuery()) == [saved])
  }

  @Test(arguments: Backing.allCases)
  func `the controller does not restore an externally deleted report by saving`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert(report("a", tested: 1))
    let detail = setting.factory.makeReportDetailController(reportID: stored.id)
    await detail.load()
    detail.fields.location = "mine"
    let entered = detail.fields
    try await setting.reports.delete(withID: stored.id)
    try await waitUntil { detail.report == nil }
    try await waitUntil { detail.failure == .notFound(RecordReference(stored.id)) }
    #expect(detail.fields == entered)
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(stored.id)))
    #expect(try await setting.reports.records(matching: ReportQuery()) == [])
  }

  @Test(arguments: Backing.allCases)
  func `the controller is deallocated even while it follows its store`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.reports.insert(report("a", tested: 1))
    weak var released: ReportDetailController?
    do {
      let detail = setting.factory.makeReportDetailController(reportID: stored.id)
      await detail.load()
      released = detail
      #expect(released === detail)
    }
    #expect(released == nil)
    try await setting.reports.update(stored)
  }
}
