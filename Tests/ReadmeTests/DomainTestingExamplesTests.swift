import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

private func MyTaskStore() throws -> any TaskStoreProtocol { try Storage(.inMemory).tasks }

private func MyReportStore() throws -> any ReportStoreProtocol { try Storage(.inMemory).reports }

private func MyStorage(history: HistoryLevel? = nil) throws -> Storage { try Storage(.inMemory, history: history) }

private func MyStorage(_ path: String) throws -> Storage { try Storage(.sqlite(path)) }

/// Tests the documentation examples for LogbookDomainTesting.
@Suite struct DomainTestingExamplesTests {
  private let temporary: TemporaryFolder
  private var folder: URL { URL(filePath: temporary.path) }

  init() throws { temporary = try TemporaryFolder() }

  @Test func `stores are compared with mocks`() async throws {
    do {
      let comparison = TaskStoreComparison(seed: 1, operations: 1_000)
      let difference = try await comparison.difference(
        between: { try TaskStoreMock(storing: []) },
        and: { try MyTaskStore() }
      )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
    let comparison = ReportStoreComparison(seed: 1, operations: 1_000)
    let difference = try await comparison.difference(
      between: { try ReportStoreMock(storing: []) },
      and: { try MyReportStore() }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test func `stores obey their contracts`() async throws {
    for law in TaskStoreContract.laws {
      try await law.check { try MyTaskStore() }
    }
    for law in ReportStoreContract.laws {
      try await law.check { try MyReportStore() }
    }
  }

  @Test(arguments: StorageContract.laws)
  func `the storage supports units of work`(law: StorageContract.Law) async throws {
    try await law.check { try MyStorage() }
  }

  @Test(arguments: HistoryContract.laws)
  func `the storage records a history`(law: HistoryContract.Law) async throws {
    try await law.check { try MyStorage(history: .undo) }
  }

  @Test(arguments: CrossProcessContract.laws)
  func `several storages share a file`(law: CrossProcessContract.Law) async throws {
    let path = folder.appending(path: UUID().uuidString).path  // a new file for each law, in a temporary folder
    try await law.check { try MyStorage(path) }
  }

  @Test(arguments: DurabilityContract.laws)
  func `the storage is durable`(law: DurabilityContract.Law) async throws {
    let path = folder.appending(path: UUID().uuidString).path  // a new file for each law, in a temporary folder
    try await law.check { try MyStorage(path) }
  }
}
