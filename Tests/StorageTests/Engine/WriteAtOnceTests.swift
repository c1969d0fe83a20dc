import LogbookDomain
import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

@Suite struct `A write that does not wait` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (StorageDurability.relaxed, isShort: true, waits: false), (.relaxed, isShort: false, waits: true),
    (.full, isShort: true, waits: true),
  ])
  func `only short writes with relaxed durability run on the caller's thread`(
    _ durability: StorageDurability,
    isShort: Bool,
    waits: Bool
  ) async throws {
    let storage = try Storage(.sqlite(folder.path("store")), durability: durability)
    // The first two writes may start the log, which requires a flush. A write that flushes always runs on another
    // thread.
    for number in 0..<2 {
      try await storage.reports.insert(Report(location: "A", numberTested: number, dateReported: .now))
    }
    let transaction = try storage.database.beginAtOnce(isShort: isShort)
    #expect((transaction == nil) == waits)
    transaction?.rollBack()
  }

  @Test func `the queue performs the checkpoint and the writes after it`() async throws {
    let storage = try Storage(.sqlite(folder.path("store")), durability: .relaxed)
    // Each write adds at least one page to the log, so 1,200 writes exceed the checkpoint threshold of 1,000 pages.
    for number in 0..<1200 {
      try await storage.reports.insert(Report(location: "A", numberTested: number, dateReported: .now))
    }
    #expect(try await storage.reports.count(matching: ReportQuery()) == 1200)
    let log = try FileManager.default.attributesOfItem(atPath: folder.path("store-wal"))[.size] as? Int
    #expect(try #require(log) < 1200 * 4120)
  }

  @Test func `a write continues the history that other storages have extended`() async throws {
    let path = folder.path("logbook")
    let (one, other) = (
      try Storage(.sqlite(path), history: .changes, durability: .relaxed),
      try Storage(.sqlite(path), durability: .relaxed)
    )
    for index in 0..<20 {
      try await (index % 3 == 0 ? other : one).reports.insert(
        Report(location: "A", numberTested: index, dateReported: .now)
      )
    }
    #expect(try await one.history().steps.map(\.number) == Array(1...20))
    // Even the `Storage` objects that are already open must use the new history level for their next write.
    let third = try Storage(.sqlite(path), history: .off)
    try await one.reports.insert(Report(location: "B", numberTested: 1, dateReported: .now))
    #expect(try await one.history().steps.isEmpty)
    withExtendedLifetime(third) {}
  }

  @Test func `a write continues the history from before a unit of work that was rolled back`() async throws {
    struct Undone: Error {}
    let storage = try Storage(.sqlite(folder.path("logbook")), history: .changes, durability: .relaxed)
    let report = try Report(location: "A", numberTested: 1, dateReported: .now)
    try await storage.reports.insert(report)
    await #expect(throws: Undone.self) {
      try await storage.unitOfWork { _, reports in
        try await reports.insert(Report(location: "B", numberTested: 1, dateReported: .now))
        throw Undone()
      }
    }
    await #expect(throws: StoreError.self) { try await storage.reports.insert(report) }
    try await storage.reports.insert(Report(location: "C", numberTested: 1, dateReported: .now))
    #expect(try await storage.history().steps.map(\.number) == [1, 2])
  }
}
