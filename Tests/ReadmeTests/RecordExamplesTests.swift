import Foundation
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the documentation examples for records and their fields.
@Suite struct RecordExamplesTests {
  struct Place: Record {
    static let name = "place"
    static let template = Place()

    var id = RecordID<Place>(madeAt: .now)
    var number: Int?
    var title = "?"
    var visitedAt: Date?

    static func describe(_ place: inout some Describer<Place>) {
      place.identity(\.id, \.number)
      place.field("title", \.title, [.notBlank, .indexed])
      place.field("visitedAt", \.visitedAt)
    }
  }

  struct Person: Record {
    static let name = "person"
    static let template = Person()

    var id = RecordID<Person>(madeAt: .now)
    var number: Int?
    var firstName = "?"
    var lastName = "?"
    var email: String?
    var age = 0

    static func describe(_ person: inout some Describer<Person>) {
      let name: [FieldOption] = [.notBlank, .indexed]
      person.identity(\.id, \.number)
      person.field("firstName", \.firstName, name)
      person.field("lastName", \.lastName, name)
      person.field("email", \.email, [.unique, .column("mail")])
      person.field("age", \.age, [.range(0...150)])
    }
  }

  struct WorkStep: Record {
    static let name = "work_step"
    static let template = WorkStep()

    var id = RecordID<WorkStep>(madeAt: .now)
    var number: Int?
    var after: RecordID<WorkStep>?

    static func describe(_ step: inout some Describer<WorkStep>) {
      step.identity(\.id, \.number)
      step.field("after", \.after, [.acyclic])  // after is a RecordID<WorkStep>?
    }
  }

  @Test func `no step leads back to itself`() async throws {
    let steps = try Storage(.inMemory, of: StoreModel("steps", WorkStep.self)).store(of: WorkStep.self)
    let first = try await steps.insert(WorkStep())
    let second = try await steps.insert(WorkStep(after: first.id))
    var changed = first
    changed.after = second.id
    let error = await #expect(throws: StoreError.self) { try await steps.update(changed) }
    let circle = "work_step 1 → work_step 2 → work_step 1"
    #expect(error?.description == "after must not lead back to the work_step itself: \(circle)")
  }

  struct Picture: Record {
    static let name = "picture"
    static let template = Picture()

    var id = RecordID<Picture>(madeAt: .now)
    var number: Int?
    var title = "?"
    var thumbnail = Data()

    static func describe(_ picture: inout some Describer<Picture>) {
      picture.identity(\.id, \.number)
      picture.field("title", \.title)
      picture.unstored(\.thumbnail)
    }
  }

  @Test func `a property that is not stored has the template's value`() async throws {
    let pictures = try Storage(.inMemory, of: StoreModel("pictures", Picture.self)).store(of: Picture.self)
    let stored = try await pictures.insert(Picture(title: "Lisbon", thumbnail: Data([1])))
    #expect(stored.title == "Lisbon")
    #expect(stored.thumbnail == Data())
  }

  struct Stay: Record {
    static let name = "stay"
    static let template = Stay()

    var id = RecordID<Stay>(madeAt: .now)
    var number: Int?
    var firstDay = Date(timeIntervalSince1970: 0)
    var lastDay: Date?

    static func describe(_ stay: inout some Describer<Stay>) {
      stay.identity(\.id, \.number)
      stay.field("firstDay", \.firstDay)
      stay.field("lastDay", \.lastDay)
    }

    mutating func validate() throws(ValidationError) {
      if let lastDay, lastDay < firstDay {
        throw ValidationError(field: "lastDay", value: "\(lastDay)", rule: "must not be before firstDay")
      }
    }
  }

  enum Prepared {
    static let coding = RecordCoding<Place>(isAlwaysPrepared: true)
  }

  @Test func `a type can promise that its values are always prepared`() {
    #expect(Prepared.coding.isAlwaysPrepared)
    #expect(!Place.coding.isAlwaysPrepared)
  }

  enum Climate: String, FieldValue { case oceanic, continental, polar }

  struct Percentage: FieldValue {
    static let fieldType = FieldType.integer
    var value = 0
    var fieldContent: FieldContent { .integer(Int64(value)) }

    static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Percentage? {
      guard let value = try source.integer(at: position) else { return nil }
      guard (0...100).contains(value) else { throw .corrupt("must be from 0 to 100") }
      return Percentage(value: value)
    }

    func stored(as field: String) throws(ValidationError) -> Percentage {
      if (0...100).contains(value) { return self }
      throw ValidationError(field: field, value: "\(value)", rule: "must be from 0 to 100")
    }
  }

  struct Garden: Record {
    static let name = "garden"
    static let template = Garden()

    var id = RecordID<Garden>(madeAt: .now)
    var number: Int?
    var climate = Climate.oceanic
    var humidity = Percentage()

    static func describe(_ garden: inout some Describer<Garden>) {
      garden.identity(\.id, \.number)
      garden.field("climate", \.climate)
      garden.field("humidity", \.humidity)
    }
  }

  private func refusal<Kind: Record>(of record: Kind, _ location: StorageLocation) async -> String? {
    do {
      try await Storage(location, of: StoreModel("examples", Kind.self)).store(of: Kind.self).insert(record)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `described rules apply`(location: StorageLocation) async throws {
    #expect(await refusal(of: Place(title: " "), location) == "title must not be blank")
    #expect(await refusal(of: Person(age: 151), location) == "age must be 150 or less")
    #expect(await refusal(of: Person(lastName: ""), location) == "lastName must not be blank")
    let stay = Stay(lastDay: Date(timeIntervalSince1970: -86_400))
    #expect(await refusal(of: stay, location) == "lastDay must not be before firstDay")
    #expect(await refusal(of: Garden(humidity: Percentage(value: 101)), location) == "humidity must be from 0 to 100")
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `values of custom types are stored`(location: StorageLocation) async throws {
    let gardens = try Storage(location, of: StoreModel("gardens", Garden.self)).store(of: Garden.self)
    let garden = try await gardens.insert(Garden(climate: .polar, humidity: Percentage(value: 40)))
    #expect(try await gardens.record(withID: garden.id) == garden)
    #expect(throws: StoreError.corrupt("must be from 0 to 100")) {
      try Percentage.read(from: FieldContents([.integer(101)]), at: 0)
    }
  }

  @Test func `the visitors of the module read and write records`() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    var place = Place(title: "Lisbon", visitedAt: .now)
    try place.prepareFields()  // a FieldNormalizer rounds visitedAt to the millisecond
    place = place.numbered(7)  // a NumberSetter sets the number
    let contents = place.fieldContents  // a FieldWriter collects the contents
    var copy = Place.template
    try Place.read(from: FieldContents(contents), into: &copy)  // a FieldReader reads them into the copy
    print(copy == place)  // true
    let readers = Place.contentReaders  // a ContentReaderCollector collects a closure for each field
    print(readers.map { $0(place) } == contents)  // true
    #expect(printed == ["true", "true"])
    #expect(copy.number == 7)
  }

  @Test func `contents are shown as text`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    let place = Place(title: "Lisbon")

    func cell(_ content: FieldContent) -> String {
      switch content {
      case .null: "none"
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text): text
      case .uuid(let uuid): uuid.uuidString
      case .blob(let bytes): "\(bytes.count) bytes"
      case .list(let texts): texts.joined(separator: ", ")
      case .uuids(let uuids): "\(uuids.count) IDs"
      }
    }
    print(place.fieldContents.dropFirst(2).map(cell))  // ["Lisbon", "none"]
    #expect(printed == [#"["Lisbon", "none"]"#])
    #expect(cell(.list(["a", "b"])) == "a, b")
    #expect(cell(.blob([1, 2, 3])) == "3 bytes")
    #expect(cell(.uuids([UUID(), UUID()])) == "2 IDs")
  }

  @Test func `the fields of a date are found`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    func dateFields<Kind: Record>(of kind: Kind.Type) -> [String] {
      let fields: [FieldDescription<Kind>] = RecordDescription.shared.fields
      return fields.filter { $0.type.wrapped == FieldType.date }.map(\.name)
    }
    print(dateFields(of: Place.self))  // ["visitedAt"]
    #expect(printed == [#"["visitedAt"]"#])
    #expect(dateFields(of: Stay.self) == ["firstDay", "lastDay"])
  }
}
