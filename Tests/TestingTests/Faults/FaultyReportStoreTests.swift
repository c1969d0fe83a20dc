import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests faulty report stores. ``FaultyTaskStoreTests`` tests the features that all faulty stores share.
@Suite struct FaultyReportStoreTests {
  @Test(arguments: ReportStoreContract.laws)
  func `a faulty store without faults obeys the contract`(law: ReportStoreContract.Law) async throws {
    try await law.check(patience: .seconds(600)) { FaultyReportStore(wrapping: try Storage(.inMemory).reports) }
  }

  @Test func `only the specified operation fails`() async throws {
    let good = try Storage(.inMemory).reports
    @Sendable func report() throws -> Report {
      try Report(location: "Ghana", numberTested: 1, dateReported: .now)
    }
    let stored = try await good.insert([report(), report(), report()])
    let calls: [(StoreOperation, (FaultyReportStore) async throws -> Void)] = [
      (.insert, { _ = try await $0.insert(report()) }),
      (.insertMany, { _ = try await $0.insert([report()]) }),
      (.find, { _ = try await $0.record(withID: stored[0].id) }),
      (.findNumbered, { _ = try await $0.record(numbered: 1) }),
      (.query, { _ = try await $0.records(matching: ReportQuery()) }),
      (.count, { _ = try await $0.count(matching: ReportQuery()) }),
      (.batch, { for try await _ in $0.batches(matching: ReportQuery(), size: 2) {} }),
      (.aggregate, { _ = try await $0.summaries(by: .day, matching: ReportQuery()) }),
      (.update, { try await $0.update(stored[0]) }),
      (.delete, { _ = try await $0.delete(withID: stored[2].id) }),
      (.deleteMatching, { _ = try await $0.delete(matching: ReportQuery(limit: 0)) }),
    ]
    #expect(Set(calls.map(\.0)) == Set(StoreOperation.allCases))
    for operation in StoreOperation.allCases {
      let faulty = FaultyReportStore(wrapping: good, faults: [Fault(.always, of: operation, fails: .busy)])
      for (called, call) in calls where called != .delete || operation == .delete {
        if called == operation {
          await #expect(throws: StoreError.busy) { try await call(faulty) }
        } else {
          try await call(faulty)
        }
      }
    }
  }

  @Test func `a fault before the effect prevents the call, but not after it`() async throws {
    let good = try Storage(.inMemory).reports
    let faulty = FaultyReportStore(wrapping: good)
    faulty.add(Fault(.nth(1), of: .insert, fails: .full))
    faulty.add(Fault(.nth(2), of: .insert, fails: .busy, .afterEffect))
    let report = try Report(location: "Ghana", numberTested: 1, dateReported: .now)
    await #expect(throws: StoreError.full) { try await faulty.insert(report) }
    #expect(try await good.count(matching: ReportQuery()) == 0)
    await #expect(throws: StoreError.busy) { try await faulty.insert(report) }
    #expect(try await good.records(matching: ReportQuery()) == [report.numbered(1)])
    faulty.removeAllFaults()
    #expect(try await faulty.delete(withID: report.id) == 1)
  }
}
