import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests that inserting many records into an empty table drops the indexes of the table, and that the indexes are
/// created again before a read or commit.
@Suite struct FillingTests {
  private let storage: Storage

  init() throws {
    storage = try Storage(.inMemorySQLite)
  }

  private func reports(_ range: Range<Int> = 0..<600) throws -> [Report] {
    try range.map {
      try Report(location: "L\($0 % 7)", numberTested: $0, dateReported: Date(timeIntervalSince1970: Double($0)))
    }
  }

  private func expectIntact(reports count: Int) async throws {
    let check = try await storage.check()
    #expect(check.problems == [])
    #expect(check.reports == count)
  }

  private func hasIndexes(_ unit: any RecordStores) async throws -> Bool {
    let store = try #require(unit.store(of: Report.self) as? RecordStore<Report>)
    let count = Mutex(0)
    // The query runs as a write, because a read would create the indexes.
    try await store.inUnit { connection throws(StoreError) in
      let sql = "SELECT count(*) FROM sqlite_schema WHERE name IN ('report_location', 'report_reported_at')"
      let found = try connection.number(sql)
      count.withLock { $0 = found }
    }
    return count.withLock { $0 } == 2
  }

  @Test func `the indexes exist after an insertion`() async throws {
    try await storage.reports.insert(reports())
    try await expectIntact(reports: 600)
  }

  @Test func `the indexes are missing until the next read or the end of the unit of work`() async throws {
    try await storage.unitOfWork { unit in
      let store = unit.reports
      try await store.insert(reports())
      #expect(try await !hasIndexes(unit))
      try await store.insert(reports(600..<700))
      #expect(try await !hasIndexes(unit))
      #expect(try await store.count(matching: ReportQuery(location: "L1")) == 100)
      #expect(try await hasIndexes(unit))
      try await store.insert(reports(700..<1300))
      #expect(try await hasIndexes(unit))
    }
    try await expectIntact(reports: 1300)
    try await storage.reports.delete(matching: ReportQuery())
    try await storage.unitOfWork { _, store in try await store.insert(reports()) }
    try await expectIntact(reports: 600)
  }

  @Test func `the indexes are kept when few records, or records in a filled store, are inserted`() async throws {
    try await storage.unitOfWork { unit in
      let store = unit.reports
      try await store.insert(reports(0..<499))
      #expect(try await hasIndexes(unit))
      try await store.insert(reports())
      #expect(try await hasIndexes(unit))
    }
    try await expectIntact(reports: 1099)
  }

  @Test func `a failed insertion leaves the indexes unchanged`() async throws {
    let reports = try reports()
    let twice = reports + [reports[0]]
    let duplicate = StoreError.duplicate(RecordReference(reports[0].id))
    await #expect(throws: duplicate) { try await storage.reports.insert(twice) }
    try await expectIntact(reports: 0)
    try await storage.unitOfWork { unit in
      let store = unit.reports
      await #expect(throws: duplicate) { try await store.insert(twice) }
      #expect(try await hasIndexes(unit))
      try await store.insert(reports)
      #expect(try await !hasIndexes(unit))
      await #expect(throws: duplicate) { try await store.insert(twice) }
      #expect(try await !hasIndexes(unit))
    }
    try await expectIntact(reports: 600)
  }

  @Test func `a failed unit of work leaves the indexes unchanged`() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await storage.unitOfWork { unit in
        let store = unit.reports
        try await store.insert(reports())
        throw Failure()
      }
    }
    try await expectIntact(reports: 0)
  }

  @Test func `a deletion by query uses the indexes`() async throws {
    try await storage.unitOfWork { unit in
      let store = unit.reports
      try await store.insert(reports())
      #expect(try await store.delete(matching: ReportQuery(location: "L1")) == 86)
      #expect(try await hasIndexes(unit))
    }
    try await expectIntact(reports: 514)
  }

  /// Another program may have added a unique index that the new rows violate.
  @Test func `an index that cannot be created is reported each time, and nothing remains`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    let storage = try Storage(.sqlite(path))
    let other = try Storage(.sqlite(path))
    try folder.execute("CREATE UNIQUE INDEX places ON report (location)")
    #expect(try await other.reports.count(matching: ReportQuery()) == 0)
    let usual = try storage.database.writing { connection throws(StoreError) in
      try connection.number("PRAGMA cache_size")
    }
    let violation = StoreError.constraint("UNIQUE constraint failed: report.location")
    await #expect(throws: violation) {
      try await storage.unitOfWork { unit in
        let store = unit.reports
        try await store.insert(reports())
        for _ in 0..<2 {
          do throws(StoreError) {
            _ = try await store.count(matching: ReportQuery())
            Issue.record("the index was created")
          } catch {
            #expect(error == violation)
          }
        }
      }
    }
    #expect(try await other.reports.count(matching: ReportQuery()) == 0)
    // The second space makes this statement different from the earlier, cached statement, so SQLite must prepare a new
    // one. The cached statement would return the cache size at the time it was prepared.
    let kept = try storage.database.writing { connection throws(StoreError) in
      try connection.number("PRAGMA  cache_size")
    }
    #expect(kept == usual)
    try folder.execute("DROP INDEX places")
    #expect(try await storage.check().problems == [])
    try await storage.reports.insert(reports())
    #expect(try await other.reports.count(matching: ReportQuery(location: "L1")) == 86)
    #expect(try await other.check().problems == [])
  }
}
