import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Testing

@Suite(.serialized) struct StorageContractTests {
  /// The time limit for checking a law. Even the slowest law does not reach the limit on a busy machine under a
  /// sanitizer.
  private let patience = Duration.seconds(600)

  @Test(arguments: StorageKind.tested, TaskStoreContract.laws)
  func `every task store obeys its contract`(kind: StorageKind, law: TaskStoreContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeEmptyStorage(in: folder).tasks }
    }
  }

  @Test(arguments: StorageKind.tested, ReportStoreContract.laws)
  func `every report store obeys its contract`(kind: StorageKind, law: ReportStoreContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeEmptyStorage(in: folder).reports }
    }
  }

  @Test(arguments: StorageKind.tested, StorageContract.laws)
  func `every storage obeys its contract`(kind: StorageKind, law: StorageContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeEmptyStorage(in: folder) }
    }
  }

  @Test(arguments: StorageKind.tested, HistoryContract.laws)
  func `every storage can record a history`(kind: StorageKind, law: HistoryContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeEmptyStorage(in: folder, history: .undo) }
    }
  }

  @Test(arguments: StorageKind.onDisk, CrossProcessContract.laws)
  func `every storage on disk can be shared`(kind: StorageKind, law: CrossProcessContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeStorage(at: folder.path(of: "logbook")) }
    }
  }

  @Test(arguments: StorageKind.onDisk, DurabilityContract.laws)
  func `every storage on disk is durable`(kind: StorageKind, law: DurabilityContract.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: patience) { try await kind.makeStorage(at: folder.path(of: "logbook")) }
    }
  }
}
