import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

@Suite(.serialized) struct UnconfirmedCommitTests {
  @Test func `a commit that the disk does not confirm has an unknown outcome`() async throws {
    let folder = try TemporaryFolder()
    UnconfirmedVFS.register()
    var system = SystemCalls.real
    system.vfs = UnconfirmedVFS.name
    let storage = try Storage(.sqlite(folder.path("store")), of: .logbook, system: system)
    let failure = StoreError.outcomeUnknown("the disk has not confirmed it: disk I/O error (1034)")
    @Sendable func report() throws -> Report { try Report(location: "A", numberTested: 1, dateReported: .now) }
    UnconfirmedVFS.failures.withLock { $0 = 1 }
    await #expect(throws: failure) { try await storage.reports.insert(report()) }
    #expect(try await storage.reports.count(matching: ReportQuery()) == 0)
    UnconfirmedVFS.failures.withLock { $0 = 1 }
    await #expect(throws: failure) { try await storage.unitOfWork { _ = try await $0.reports.insert(report()) } }
    try await storage.reports.insert(report())
    #expect(try await storage.reports.count(matching: ReportQuery()) == 1)
  }
}
