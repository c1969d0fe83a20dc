import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct ForeignRowsTests {
  private let folder: TemporaryFolder
  private let storage: Storage

  init() throws {
    folder = try TemporaryFolder()
    storage = try Storage(.sqlite(folder.path("store.sqlite")))
  }

  private func insertReport(tested: Int = 1, reportedAt: Int = 0) throws {
    try folder.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO report (id, location, location_key, tested, reported_at)
      VALUES (randomblob(16), 'Here', 'here', \(tested), \(reportedAt))
      """
    )
  }

  @Test(arguments: [[-62_135_596_800_001], [253_402_300_800_000], [.max, .max - 1_000_000], [.min, .min + 1_000_000]])
  func `a report outside the storable years is reported as corrupt`(moments: [Int]) async throws {
    try insertReport()
    for moment in moments { try insertReport(reportedAt: moment) }
    await #expect(throws: StoreError.corrupt("report 2: dateReported must be in the years 0001 to 9999")) {
      try await storage.reports.records(matching: ReportQuery())
    }
    for grouping in [ReportGrouping.day, .week, .month] {
      await #expect(throws: StoreError.corrupt("a date of a report is outside the years 0001 to 9999"), "\(grouping)") {
        try await storage.reports.summaries(by: grouping, matching: ReportQuery())
      }
    }
  }

  @Test func `batches end with the first one that cannot be read`() async throws {
    for tested in [1, 2, -3, 4, 5] { try insertReport(tested: tested) }
    var batches = storage.reports.batches(matching: ReportQuery(), size: 2).makeAsyncIterator()
    #expect(try await batches.next()?.map(\.numberTested) == [1, 2])
    await #expect(throws: StoreError.corrupt("report 3: numberTested must not be negative")) {
      try await batches.next()
    }
    #expect(try await batches.next() == nil)
  }

  @Test func `tables and indexes created or dropped by other programs do not affect an open store`() async throws {
    try insertReport()
    func useStore(_ count: Int) async throws {
      let query = ReportQuery(location: "here", sort: [.descending(.date)])
      #expect(try await storage.reports.records(matching: query).count == count)
      try await storage.reports.insert(Report(location: "Here", numberTested: 1, dateReported: .now))
      #expect(try await storage.reports.summaries(by: .location, matching: query).map(\.totals.reports) == [count + 1])
    }
    try await useStore(1)
    var batches = storage.reports.batches(matching: ReportQuery(), size: 1).makeAsyncIterator()
    _ = try await batches.next()
    for (count, sql) in [
      "CREATE INDEX mine ON report (tested)", "DROP INDEX report_location", "CREATE TABLE song (title)",
      "CREATE VIEW positive AS SELECT * FROM report WHERE positive > 0", "ANALYZE", "VACUUM", "DROP TABLE song",
      "ALTER TABLE report ADD COLUMN mine TEXT",
    ].enumerated() {
      // The batches are read to the end first, because VACUUM fails while a query is in progress.
      if sql == "VACUUM" { while try await batches.next() != nil {} }
      try folder.execute(sql)
      try await useStore(count + 2)
    }
  }
}
