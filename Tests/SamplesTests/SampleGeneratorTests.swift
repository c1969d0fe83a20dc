import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation
import Testing

/// A record type whose field names determine which plausible values its samples contain.
private struct Contact: Record, SampleRecord {
  static let name = "contact"
  static let template = Contact()

  var id = RecordID<Contact>(UUID())
  var number: Int?
  var firstName = "?"
  var email = "?"
  var city = ""
  var bornAt: Date?
  var visits = 1
  var rating = 0.5
  var labels: [String] = []
  var introducedBy: RecordID<Contact>?

  static func describe(_ contact: inout some Describer<Contact>) {
    contact.identity(\.id, \.number)
    contact.field("firstName", \.firstName, [.notBlank])
    contact.field("email", \.email, [.unique])
    contact.field("city", \.city)
    contact.field("bornAt", \.bornAt)
    contact.field("visits", \.visits, [.range(1...12)])
    contact.field("rating", \.rating, [.range(0...1)])
    contact.field("labels", \.labels)
    contact.field("introducedBy", \.introducedBy, [.parent])
  }
}

/// A record type that draws its own samples. If values were drawn separately for each field, they would break the
/// rule that relates the two fields.
private struct Pair: Record, SampleRecord {
  static let name = "pair"
  static let template = Pair()

  var id = RecordID<Pair>(UUID())
  var number: Int?
  var left = ""
  var right = ""

  static func describe(_ pair: inout some Describer<Pair>) {
    pair.identity(\.id, \.number)
    pair.field("left", \.left)
    pair.field("right", \.right)
  }

  mutating func validate() throws(ValidationError) {
    if right != left + "!" { throw ValidationError(field: "right", value: right, rule: "must be the left with “!”") }
  }

  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Pair {
    let left = random.pick(values.names)
    return Pair(id: ID(from: &random), left: left, right: left + "!")
  }
}

@Suite struct SampleGeneratorTests {
  @Test(arguments: RecordShape.allCases)
  func `a type can generate its own samples`(shape: RecordShape) throws {
    var generator = SampleGenerator<Pair>(seed: 5, shape: shape)
    #expect(try generator.next(20).allSatisfy { $0.right == $0.left + "!" })
  }

  @Test(arguments: RecordShape.allCases)
  func `the same seed gives the same records, and a store accepts them`(shape: RecordShape) async throws {
    var (generator, again) = (
      SampleGenerator<Contact>(seed: 3, shape: shape), SampleGenerator<Contact>(seed: 3, shape: shape)
    )
    let contacts = try generator.next(200)
    #expect(try again.next(50) + again.next(150) == contacts)
    let stored = try InMemoryRecordStore<Contact>(contacts).records(matching: RecordFetch())
    #expect(stored.map(\.id) == contacts.map(\.id))
    #expect(contacts.contains { $0.introducedBy != nil })
    var other = SampleGenerator<Contact>(seed: 4, shape: shape)
    #expect(try other.next(1) != Array(contacts[..<1]))
  }

  @Test func `plausible values suit the names of the fields and are within their bounds`() throws {
    var generator = SampleGenerator<Contact>(seed: 1)
    let contacts = try generator.next(100)
    #expect(contacts.allSatisfy { $0.email.hasSuffix("@example.org") && $0.email.contains(".") })
    #expect(Set(contacts.map(\.email)).count == 100)
    #expect(contacts.allSatisfy { $0.city.count > 3 })
    #expect(contacts.contains { $0.city == "Görlitz" })
    #expect(contacts.contains { $0.bornAt == nil } && contacts.contains { $0.bornAt != nil })
    #expect(contacts.compactMap(\.bornAt).allSatisfy { $0 < Date(timeIntervalSince1970: 1_200_000_000) })
    #expect(contacts.allSatisfy { (1...12).contains($0.visits) && (0...1).contains($0.rating) })
  }
}
