import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation
import Testing

/// A record with every kind of rule that a description can have.
struct Berth: Record {
  static let name = "berth"
  static let template = Berth()

  var id = RecordID<Berth>(madeAt: .now)
  var number: Int?
  var title = "?"
  var code: String?
  var depth = 1
  var share = 0.5
  var freeFrom = Date(timeIntervalSince1970: 0)
  var freeUntil = Date(timeIntervalSince1970: 1)
  var pier: RecordID<Berth>?
  var after: RecordID<Berth>?
  var cached = 0

  static func describe(_ berth: inout some Describer<Berth>) {
    berth.identity(\.id, \.number)
    berth.field("title", \.title, [.notBlank, .indexed])
    berth.field("code", \.code, [.unique])
    berth.field("depth", \.depth, [.range(1...9_000_000)])
    berth.field("share", \.share, [.range(0...1)])
    berth.field("freeFrom", \.freeFrom)
    berth.field("freeUntil", \.freeUntil)
    berth.field("pier", \.pier, [.parent])
    berth.field("after", \.after, [.acyclic])
    berth.unstored(\.cached)
  }

  mutating func validate() throws(ValidationError) {
    if freeUntil < freeFrom {
      throw ValidationError(field: "freeUntil", value: "\(freeUntil)", rule: "must not be before freeFrom")
    }
  }
}

extension Berth: ComparedRecord {}

@Suite struct `A store of one's own` {
  @Test(arguments: RecordStoreContract<Berth>.laws)
  func `obeys the contract, rules included, with public API only`(law: RecordStoreContract<Berth>.Law) async throws {
    try await law.check { try DictionaryStore<Berth>() }
  }

  @Test func `answers like the fake`() async throws {
    let difference = try await StoreComparison<Berth>(seed: 3, operations: 1_000).difference(
      between: { try InMemoryRecordStore() },
      and: { try DictionaryStore() }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }
}
