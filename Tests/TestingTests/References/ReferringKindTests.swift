import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

extension Author: SampleRecord {}
extension Tag: SampleRecord {}
extension Work: SampleRecord {}
extension Copy: SampleRecord {}
extension Member: SampleRecord {}
extension Loan: SampleRecord {}

/// A card that belongs to exactly one member, and continues itself or another card.
private struct Card: SampleRecord {
  static let name = "card"
  static let template = Card()

  var id = RecordID<Card>()
  var number: Int?
  var memberID = RecordID<Member>()
  var firstID = RecordID<Card>()
  var code = ""

  static func describe(_ card: inout some Describer<Card>) {
    card.identity(\.id, \.number)
    card.reference("member", \.memberID, onDelete: .refuse, [.unique])
    card.reference("first", \.firstID)
    card.field("code", \.code, [.unique])
  }
}

/// Checks that kinds whose records refer to other kinds obey the contract of a store.
// One after the other, because each store in PostgreSQL has connections of its own.
@Suite(.serialized) struct ReferringKindTests {
  private func store<Item: Record>(
    of type: Item.Type,
    _ kind: StorageKind,
    _ folder: TemporaryFolder,
    _ targets: (Storage) async throws -> Void
  ) async throws -> any RecordStoreProtocol<Item> {
    let location = try kind.location(at: folder.path(of: UUID().uuidString))
    let storage = try await Storage.open(location, of: Library.model, durability: .relaxed)
    try await targets(storage)
    return storage.store(of: type)
  }

  @Test(arguments: StorageKind.tested, RecordStoreContract<Work>.laws)
  func `works obey the contract of a store`(kind: StorageKind, law: RecordStoreContract<Work>.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: .seconds(600)) {
        try await store(of: Work.self, kind, folder) { try await $0.insertTargets(Author.self, Tag.self) }
      }
    }
  }

  @Test(arguments: StorageKind.tested, RecordStoreContract<Loan>.laws)
  func `loans obey the contract of a store`(kind: StorageKind, law: RecordStoreContract<Loan>.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: .seconds(600)) {
        try await store(of: Loan.self, kind, folder) {
          try await $0.insertTargets(Member.self, Copy.self, Work.self, Author.self, Tag.self)
        }
      }
    }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite], RecordStoreContract<Card>.laws)
  private func `cards with a unique reference and one to their own kind obey the contract of a store`(
    location: StorageLocation,
    law: RecordStoreContract<Card>.Law
  ) async throws {
    try await law.check(patience: .seconds(600)) {
      let storage = try Storage(location, of: StoreModel("cards", Card.self, Member.self))
      try await storage.insertTargets(Member.self, count: 1_000)
      return storage.store(of: Card.self)
    }
  }
}
