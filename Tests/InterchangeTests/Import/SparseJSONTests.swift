import LogbookDomain
import LogbookInterchange
import LogbookRecords
import LogbookStorage
import Testing

@Suite struct SparseJSONTests {
  @Test func `an object without a count that other objects have is imported`() async throws {
    let text = """
      {"day":"2020-12-01","place":"K","tests":10}
      {"day":"2020-12-02","place":"K","pos":1,"tests":12}
      {"day":"2020-12-03","place":"K"}
      """
    let (storage, result) = try await imported(text, as: .reports) {
      $0.mapping = ["date": "day", "location": "place", "positive": "pos", "tested": "tests"]
    }
    #expect((result.read, result.imported) == (3, 2))
    #expect(result.invalid.map(\.reason) == ["no count was reported"])
    let reports = try await storage.allReports()
    #expect(reports.map(\.numberTested) == [10, 12])
    #expect(reports.map(\.numberPositive) == [nil, 1])
  }

  @Test func `an object without a date, a location or a title is invalid`() async throws {
    let text = """
      {"when":"2020-12-01","place":"K","tests":10}
      {"place":"K","tests":12}
      {"when":"2020-12-01","tests":12}
      """
    let (storage, result) = try await imported(text, as: .reports) {
      ($0.mapping, $0.onInvalid) = (["date": "when"], .skip)
    }
    #expect(
      result.invalid.map(\.description) == [
        "line 2: there is no column “when” for date; the columns are “place”, “tests”",
        "line 3: there is no column for location; the columns are “when”, “tests”",
      ]
    )
    #expect(try await storage.allReports().count == 1)
    let (_, tasks) = try await imported("[{\"name\":\"Milk\"}, {\"notes\":\"x\"}]", as: .tasks) { $0.onInvalid = .skip }
    #expect((tasks.imported, tasks.invalid.count) == (1, 1))
  }

  @Test func `a part of a location may be missing, but no part of a date`() async throws {
    let text = """
      {"year":2020,"month":12,"day":1,"country":"Italy","province":"Lazio","tests":10}
      {"year":2020,"month":12,"day":2,"country":"Malta","tests":11}
      {"year":2020,"month":12,"country":"Malta","tests":12}
      """
    let (storage, result) = try await imported(text, as: .reports) {
      ($0.mapping, $0.onInvalid) = (["location": "country+province", "date": "year+month+day"], .skip)
    }
    #expect(result.invalid.map(\.line) == [3])
    #expect(try await storage.allReports().map(\.location) == ["Italy, Lazio", "Malta"])
  }

  @Test(arguments: ["title": "name", "notes": "text"])
  func `a mapped key that no object has is an error`(field: String, key: String) async throws {
    for text in ["{\"title\":\"Milk\"}\n{\"title\":\"Bread\",\"due\":\"2020-12-01\"}\n", "[{\"title\":\"Milk\"}]"] {
      let error = await #expect(throws: ImportFailure.self) {
        try await imported(text, as: .tasks) { $0.mapping = [field: key] }
      }
      #expect(
        error.map { "\($0)".contains("there is no column “\(key)” for \(field); the columns are “title”") } == true
      )
    }
  }

  @Test(arguments: [RecordKind.reports, .tasks]) func `an empty object is called empty`(kind: RecordKind) async throws {
    do {
      _ = try await imported("[{}]", as: kind)
      Issue.record("was imported")
    } catch let failure as ImportFailure {
      #expect("\(failure)".contains("line 1: the object is empty"))
    }
  }
}
