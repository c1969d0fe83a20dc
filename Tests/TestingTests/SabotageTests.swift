import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

@Suite(.serialized) struct SabotageTests {
  @Test(arguments: TaskSabotages.all)
  func `every faulty task store is caught`(sabotage: Sabotage<any TaskStoreProtocol>) async throws {
    try await sabotage.expectCaught(by: TaskStoreContract.laws) { try Storage(.inMemory).tasks }
  }

  @Test(arguments: ReportSabotages.all)
  func `every faulty report store is caught`(sabotage: Sabotage<any ReportStoreProtocol>) async throws {
    try await sabotage.expectCaught(by: ReportStoreContract.laws) { try Storage(.inMemory).reports }
  }

  @Test(arguments: StorageSabotage.allCases.map(\.sabotage))
  func `every faulty storage is caught`(sabotage: Sabotage<any StorageProtocol>) async throws {
    try await sabotage.expectCaught(by: StorageContract.laws) { try Storage(.inMemory) }
  }

  @Test(arguments: HistorySabotage.allCases.map(\.sabotage))
  func `every faulty storage with a history is caught`(sabotage: Sabotage<any HistoryProtocol>) async throws {
    try await sabotage.expectCaught(by: HistoryContract.laws) { try Storage(.inMemory, history: .undo) }
  }

  @Test(arguments: DurabilitySabotage.allCases)
  func `every faulty durable storage is caught`(sabotage: DurabilitySabotage) async throws {
    let saboteur = Saboteur.ofPlaces(sabotage.rawValue, breaks: sabotage.laws) { sabotage.makePlace() }
    await saboteur.expectCaught(by: DurabilityContract.laws, patience: .seconds(120))
  }

  @Test(arguments: CrossProcessSabotage.allCases)
  func `every faulty shared storage is caught`(sabotage: CrossProcessSabotage) async throws {
    await sabotage.saboteur.expectCaught(by: CrossProcessContract.laws, patience: .seconds(120))
  }

  @Test func `every law of stores and storages catches a faulty implementation`() {
    #expect(uncaught(of: StorageContract.laws, by: StorageSabotage.allCases.map(\.sabotage)) == [])
    #expect(uncaught(of: HistoryContract.laws, by: HistorySabotage.allCases.map(\.sabotage)) == [])
    #expect(Set(DurabilityContract.laws.map(\.name)) == Set(DurabilitySabotage.allCases.flatMap(\.laws)))
    #expect(Set(CrossProcessContract.laws.map(\.name)) == Set(CrossProcessSabotage.allCases.flatMap(\.laws)))
    #expect(uncaught(of: TaskStoreContract.laws, by: TaskSabotages.all) == [])
    #expect(uncaught(of: ReportStoreContract.laws, by: ReportSabotages.all) == [])
  }
}
