import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests that every kind of store obeys every law for a client's record type, and that the laws catch faulty stores.
@Suite(.serialized) struct TownStoreTests {
  private static func store(_ kind: StorageKind, _ folder: TemporaryFolder) async throws -> any RecordStoreProtocol<
    Town
  > {
    let path = folder.path(of: UUID().uuidString)
    return try await Storage.open(kind.location(at: path), of: StoreModel("gazetteer", Town.self)).store(of: Town.self)
  }

  @Test(arguments: StorageKind.tested, RecordStoreContract<Town>.laws)
  func `every store obeys the contract`(kind: StorageKind, law: RecordStoreContract<Town>.Law) async throws {
    try await TemporaryFolder.with { folder in
      try await law.check(patience: .seconds(600)) { try await Self.store(kind, folder) }
    }
  }

  @Test(arguments: RecordStoreContract<Town>.laws)
  func `the fake obeys the contract, even within a faulty store without faults`(law: RecordStoreContract<Town>.Law)
    async throws
  {
    try await law.check(patience: .seconds(600)) { FaultyStore<Town>(wrapping: try InMemoryRecordStore(), faults: []) }
  }

  @Sendable private static func withoutParent(_ town: Town) -> Town {
    var town = town
    town.parentID = nil
    return town
  }

  private typealias Spoil = @Sendable (inout StoreCalls<Town>, StoreCalls<Town>) -> Void

  private static let sabotages: [(law: String, spoil: Spoil)] = [
    (
      "a record that breaks a rule of its description is refused, and nothing changes",
      { bad, good in
        bad.replaceInsert { towns throws(StoreError) in
          do throws(StoreError) { return try await good.insert(towns) } catch .invalid { return towns }
        }
      }
    ),
    (
      "no two records have the same value of a unique field, which is free again when its record has another",
      { bad, good in
        bad.update = { towns throws(StoreError) in
          do throws(StoreError) { try await good.update(towns) } catch .constraint { return }
        }
      }
    ),
    (
      "what a write returns is what is stored, even for values finer than stores keep",
      { bad, good in
        bad.replaceInsert { towns throws(StoreError) in
          zip(towns, try await good.insert(towns)).map { $0.numbered($1.number ?? 1) }
        }
      }
    ),
    (
      "a record that breaks a rule of its description can be neither inserted nor updated on its own",
      { bad, good in
        bad.insertOne = { town throws(StoreError) in
          do throws(StoreError) { return try await good.insertOne(town) } catch .invalid(let error) {
            if error.field == "parent" { throw .invalid(error) }
            return town
          }
        }
      }
    ),
    (
      "no two records have the same value of a unique field, which is free again when its record has another",
      { bad, good in
        bad.insertOne = { town throws(StoreError) in
          do throws(StoreError) { return try await good.insertOne(town) } catch let error where error.isConstraint {
            if error == .noNumberLeft(for: Town.self) { throw error }
            return town
          }
        }
      }
    ),
    (
      "the rows of every aggregation are those that the reference computes",
      { bad, good in
        bad.rows = { aggregation throws(StoreError) in
          do throws(StoreError) { return try await good.rows(aggregation) } catch .constraint { return [] }
        }
      }
    ),
    (
      "deleting a record deletes its parts at every depth, and counts them",
      { bad, good in
        bad.delete = { ids throws(StoreError) in
          let parts = try await good.everything().filter { $0.parentID.map(ids.contains) ?? false }
          try await good.update(parts.map(withoutParent))
          return try await good.delete(ids)
        }
      }
    ),
    (
      "a record whose parent does not exist can be neither inserted nor updated",
      { bad, good in
        bad.replaceInsert { towns throws(StoreError) in
          do throws(StoreError) { return try await good.insert(towns) } catch .invalid(let error) {
            if error.field != "parent" { throw .invalid(error) }
            return try await good.insert(towns.map(withoutParent))
          }
        }
      }
    ),
    (
      "a query that no store can answer is refused by every call, and nothing changes",
      { bad, good in
        bad.count = { query throws(StoreError) in
          do throws(StoreError) { return try await good.count(query) } catch .misuse { return 0 }
        }
      }
    ),
  ]

  @Test func `a store that violates the description is caught`() async {
    for (law, spoil) in Self.sabotages {
      let saboteur = Saboteur<any RecordStoreProtocol<Town>>(law, breaks: [law]) {
        let good = StoreCalls(try InMemoryRecordStore<Town>())
        var bad = good
        spoil(&bad, good)
        return SabotagedStore(calls: bad)
      }
      await saboteur.expectCaught(by: RecordStoreContract<Town>.laws, patience: .seconds(20))
    }
  }

  @Test(arguments: zip(StorageKind.tested, 1...UInt64(StorageKind.tested.count)))
  func `every store behaves like the fake`(kind: StorageKind, seed: UInt64) async throws {
    try await TemporaryFolder.with { folder in
      let difference = try await StoreComparison<Town>(seed: seed, operations: 200, patience: .seconds(20)).difference(
        between: { try InMemoryRecordStore() },
        and: { try await Self.store(kind, folder) }
      )
      #expect(difference == nil, "\(difference?.description ?? "")")
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a store is free of problems, and a copy never reuses its numbers`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let model = StoreModel("gazetteer", Town.self)
      let (place, other) = try (
        kind.location(at: folder.path(of: "store")), kind.location(at: folder.path(of: "copy"))
      )
      let (source, target) = try await (Storage.open(place, of: model), Storage.open(other, of: model))
      var towns = try await source.store(of: Town.self).insert((0..<600).map { _ in Town() })
      try await source.store(of: Town.self).delete(withIDs: [#require(towns.popLast()).id])
      #expect(try await source.copy(to: target).total == 599)
      #expect(try await target.store(of: Town.self).insert([Town()]).map(\.number) == [601])
      try await source.close()
      if StorageKind.onDisk.contains(kind) {
        #expect(try await Storage.check(place, of: model).problems == [])
      }
    }
  }
}
