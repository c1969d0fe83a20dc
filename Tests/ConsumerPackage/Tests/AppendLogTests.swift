import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import AppendLog
import Foundation
import Testing

/// Holds a medium that Logbook does not have to all laws.
@Suite struct `A medium of one's own` {
  private static func open(_ path: String, _ model: StoreModel = .logbook) throws -> Storage {
    let storage = try Storage(LogBackend(path: path, of: model), of: model)
    return storage
  }

  @Test(arguments: RecordStoreContract<Berth>.laws)
  func `obeys the laws of stores`(law: RecordStoreContract<Berth>.Law) async throws {
    let folder = try Folder()
    try await law.check { try Self.open(folder.newPath(), StoreModel("harbour", Berth.self)).store(of: Berth.self) }
  }

  @Test(arguments: StorageContract.laws)
  func `obeys the laws of units of work`(law: StorageContract.Law) async throws {
    let folder = try Folder()
    try await law.check { try Self.open(folder.newPath()) }
  }

  @Test(arguments: HistoryContract.laws)
  func `obeys the laws of the history, undo and redo`(law: HistoryContract.Law) async throws {
    let folder = try Folder()
    try await law.check { try Self.open(folder.newPath()) }
  }

  @Test(arguments: DurabilityContract.laws)
  func `obeys the laws of durability`(law: DurabilityContract.Law) async throws {
    let folder = try Folder()
    let path = folder.newPath()
    try await law.check { try Self.open(path) }
  }

  @Test func `answers like the fake`() async throws {
    let folder = try Folder()
    let difference = try await StoreComparison<Berth>(seed: 5, operations: 500).difference(
      between: { try InMemoryRecordStore() },
      and: { try Self.open(folder.newPath(), StoreModel("harbour", Berth.self)).store(of: Berth.self) }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test func `loses only the commit that was interrupted`() async throws {
    let folder = try Folder()
    let path = folder.newPath()
    let storage = try Self.open(path, StoreModel("harbour", Berth.self))
    let berths = storage.store(of: Berth.self)
    try await berths.insert(Berth(title: "one"))
    try await berths.insert(Berth(title: "two"))
    let data = try Data(contentsOf: URL(filePath: path))
    try (data.dropLast() + [0]).write(to: URL(filePath: path))
    let found = try await Self.open(path, StoreModel("harbour", Berth.self)).store(of: Berth.self).all()
    #expect(found.map(\.title) == ["one"])
    var damaged = data
    damaged[data.count / 3] ^= 1
    try damaged.write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { try Self.open(path, StoreModel("harbour", Berth.self)) }
  }

  @Test func `is checked, copied, and refused if it cannot be what it is not`() async throws {
    let folder = try Folder()
    let model = StoreModel("harbour", Berth.self)
    let storage = try Self.open(folder.newPath(), model)
    try await storage.store(of: Berth.self).insert((1...3).map { Berth(title: "\($0)") })
    let check = try await storage.check()
    #expect(check.problems == [] && check.counts[Berth.self] == 3)
    let copy = try Storage(.sqlite(folder.newPath()), of: model)
    try await storage.copy(to: copy)
    #expect(try await copy.store(of: Berth.self).all() == storage.store(of: Berth.self).all())
    await #expect(throws: StoreError.self) { try await storage.backup(to: folder.newPath()) }
    try await storage.close()
    await #expect(throws: StoreError.misuse("the storage is closed")) { try await storage.store(of: Berth.self).all() }
  }
}
