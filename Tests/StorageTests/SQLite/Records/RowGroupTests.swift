import LogbookDomain
import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

private struct Coin: Record {
  static let name = "coin"
  static let template = Coin()

  var id = RecordID<Coin>(.timeOrdered(at: .now))
  var number: Int?
  var code = ""
  var mint = ""
  var worth = 0

  static func describe(_ coin: inout some Describer<Coin>) {
    coin.identity(\.id, \.number)
    coin.field("code", \.code, [.unique])
    coin.field("mint", \.mint)
    coin.field("worth", \.worth, [.range(0...1000)])
  }
}

/// Tests that inserting many records with multi-row statements gives the same results as inserting them one by one.
@Suite struct RowGroupTests {
  private let storage: Storage

  init() throws {
    storage = try Storage(.inMemorySQLite, of: StoreModel("coins", Coin.self))
  }

  private var coins: any RecordStoreProtocol<Coin> { storage.store(of: Coin.self) }

  private func make(_ count: Int, numbered: (Int) -> Int? = { _ in nil }) -> [Coin] {
    (0..<count).map { Coin(number: numbered($0), code: "c\($0)", worth: $0 % 1000) }
  }

  private func expectStored(_ coins: [Coin]) async throws {
    #expect(try await self.coins.records(matching: Coin.Query()) == coins)
    #expect(try await storage.check().problems == [])
  }

  @Test(arguments: [99, 100, 101, 250, 1000])
  func `numbers are consecutive, and the result is in the order of insertion`(count: Int) async throws {
    let new = make(count)
    let stored = try await coins.insert(new)
    #expect(stored.map(\.number) == Array(1...count))
    #expect(stored.map(\.id) == new.map(\.id))
    try await expectStored(stored)
    let next = try await coins.insert(Coin(code: "next"))
    #expect(next.number == count + 1)
  }

  @Test func `given numbers are kept`() async throws {
    let stored = try await coins.insert(make(200) { 1000 - 2 * $0 })
    #expect(stored.map(\.number) == (0..<200).map { 1000 - 2 * $0 })
    try await expectStored(stored.sorted { $0.number! < $1.number! })
    #expect(try await coins.insert(Coin(code: "next")).number == 1001)
  }

  @Test func `records with and without numbers can be mixed`() async throws {
    // Only the second group of rows contains records both with and without a number.
    let stored = try await coins.insert(make(300) { $0 == 60 ? 500 : nil })
    #expect(stored.map(\.number) == Array(1...60) + [500] + Array(501...739))
    try await expectStored(stored)
  }

  @Test func `records with random IDs can follow records with time-ordered IDs`() async throws {
    var new = make(300)
    for index in 120..<300 { new[index].id = RecordID(UUID()) }
    let stored = try await coins.insert(new)
    #expect(stored.map(\.number) == Array(1...300))
    #expect(stored.map(\.id) == new.map(\.id))
    try await expectStored(stored)
  }

  @Test func `large values are stored`() async throws {
    var new = make(300)
    for index in 120..<140 { new[index].mint = String(repeating: "\(index)", count: 5000) }
    let stored = try await coins.insert(new)
    #expect(stored.map(\.mint) == new.map(\.mint))
    try await expectStored(stored)
  }

  @Test(arguments: [10, 49, 50, 77, 199])
  func `an error names the record that caused it, and nothing is inserted`(index: Int) async throws {
    let (new, old) = (make(220), make(5))
    var changed = new
    changed[index].id = new[3].id
    await #expect(throws: StoreError.duplicate(RecordReference(new[3].id))) { try await coins.insert(changed) }
    changed = new
    changed[index].code = "c3"
    await #expect(throws: StoreError.notUnique("code", Coin.self)) { try await coins.insert(changed) }
    changed = new
    changed[index].worth = 1001
    await #expect {
      try await coins.insert(changed)
    } throws: { error in
      "\(error)" == "worth must be 1000 or less"
    }
    changed = make(220) { $0 + 1 }
    changed[index].number = 5
    await #expect(throws: StoreError.duplicate(RecordReference(Coin.self, number: 5))) {
      try await coins.insert(changed)
    }
    try await expectStored([])
    let stored = try await coins.insert(old)
    #expect(stored.map(\.number) == Array(1...5))
  }

  @Test func `a unit of work continues after a failed insertion`() async throws {
    try await storage.unitOfWork { unit in
      let twice = make(150) + make(70)
      let store = unit.store(of: Coin.self)
      let first = try await store.insert(Coin(code: "first"))
      await #expect(throws: StoreError.notUnique("code", Coin.self)) { try await store.insert(twice) }
      #expect(try await store.records(matching: Coin.Query()) == [first])
      #expect(try await store.insert(make(120)).map(\.number) == Array(2...121))
    }
    #expect(try await coins.count(matching: Coin.Query()) == 121)
    #expect(try await storage.check().problems == [])
  }
}
