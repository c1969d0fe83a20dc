import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct CumulativeTests {
  private let temporary = Result { try TemporaryFolder() }

  private static let rows = [
    "A,2020-01-01,10,1", "B,2020-01-01,5,", "A,2020-01-02,15,1", "B,2020-01-03,9,2", "A,2020-01-05,12,4",
    "A,2020-01-06,20,4",
  ]

  /// Imports rows as running totals. Returns the result of the import, and each report in the form `location day tested
  /// positive`, sorted by location and day.
  private func figures(
    _ rows: [String],
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> (figures: [String], result: ImportResult) {
    let text = "location,date,tested,positive\n" + rows.joined(separator: "\n")
    let (storage, result) = try await imported(text, as: .reports) {
      $0.isCumulative = true
      change(&$0)
    }
    let figures = try await storage.allReports().map { report in
      let counts = [report.numberTested, report.numberPositive].map { $0.map(String.init) ?? "-" }
      return "\(report.location) \(CalendarDay(utc: report.dateReported)) \(counts.joined(separator: " "))"
    }
    return (figures.sorted(), result)
  }

  private static let daily = ["A 2020-01-02 5 0", "A 2020-01-05 - 3", "A 2020-01-06 8 0", "B 2020-01-03 4 -"]

  @Test func `running totals become differences from the previous date, in files in either order`() async throws {
    for rows in [Self.rows, Self.rows.reversed()] {
      let (figures, result) = try await figures(rows)
      #expect(figures == Self.daily)
      #expect(result.read == 6)
      #expect(result.imported == 4)
      #expect(result.invalid.count { $0.reason.hasPrefix("it is the first total of its location") } == 2)
      #expect(result.invalid.count == 2)
      #expect(result.falls.map { [$0.before, $0.after] } == [[15, 12]])
      #expect(result.falls.map(\.count) == ["tested"])
      #expect(result.falls.map(\.location) == ["A"])
      #expect(result.falls.map { "\(CalendarDay(utc: $0.date))" } == ["2020-01-05"])
    }
  }

  @Test func `a location with unordered dates is refused, and nothing is imported`() async throws {
    let rows = ["A,2020-01-01,10,1", "A,2020-01-03,20,1", "A,2020-01-02,15,1"]
    do {
      _ = try await figures(rows)
      Issue.record("was imported")
    } catch let failure as ImportFailure {
      #expect("\(failure)".hasPrefix("line 4: 2020-01-02 of “A” comes after 2020-01-03; for running totals, the dates"))
    }
  }

  @Test(arguments: [false, true])
  func `the option for duplicates determines which of several rows for a date is used`(newestFirst: Bool) async throws {
    let rows = ["A,2020-01-01,10,", "A,2020-01-02,15,", "A,2020-01-02,16,", "A,2020-01-03,20,"]
    let ordered = newestFirst ? [rows[3], rows[1], rows[2], rows[0]] : rows
    let (first, result) = try await figures(ordered)
    #expect(result.duplicates == 1)
    #expect(first == ["A 2020-01-02 5 -", "A 2020-01-03 5 -"])
    let (last, _) = try await figures(ordered) { $0.onDuplicate = .replace }
    #expect(last == ["A 2020-01-02 6 -", "A 2020-01-03 4 -"])
  }

  /// Imports each text as a separate file of running totals, in order, and returns the results.
  private func importing(_ texts: [String], into storage: Storage, _ history: UUID) async throws -> [ImportResult] {
    let folder = try temporary.get().path
    var options = ImportOptions()
    options.isCumulative = true
    var results: [ImportResult] = []
    for text in texts {
      let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
      let file = RecordImporter.File(fileExtension: "csv") { ByteSource(bytes: Array(text.utf8)) }
      let importer = try RecordImporter(.reports, options, context, from: [file])
      results.append(try await importer.run(into: storage, after: RememberedTotals(of: history, in: folder)))
      try results.last?.remembered?.save()
    }
    return results
  }

  @Test func `counts look like running totals even if the location is spelled in several ways`() async throws {
    let rows = (1...11).map { day in
      "\(day.isMultiple(of: 2) ? "Rome" : "ROME"),2020-01-\(day < 10 ? "0" : "")\(day),\(day * 5)"
    }
    let (_, result) = try await imported("location,date,tested\n" + rows.joined(separator: "\n"), as: .reports)
    #expect(result.likelyTotals == ["tested"])
  }

  @Test func `a difference over two days is reported, whatever the times of the totals`() async throws {
    let rows = ["A,2020-03-01T18:00:00Z,100,", "A,2020-03-03T17:00:00Z,180,", "A,2020-03-04T23:00:00Z,200,"]
    let (_, result) = try await figures(rows)
    #expect(result.imported == 2)
    #expect(result.spans.map { "\(CalendarDay(utc: $0.end))" } == ["2020-03-03"])
  }

  @Test func `totals in JSON and in Core Data continue from those of an earlier import`() async throws {
    let (storage, history) = (try Storage(.inMemory), UUID())
    let results = try await importing(
      [
        #"{"location":"A","date":"2020-01-01","tests":10}"#,
        #"[{"location":"A","date":"2020-01-02","tests":15}, {"date":"2020-01-03","tests":21,"location":"A","positive":1}]"#,
      ],
      into: storage,
      history
    )
    #expect(results.map(\.begun) == [1, 0])
    #expect(results.map(\.continued) == [0, 1])
    #expect(try await storage.allReports().map(\.numberTested) == [5, 6])
    let fixture = try CoreDataFixture(temporary.get().path("Model.sqlite"))
    try fixture.addReports("1, NULL, 'B', 10, 5, NULL, 0")
    var messages: [String] = []
    for (day, expected) in [(0, (1, 0)), (1, (0, 1)), (3, (0, 1))] {
      try fixture.connection.execute(
        "UPDATE ZPANDEMICREPORT SET ZDATEREPORTED = \(day * 86_400), ZNUMBERTESTED = \(10 + day), "
          + "ZNUMBERPOSITIVE = \(5 - day)"
      )
      var options = ImportOptions()
      options.isCumulative = true
      let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
      let store = try #require(try CoreDataStore.opened(fixture.path, as: nil))
      let importer = try RecordImporter(.reports, options, context, from: store)
      let remembered = RememberedTotals(of: history, in: try temporary.get().path)
      let result = try await importer.run(into: storage, after: remembered)
      try result.remembered?.save()
      #expect((result.begun, result.continued) == expected)
      messages += result.falls.map(\.description) + result.spans.map(\.description)
    }
    #expect(try await storage.reports.records(matching: ReportQuery(location: "B")).map(\.numberTested) == [1, 2])
    #expect(
      messages == [
        "object 1: positive of B fell from 5 to 4 on 2001-01-02",
        "object 1: positive of B fell from 4 to 2 on 2001-01-04",
        "object 1: the figure of B on 2001-01-04 covers all days since 2001-01-02",
      ]
    )
  }

  @Test func `a count continues even if other columns are added or removed`() async throws {
    let (storage, history) = (try Storage(.inMemory), UUID())
    let results = try await importing(
      [
        "date,location,tested\n2020-12-01,K,10\n", "date,location,tested,positive\n2020-12-02,K,15,1\n",
        "positive,date,location\n3,2020-12-03,K\n", "date,location,tested,positive\n2020-12-04,K,25,7\n",
      ],
      into: storage,
      history
    )
    #expect(results.map(\.continued) == [0, 1, 1, 1])
    let reports = try await storage.allReports()
    // The row for 3 December has no total number of tests, so the numbers of tests for 3 and 4 December are missing, as they
    // would be if all rows were in one file.
    #expect(reports.map(\.numberTested) == [5, nil, nil])
    #expect(reports.map(\.numberPositive) == [nil, 2, 4])
  }

  @Test func `totals in the file's earlier format are continued`() async throws {
    let (storage, history) = (try Storage(.inMemory), UUID())
    let old =
      #"{"tested=tests, all,positive=,negative=":[{"location":"K","date":"2020-12-01T00:00:00Z","tested":10,"#
      + #""positive":null,"negative":null}]}"#
    let file = try temporary.get().path("\(history.uuidString.lowercased()).json")
    try Data(old.utf8).write(to: URL(filePath: file))
    let text = "date,location,\"tests, all\",positive\n2020-12-02,K,15,1\n"
    var options = ImportOptions()
    (options.isCumulative, options.mapping) = (true, ["tested": "tests, all"])
    let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
    let source = RecordImporter.File(fileExtension: "csv") { ByteSource(bytes: Array(text.utf8)) }
    let importer = try RecordImporter(.reports, options, context, from: [source])
    let remembered = RememberedTotals(of: history, in: try temporary.get().path)
    #expect(try await importer.run(into: storage, after: remembered).continued == 1)
    #expect(try await storage.allReports().map(\.numberTested) == [5])
  }

  @Test func `daily files give the same result separately as together`() async throws {
    let folder = try temporary.get().path
    let (storage, history) = (try Storage(.inMemory), UUID())
    func importing(_ rows: [String]) async throws -> ImportResult {
      let text = "location,date,tested,positive\n" + rows.joined(separator: "\n")
      return try #require(try await self.importing([text], into: storage, history).first)
    }
    let first = try await importing(Array(Self.rows.prefix(2)))
    #expect((first.imported, first.begun, first.continued) == (0, 2, 0))
    for row in Self.rows.dropFirst(2) {
      let result = try await importing([row])
      #expect((result.imported, result.begun, result.continued) == (1, 0, 1))
    }
    func figures() async throws -> [String] {
      try await storage.allReports().map { report in
        let counts = [report.numberTested, report.numberPositive].map { $0.map(String.init) ?? "-" }
        return "\(report.location) \(CalendarDay(utc: report.dateReported)) \(counts.joined(separator: " "))"
      }.sorted()
    }
    #expect(try await figures() == Self.daily)
    // A row that is imported again is a duplicate. If the files with the remembered totals are damaged, the next row
    // starts a new running total.
    let again = try await importing([Self.rows[5]])
    #expect((again.duplicates, again.begun) == (1, 0))
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try Data("{\"x\":[".utf8).write(to: URL(filePath: folder + "/" + file))
    }
    #expect(try await importing(["A,2020-01-07,25,4"]).begun == 1)
    #expect(try await figures() == Self.daily)
  }

  @Test func `two concurrent imports keep the totals of both`() throws {
    let (folder, history) = (try temporary.get().path, UUID())
    let columns = ColumnsRead(fields: [.init(field: "tested", column: "tests")], unused: [])
    func total(_ location: String) throws -> Report {
      try Report(location: location, numberTested: 5, dateReported: noon)
    }
    var (one, other) = (RememberedTotals(of: history, in: folder), RememberedTotals(of: history, in: folder))
    one.remember([try total("A")], of: columns)
    other.remember([try total("B")], of: columns)
    try one.save()
    try other.save()
    let both = RememberedTotals(of: history, in: folder)
    func totals(of columns: ColumnsRead?) -> [Int?] {
      ["a", "B", "C"].map { both.total(before: .distantFuture, of: $0, in: columns?.fields ?? [])?.numberTested }
    }
    #expect(totals(of: columns) == [5, 5, nil])
    #expect(totals(of: ColumnsRead(fields: [.init(field: "tested", column: "other")], unused: [])) == [nil, nil, nil])
    #expect(totals(of: nil) == [nil, nil, nil])
  }
}
