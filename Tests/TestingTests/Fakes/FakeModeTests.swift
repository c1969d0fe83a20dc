import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookRecords
import LogbookTesting
import Testing

@Suite struct FakeModeTests {
  @Test(arguments: TaskStoreContract.laws)
  func `the mock of a task store obeys the contract`(law: TaskStoreContract.Law) async throws {
    try await law.check(patience: .seconds(600)) { try TaskStoreMock(storing: []) }
  }

  @Test(arguments: ReportStoreContract.laws)
  func `the mock of a report store obeys the contract`(law: ReportStoreContract.Law) async throws {
    try await law.check(patience: .seconds(600)) { try ReportStoreMock(storing: []) }
  }
}
