import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

/// Tests that every kind of store calls a record's `validate()`, and that the laws catch a store that does not.
@Suite struct StayStoreTests {
  private static let laws = RecordStoreContract<Stay>.laws

  @Test(arguments: StorageKind.tested, laws.filter { $0.group == .rules })
  func `every store obeys`(kind: StorageKind, law: RecordStoreContract<Stay>.Law) async throws {
    try await TemporaryFolder.with { folder in
      let model = StoreModel("hotel", Stay.self)
      try await law.check(patience: .seconds(600)) {
        let path = folder.path(of: UUID().uuidString)
        return try await Storage.open(kind.location(at: path), of: model).store(of: Stay.self)
      }
    }
  }

  @Test(arguments: laws)
  func `the fake obeys`(law: RecordStoreContract<Stay>.Law) async throws {
    try await law.check(patience: .seconds(600)) { try InMemoryRecordStore<Stay>() }
  }

  private typealias Spoil = @Sendable (inout StoreCalls<Stay>, StoreCalls<Stay>) -> Void

  private static let sabotages: [(name: String, law: String, spoil: Spoil)] = [
    (
      "pretends to insert what validate() refuses",
      "a record that validate() refuses can be neither inserted nor updated",
      { bad, good in
        bad.replaceInsert { stays throws(StoreError) in
          do throws(StoreError) {
            return try await good.insert(stays)
          } catch let error where error.isInvalid("departure") {
            return stays
          }
        }
      }
    ),
    (
      "stores what validate() refuses in another form",
      "a record that validate() refuses can be neither inserted nor updated",
      { bad, good in
        bad.update = { stays throws(StoreError) in
          do throws(StoreError) {
            try await good.update(stays)
          } catch let error where error.isInvalid("departure") {
            try await good.update(
              stays.map { stay in
                var stay = stay
                stay.departure = max(stay.arrival, stay.departure)
                return stay
              }
            )
          }
        }
      }
    ),
    (
      "returns a record before validate() converts it",
      "a record is stored in the form to which validate() converts it",
      { bad, good in
        bad.replaceInsert { stays throws(StoreError) in
          zip(stays, try await good.insert(stays)).map { given, stored in
            var stored = stored
            stored.guest = given.guest
            return stored
          }
        }
      }
    ),
  ]

  @Test func `a store that ignores validate() is caught`() async throws {
    for (name, law, spoil) in Self.sabotages {
      let saboteur = Saboteur<any RecordStoreProtocol<Stay>>(name, breaks: [law]) {
        let good = StoreCalls(try InMemoryRecordStore<Stay>())
        var bad = good
        spoil(&bad, good)
        return SabotagedStore(calls: bad)
      }
      await saboteur.expectCaught(by: Self.laws, patience: .seconds(20))
    }
  }

  @Test func `samples include records that only validate() refuses or converts`() throws {
    let stay = try Stay.sample(seed: 1)
    #expect(stay.refused.contains { $0.field == "departure" })
    #expect(stay.refused.allSatisfy { $0.record.departure < $0.record.arrival })
    #expect(stay.converted.contains { $0.guest != $0.guest.trimmingCharacters(in: .whitespaces) })
    #expect(try Book.sample(seed: 1).refused.isEmpty)
    #expect(try Book.sample(seed: 1).converted.isEmpty)
  }
}
