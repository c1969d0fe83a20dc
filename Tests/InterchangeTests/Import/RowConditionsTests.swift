import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct RowConditionsTests {
  private let temporary = Result { try TemporaryFolder() }

  static let texts = [
    "date,location,kind,tested\n2020-12-01,K, pcr ,10\n2020-12-01,G,ag,1\n2020-12-02,G,,2\n",
    """
    {"date":"2020-12-01","location":"K","kind":"pcr","tested":10}
    {"date":"2020-12-01","location":"G","kind":"ag","tested":1}
    {"date":"2020-12-02","location":"G","tested":2}
    """,
    """
    [{"date":"2020-12-01","location":"G","tested":1}, {"date":"2020-12-02","location":"G","kind":null,"tested":2},
    {"kind":"pcr","date":"2020-12-01","location":"K","tested":10}]
    """,
  ]

  @Test(arguments: texts)
  func `only the rows of a table or of JSON that meet the conditions are imported`(text: String) async throws {
    let (storage, result) = try await imported(text, as: .reports) { $0.conditions = [("Kind", "pcr")] }
    #expect((result.read, result.imported, result.filtered) == (1, 1, 2))
    #expect(result.notKept.isEmpty)
    #expect(try await storage.allReports().map(\.numberTested) == [10])
    let error = await #expect(throws: ImportFailure.self) {
      try await imported(text, as: .reports) { $0.conditions = [("kinds", "pcr")] }
    }
    #expect(error.map { "\($0)".hasPrefix("there is no column “kinds”; the columns are “date”, “location”") } == true)
  }

  @Test func `a missing value meets a condition for an empty value`() async throws {
    for text in Self.texts.prefix(2) {
      let (storage, _) = try await imported(text, as: .reports) { $0.conditions = [("kind", "")] }
      #expect(try await storage.allReports().map(\.numberTested) == [2])
    }
  }

  @Test func `the column of a condition is not a location or date of a wide table`() async throws {
    for text in [
      "date,kind,Bern,Chur\n2020-12-01,pcr,10,20\n2020-12-01,ag,1,2\n",
      "location,kind,2020-12-01\nBern,pcr,10\nBern,ag,1\nChur,pcr,20\n",
    ] {
      let (storage, result) = try await imported(text, as: .reports) {
        ($0.wide, $0.conditions) = (.tested, [("kind", "pcr")])
      }
      #expect((result.imported, result.filtered) == (2, 1))
      #expect(
        try await storage.allReports().map { "\($0.location) \($0.numberTested ?? 0)" } == ["Bern 10", "Chur 20"]
      )
    }
  }

  @Test func `a value that is not text does not meet a condition`() async throws {
    let bytes = Array("title,kind\nMilk,".utf8) + [0x81, 0xFF, 0xC3] + Array("\nBread,b\n".utf8)
    let (storage, _) = try await imported(bytes, as: .tasks) { $0.conditions = [("kind", "b")] }
    #expect(try await storage.allTasks().map(\.title) == ["Bread"])
  }

  @Test func `only the objects of a Core Data store that meet the conditions are imported`() async throws {
    let path = try temporary.get().path("Model.sqlite")
    try CoreDataFixture(path).addHierarchy()
    let store = try #require(try CoreDataStore.opened(path, as: nil))
    func run(_ condition: (String, String)) async throws -> (titles: [String], result: ImportResult) {
      var options = ImportOptions()
      (options.entity, options.conditions) = ("Chore", [condition])
      let context = ImportContext(now: noon, zone: .gmt) { UUID() }
      let storage = try Storage(.inMemory)
      let result = try await RecordImporter(.tasks, options, context, from: store).run(into: storage)
      return (try await storage.allTasks().map(\.title), result)
    }
    let (titles, result) = try await run(("owner", "red"))
    #expect(titles == ["a chore", "an errand"])
    #expect((result.read, result.filtered) == (2, 1))
    #expect(result.notKept.names.contains("OWNER") == false)
    let error = await #expect(throws: ImportFailure.self) { try await run(("colour", "red")) }
    #expect(error.map { "\($0)".hasPrefix("the entity Chore has no attribute “colour”") } == true)
  }

  @Test(arguments: [RecordFormat.ics, .todotxt, .taskwarrior])
  func `conditions are refused for formats without columns`(format: RecordFormat) async throws {
    let error = await #expect(throws: ImportFailure.self) {
      try await imported("(A) Call\n", as: .tasks) { ($0.format, $0.conditions) = (format, [("kind", "pcr")]) }
    }
    let formats = "csv, tsv, json, ndjson and coredata"
    #expect(error.map { "\($0)" } == "a condition on a column applies only to \(formats), not to \(format.rawValue)")
  }
}
