import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

/// Descriptions that omit, repeat or exclude properties.
@Suite struct CoverageTests {
  private func mistake<Kind: Record>(_ kind: Kind.Type, at location: StorageLocation = .inMemory) -> StoreError? {
    do throws(StoreError) { _ = try Storage(location, of: StoreModel("kinds", kind)) } catch { return error }
    return nil
  }

  @Test func `a forgotten property is refused by name on every medium`() throws {
    let folder = try TemporaryFolder()
    let error = StoreError.misuse(
      "note has the stored property “colour”, which is not described; describe it with field(_:_:), or declare it with unstored(_:)"
    )
    let locations: [StorageLocation] = [
      .inMemory, .inMemorySQLite, .sqlite(folder.path("a.sqlite")), .json(folder.path("a.json")),
      .xml(folder.path("a.xml")), .binary(folder.path("a.bin")),
    ]
    for location in locations { #expect(mistake(Forgetful.self, at: location) == error) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `the forgotten property is named wherever it is`() {
    func name<Kind: Record>(_ kind: Kind.Type) -> Substring? {
      guard case .misuse(let text)? = mistake(kind) else { return nil }
      return text.split(separator: "“").dropFirst().first?.prefix { $0 != "”" }
    }
    #expect(name(ForgetfulOfSmall.self) == "isDone")
    #expect(name(ForgetfulWithin.self) == "address.zip")
    #expect(name(ForgetfulOfStructure.self) == "address")
    #expect(name(ForgetfulOfTuple.self) == "place")
    #expect(name(ForgetfulOfEnum.self) == "state")
    #expect(name(ForgetfulOfLast.self) == "last")
    #expect(name(ForgetfulBesideWrapper.self) == "note")
    #expect(name(ForgetfulOfWrapper.self) == "_stars")
    #expect(name(ForgetfulOfBacking.self) == "kelvin")
    #expect(name(ForgetfulOfClosure.self) == "onChange")
    #expect(name(ForgetfulShared.self) == "note")
  }

  @Test func `a property that is described twice is refused`() {
    #expect(mistake(Twice.self) == .misuse("the field “name” of twice describes the same property as “title”"))
    #expect(mistake(TwiceComputed.self) == .misuse("the field “b” of twice describes the same property as “a”"))
    #expect(mistake(NumberTwice.self) == .misuse("the field “no” of twice describes the same property as “number”"))
    #expect(mistake(PartTwice.self) == .misuse("the field “zip” of twice describes the same property as “address”"))
    #expect(mistake(StoredAndUnstored.self) == .misuse("the field “title” of twice is also declared as unstored"))
  }

  @Test func `an identity that is missing, repeated or not first is refused`() {
    let error = StoreError.misuse("late must describe its ID and number first, exactly once")
    #expect(mistake(LateIdentity.self) == error)
    #expect(mistake(TwoIdentities.self) == error)
    #expect(mistake(NoIdentityAtAll.self) == error)
  }

  @Test func `nested, wrapped, computed, lazy and constant properties can be described or declared`() {
    #expect(mistake(Nested.self) == nil)
    #expect(mistake(Wrapped.self) == nil)
    #expect(mistake(Shared.self) == nil)
    #expect(mistake(Cached.self) == nil)
    #expect(mistake(Lazy.self) == nil)
    #expect(mistake(Mirrored.self) == nil)
    #expect(mistake(Crowded.self) == nil)
  }

  @Test(arguments: ["memory:", "sqlite-memory:", "json:a", "xml:a", "binary:a", "sqlite:a"])
  func `every medium keeps exactly the described fields, and returns what it keeps`(location: String) async throws {
    let folder = try TemporaryFolder()
    let path = location.hasSuffix(":a") ? location.dropLast() + folder.path("a") : location[...]
    func open() throws -> Storage {
      try Storage(StorageLocation(parsing: String(path)), of: StoreModel("kinds", Cached.self, Lazy.self))
    }
    let storage = try open()
    var given = Cached()
    (given.title, given.thumbnail, given.delegate) = ("Lisbon", Data([1, 2, 3]), Named(name: "given"))
    let expected = { (number: Int, title: String) in
      var record = given.numbered(number)
      (record.title, record.thumbnail, record.delegate) = (title, Data(), Named(name: "template"))
      return record
    }
    let store = storage.store(of: Cached.self)
    #expect(try await store.insert(given) == expected(1, "Lisbon"))
    #expect(try await store.record(withID: given.id) == expected(1, "Lisbon"))
    given.title = "Porto"
    try await store.update(given)
    #expect(try await store.record(numbered: 1) == expected(1, "Porto"))
    #expect(try await store.records(matching: RecordFetch()) == [expected(1, "Porto")])

    var lazy = Lazy()
    #expect(lazy.sum == 3)
    #expect(try await storage.store(of: Lazy.self).insert(lazy).hasSum == false)
    #expect(try await storage.store(of: Lazy.self).record(withID: lazy.id)?.hasSum == false)
    if path.hasSuffix(":") { return }
    try await storage.close()
    #expect(try await open().store(of: Cached.self).record(withID: given.id) == expected(1, "Porto"))
  }

  @Test func `the contract tells that a store of one's own loses a forgotten property`() async throws {
    let laws = RecordStoreContract<Forgetful>.laws.filter { $0.name.hasPrefix("every stored property") }
    let report = await Contract(laws).report(on: "fake") { try InMemoryRecordStore<Forgetful>() }
    #expect(report.violations.map(\.expected) == ["a description of every stored property"])
    #expect(report.violations.allSatisfy { $0.actual.contains("“colour”") })
  }

  @Test func `the laws hold for records with excluded, nested and wrapped properties`() async throws {
    func check<Kind: SampleRecord>(_ kind: Kind.Type) async throws {
      for kept in [Storage.kept, Storage.inDatabase] {
        try await Contract(RecordStoreContract<Kind>.laws)
          .report(on: "\(kind)") { try kept(StoreModel("kinds", kind)).store(of: kind) }.requireKept()
      }
    }
    try await check(Cached.self)
    try await check(Nested.self)
    try await check(Wrapped.self)
  }
}

extension Storage {
  fileprivate static let kept = { @Sendable (model: StoreModel) in try Storage(.inMemory, of: model) }
  fileprivate static let inDatabase = { @Sendable (model: StoreModel) in try Storage(.inMemorySQLite, of: model) }
}
