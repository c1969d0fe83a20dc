import Foundation
import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Testing

// The examples in the documentation comments for the sample generators.

struct Sighting: Record {
  static let name = "sighting"
  static let template = Sighting()

  var id = RecordID<Sighting>(madeAt: .now)
  var number: Int?
  var species = "?"
  var seenAt: Date?

  static func describe(_ sighting: inout some Describer<Sighting>) {
    sighting.identity(\.id, \.number)
    sighting.field("species", \.species, [.notBlank])
    sighting.field("seenAt", \.seenAt)
  }
}

extension Sighting: SampleRecord {}

@Suite struct SampleExamplesTests {
  struct Place: SampleRecord {
    static let name = "place"
    static let template = Place()

    var id = RecordID<Place>(madeAt: .now)
    var number: Int?
    var title = "?"

    static func describe(_ place: inout some Describer<Place>) {
      place.identity(\.id, \.number)
      place.field("title", \.title, [.notBlank])
    }
  }

  struct Contact: SampleRecord {
    static let name = "contact"
    static let template = Contact()

    var id = RecordID<Contact>(madeAt: .now)
    var number: Int?
    var name = "?"
    var metAt: Date?

    static func describe(_ contact: inout some Describer<Contact>) {
      contact.identity(\.id, \.number)
      contact.field("name", \.name, [.notBlank])
      contact.field("metAt", \.metAt)
    }

    static func drawn(
      from random: inout SplitMix64,
      of values: RecordValues,
      parentID: RecordID<Contact>?
    ) throws(ValidationError) -> Contact {
      let id = RecordID<Contact>(from: &random)
      return Contact(id: id, name: random.pick(values.names), metAt: random.pick(values.dates))
    }
  }

  @Test func `a record type can generate its own samples`() throws {
    var generator = SampleGenerator<Contact>(seed: 7, shape: .edge)
    let contacts = try generator.next(20)
    #expect(contacts.allSatisfy { RecordValues.edge.names.contains($0.name) })
    #expect(contacts.allSatisfy { $0.metAt.map(RecordValues.edge.dates.contains) == true })
    var again = SampleGenerator<Contact>(seed: 7, shape: .edge)
    #expect(try again.next(20) == contacts)
  }

  @Test func `a sample is made by editing the template`() throws {
    let place = try Place { $0.title = "Lisbon" }
    #expect(place.title == "Lisbon")
    #expect(throws: ValidationError.self) { try Place { $0.title = " " } }
  }

  @Test func `a described record has samples`() async throws {
    let store = try Storage(.inMemory, of: StoreModel("birds", Sighting.self)).store(of: Sighting.self)

    var generator = SampleGenerator<Sighting>(seed: 7, shape: .hostile)
    try await store.insert(generator.next(100))
    #expect(try await store.count(matching: RecordFetch()) == 100)
  }

  @Test func `tasks have samples`() async throws {
    let store = try Storage(.inMemory).tasks

    var generator = TaskGenerator(seed: 7, shape: .hostile)
    try await store.insert(generator.next(100))
    #expect(try await store.count(matching: TaskQuery()) == 100)
  }

  @Test func `reports have samples`() async throws {
    let store = try Storage(.inMemory).reports

    var generator = ReportGenerator(seed: 7, shape: .plausible)
    try await store.insert(generator.next(100))
    #expect(try await store.count(matching: ReportQuery()) == 100)
  }

  @Test func `a store is filled with records of every shape`() async throws {
    let store = try Storage(.inMemory).store(of: TaskItem.self)

    func fill<Generator: RecordGenerator>(
      _ store: any RecordStoreProtocol<Generator.Item>,
      with _: Generator.Type,
      shape: RecordShape
    ) async throws {
      var generator = Generator(seed: 7, shape: shape)
      try await store.insert(generator.next(100))
    }
    for shape in RecordShape.allCases { try await fill(store, with: TaskGenerator.self, shape: shape) }
    #expect(try await store.count(matching: TaskQuery()) == 300)
  }

  @Test func `random numbers are the same for the same seed`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    var random = SplitMix64(seed: 7)
    print((1...6).map { _ in random.integer(in: 1...6) })  // [4, 1, 1, 4, 5, 4]
    print(random.pick(["rain", "snow", "sun"]))  // snow
    #expect(printed == ["[4, 1, 1, 4, 5, 4]", "snow"])
  }
}
