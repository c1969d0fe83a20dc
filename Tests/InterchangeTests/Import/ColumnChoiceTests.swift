import LogbookDomain
import LogbookRecords
import Testing

@testable import LogbookInterchange
@testable import LogbookStorage

/// Tests which of several columns a field is read from, and counts that are sums of columns.
@Suite struct ColumnChoiceTests {
  @Test(arguments: [
    ("tests,totalTests", false, 1), ("totalTests,tests", false, 2), ("total_tests,new_tests", false, 2),
    ("total_tests,new_tests", true, 1), ("Tested,total samples", false, 1),
  ])
  func `daily figures are preferred to running totals, except with cumulative`(
    headings: String,
    isCumulative: Bool,
    expected: Int
  ) async throws {
    let rows = "A,2020-03-01,10,20\nA,2020-03-02,11,22\n"
    let (storage, _) = try await imported("location,date,\(headings)\n" + rows, as: .reports) {
      $0.isCumulative = isCumulative
    }
    let values = try await storage.allReports().compactMap(\.numberTested)
    #expect(values == (isCumulative ? [expected] : [10 * expected, 11 * expected]))
  }

  @Test(arguments: [
    ("location,date,tests,samples", "tested", ["tests", "samples"]),
    ("Province,date,Country,tests", "location", ["Province", "Country"]),
    ("location,report date,datum,tests", "date", ["report date", "datum"]),
  ])
  func `several columns for a field are refused until one is named`(
    headings: String,
    field: String,
    candidates: [String]
  ) async throws {
    let text = headings + "\n" + (field == "tested" ? "A,2020-03-01,5,6\n" : "A,2020-03-01,2020-03-01,6\n")
    await #expect(throws: ImportFailure.severalColumns(field, candidates)) { try await imported(text, as: .reports) }
    let (_, result) = try await imported(text, as: .reports) { $0.mapping[field] = candidates[0] }
    #expect(result.imported == 1)
    let json = #"{"location":"A","date":"2020-03-01","tests":5}"# + "\n"
    let other = #"{"location":"B","date":"2020-03-01","samples":6}"# + "\n"
    await #expect(throws: Never.self) { try await imported(json + other, as: .reports) }
  }

  @Test func `tests are the sum of positive and negative ones if only these are given`() async throws {
    let rows = "A,2020-03-01,5,95\nA,2020-03-02,7,\nA,2020-03-03,,\nA,2020-03-04,0,NA\n"
    let (storage, result) = try await imported("location,date,positive,negative\n" + rows, as: .reports)
    #expect(try await storage.allReports().map(\.numberTested) == [100, nil, nil])
    #expect(result.fields.first { $0.field == "tested" }?.column == "positive” + “negative")
    #expect(result.fields.first { $0.field == "tested" }?.samples.first == "5+95")
    #expect(result.blanked.map(\.line) == [3, 5])
    #expect(result.invalid.map(\.line) == [4])
    let (other, _) = try await imported("location,date,positive,negative\n" + rows, as: .reports) {
      $0.mapping["tested"] = ""
    }
    #expect(try await other.allReports().map(\.numberTested) == [nil, nil, nil])
  }

  @Test(arguments: ["csv", "json"])
  func `columns can be added`(format: String) async throws {
    let table = "location,date,rtk-ag,pcr\nA,2020-03-01,\"1,000\",95\nA,2020-03-02,7,\nA,2020-03-03,,\n"
    let objects = [("\"1,000\"", "95"), ("7", "null"), ("null", "null")].enumerated().map { index, counts in
      "{\"location\":\"A\",\"date\":\"2020-03-0\(index + 1)\",\"rtk-ag\":\(counts.0),\"pcr\":\(counts.1)}\n"
    }
    let (storage, result) = try await imported(format == "csv" ? table : objects.joined(), as: .reports) {
      $0.mapping["tested"] = "rtk-ag+pcr"
    }
    #expect(try await storage.allReports().map(\.numberTested) == [1095])
    #expect(result.invalid.map(\.column) == ["rtk-ag+pcr", nil])
    #expect(result.invalid.first?.reason == "one of the added columns has no value")
  }

  @Test func `a sum that is too large is refused`() async throws {
    let failure = await #expect(throws: ImportFailure.self) {
      try await imported("location,date,positive,negative\nA,2020-03-01,\(Int.max),1\n", as: .reports)
    }
    #expect("\(try #require(failure))".contains("must be at most"))
  }

  @Test(arguments: [("country,province", "Italy", "NA", "Italy"), ("iso_code,city", "NA", "Windhoek", "NA, Windhoek")])
  func `NA is missing in a name, but not in a code`(headings: String, first: String, second: String, name: String)
    async throws
  {
    let (storage, _) = try await imported("\(headings),date,tested\n\(first),\(second),2020-03-01,5\n", as: .reports) {
      $0.mapping["location"] = headings.replacing(",", with: "+")
    }
    #expect(try await storage.allReports().map(\.location) == [name])
  }
}
