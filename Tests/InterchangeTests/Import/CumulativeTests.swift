import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
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

  /// On 6 January, the total number of tests is back above that of 2 January, so its figure covers four days, while the
  /// number of positive tests covers one.
  private static let daily = [
    "A 2020-01-02 5 0", "A 2020-01-05 - 3", "A 2020-01-06 - 0", "A 2020-01-06 5 -", "B 2020-01-03 4 -",
  ]

  @Test func `running totals become differences from the previous date, in files in either order`() async throws {
    for rows in [Self.rows, Self.rows.reversed()] {
      let (figures, result) = try await figures(rows)
      #expect(figures == Self.daily)
      #expect(result.read == 6)
      #expect((result.imported, result.further) == (4, 1))
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
      #expect("\(failure)".hasPrefix("line 4: 2020-01-02 of “A” comes after 2020-01-03; for running totals and days"))
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
  private func importing(_ texts: [String], into storage: Storage) async throws -> [ImportResult] {
    var results: [ImportResult] = []
    for text in texts {
      results.append(try await imported(text, as: .reports, into: storage) { $0.isCumulative = true }.result)
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
    let storage = try Storage(.inMemory)
    let results = try await importing(
      [
        #"{"location":"A","date":"2020-01-01","tests":10}"#,
        #"[{"location":"A","date":"2020-01-02","tests":15}, {"date":"2020-01-03","tests":21,"location":"A","positive":1}]"#,
      ],
      into: storage
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
      let result = try await importer.run(into: storage)
      #expect((result.begun, result.continued) == expected)
      messages += result.falls.map(\.description) + result.spans.map(\.description)
    }
    #expect(try await storage.reports.records(matching: ReportQuery(location: "B")).map(\.numberTested) == [1, 2])
    #expect(
      messages == [
        "object 1: positive of B on 2001-01-02: the total fell from 5 to 4; the next import decides whether it was revised",
        "positive of B on 2001-01-02: the total was revised by −1 (from 5 to 4)",
        "object 1: positive of B on 2001-01-04: the total fell from 4 to 2; the next import decides whether it was revised",
        "object 1: the figure of B on 2001-01-04 covers all days since 2001-01-02",
      ]
    )
  }

  @Test func `a count continues even if other columns are added or removed`() async throws {
    let storage = try Storage(.inMemory)
    let results = try await importing(
      [
        "date,location,tested\n2020-12-01,K,10\n", "date,location,tested,positive\n2020-12-02,K,15,1\n",
        "positive,date,location\n3,2020-12-03,K\n", "date,location,tested,positive\n2020-12-04,K,25,7\n",
      ],
      into: storage
    )
    #expect(results.map(\.continued) == [0, 1, 1, 1])
    let figures = try await storage.allReports().map { [$0.numberTested, $0.numberPositive, $0.days] }
    // The row for 3 December has no total number of tests, so the next one covers both days.
    #expect(figures == [[5, nil, 1], [nil, 2, 1], [nil, 4, 1], [10, nil, 2]])
  }

  @Test func `daily files give the same result separately as together`() async throws {
    let storage = try Storage(.inMemory)
    func importing(_ rows: [String]) async throws -> ImportResult {
      let text = "location,date,tested,positive\n" + rows.joined(separator: "\n")
      return try #require(try await self.importing([text], into: storage).first)
    }
    let first = try await importing(Array(Self.rows.prefix(2)))
    #expect((first.imported, first.begun, first.continued) == (0, 2, 0))
    for row in Self.rows.dropFirst(2) {
      let result = try await importing([row])
      #expect((result.imported, result.begun, result.continued) == (1, 0, 1))
    }
    let figures = try await storage.allReports().map { report in
      let counts = [report.numberTested, report.numberPositive].map { $0.map(String.init) ?? "-" }
      return "\(report.location) \(CalendarDay(utc: report.dateReported)) \(counts.joined(separator: " "))"
    }
    #expect(figures.sorted() == Self.daily)
    // A row that is imported again is a duplicate.
    let again = try await importing([Self.rows[5]])
    #expect((again.duplicates, again.begun, again.revisionCount) == (1, 0, 0))
  }

  @Test func `a column that falls as often as it rises is refused as a total`() async throws {
    let text =
      "location,date,tested,positive\n"
      + [
        "A,2020-03-01,1000,10", "A,2020-03-02,1100,12", "A,2020-03-03,1250,9", "A,2020-03-04,1300,20",
        "A,2020-03-05,1400,18",
      ].joined(separator: "\n")
    let storage = try Storage(.inMemory)
    do {
      _ = try await importing([text], into: storage)
      Issue.record("was imported")
    } catch let failure as ImportFailure {
      #expect(failure == .notTotals("positive", "positive", rises: 2, falls: 2, others: ["tested"]))
    }
    #expect(try await storage.allReports().isEmpty)
    _ = try await imported(text, as: .reports) { ($0.isCumulative, $0.totals) = (true, [.positive]) }
    let (named, _) = try await imported(text, as: .reports) { ($0.isCumulative, $0.totals) = (true, [.tested]) }
    #expect(try await named.allReports().map(\.numberTested) == [nil, 100, 150, 50, 100])
    #expect(try await named.allReports().map(\.numberPositive) == [10, 12, 9, 20, 18])
  }

  @Test func `a revised file that begins later gives the right first figure`() async throws {
    let storage = try Storage(.inMemory)
    let rows = ["A,2020-01-01,100", "A,2020-01-02,110", "A,2020-01-03,125"]
    _ = try await importing(["location,date,tested\n" + rows.joined(separator: "\n")], into: storage)
    let revised = "location,date,tested\nA,2020-01-02,112\nA,2020-01-03,125\n"
    let (_, result) = try await imported(revised, as: .reports, into: storage) {
      ($0.isCumulative, $0.onDuplicate) = (true, .replace)
    }
    #expect(result.invalid.isEmpty)
    #expect(try await storage.allReports().map(\.numberTested) == [12, 13])
  }

  @Test func `the totals of a real series give the figures computed independently`() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Figures"
    )
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let rows = try lines("totals.csv")
    let expected = try lines("totals-figures.csv").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let figures = Set(expected.filter { !$0[3].isEmpty }.map { $0[0...3].joined(separator: " ") })
    let revisions = expected.filter { !$0[4].isEmpty }.map { "\($0[0]) \($0[1]) \($0[4])" }
    // The result does not depend on where the file is split between two imports, not even after a fall.
    for split in [rows.count, 20, 21, 41, 42] {
      let storage = try Storage(.inMemory)
      let files = [Array(rows[..<split]), [rows[0]] + rows[split...]].filter { $0.count > 1 }
      let results = try await importing(files.map { $0.joined(separator: "\n") }, into: storage)
      let imported = try await storage.allReports().flatMap { report in
        [("tested", report.numberTested), ("positive", report.numberPositive)].compactMap { name, value in
          value.map { "\(report.lastDay) \(name) \(report.days) \($0)" }
        }
      }
      #expect(Set(imported) == figures)
      #expect(imported.count == figures.count)
      let revised = results.flatMap(\.falls).filter { $0.outcome == .revision }
      #expect(revised.map { "\(CalendarDay(utc: $0.date)) \($0.count) \($0.after - $0.before)" } == revisions)
    }
  }

  @Test(arguments: 0..<30)
  func `figures and revisions add up to the rise of any total`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var (totals, level): ([Int?], Int) = ([], 1000)
    for _ in 0..<60 {
      level += Int.random(in: 0...20, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: totals.append(nil)
      case 1: totals.append(Int.random(in: 0...level, using: &random))
      case 2:
        level = max(0, level - Int.random(in: 0...100, using: &random))
        totals.append(level)
      default: totals.append(level)
      }
    }
    let start = try #require(CalendarDay(year: 2020, month: 1, day: 1))
    let rows = totals.enumerated().map { "A,\(start.adding(days: $0)),\($1.map(String.init) ?? "")" }
    let isReversed = Bool.random(using: &random)
    let storage = try Storage(.inMemory)
    var results: [ImportResult] = []
    var rest = rows[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...40, using: &random))
      rest = rest.dropFirst(part.count)
      let text = "location,date,tested\n" + (isReversed ? part.reversed() : Array(part)).joined(separator: "\n")
      // A part that is invalid as a whole has no totals.
      do { results += try await importing([text], into: storage) } catch ImportFailure.nothingValid {
      } catch ImportFailure.notTotals { return }
    }
    let known = totals.compactMap(\.self)
    let figures = try await storage.allReports()
    let revisions = results.flatMap(\.falls).filter { $0.outcome == .revision }.map { $0.after - $0.before }
    // The last total may be a fall that is not decided yet, or an undecided one.
    let falls = known.indices.dropFirst().filter { known[$0] < known[$0 - 1] }
    let last = falls.last == known.count - 1 ? known[known.count - 2] : known[known.count - 1]
    let sum = figures.compactMap(\.numberTested).reduce(0, +) + revisions.reduce(0, +)
    #expect(sum == last - known[0])
    // Every figure covers the days since the last total that counts, so no day is covered twice.
    let days = figures.flatMap { report in (0..<report.days).map { report.lastDay.adding(days: -$0) } }
    #expect(Set(days).count == days.count)
  }

  @Test func `a total more than 366 days after the last one loses only its own figure`() async throws {
    let text = "location,date,tested,positive,beds\nA,2020-01-01,100,1,7\nA,2021-03-01,900,2,8\nA,2021-03-02,910,3,9\n"
    let (storage, result) = try await imported(text, as: .reports) {
      ($0.isCumulative, $0.totals, $0.mapping) = (true, [.tested], ["level:beds": "beds"])
    }
    #expect(try await storage.allReports().map(\.numberTested) == [nil, nil, 10])
    #expect(try await storage.allReports().map(\.numberPositive) == [1, 2, 3])
    #expect(try await storage.allReports().map(\.levels["beds"]) == [7, 8, 9])
    let reason = "cannot be compared: the last total, on 2020-01-01, is more than 366 days earlier"
    #expect(result.blanked.map(\.description) == ["line 3, column tested: “900” \(reason)"])
    let (_, alone) = try await imported("location,date,tested\nA,2020-01-01,1\nA,2021-03-01,9\n", as: .reports) {
      $0.isCumulative = true
    }
    #expect(alone.invalid.map(\.reason).last == reason)
  }

  @Test func `a revision that an earlier import has reported is known`() async throws {
    let storage = try Storage(.inMemory)
    let start = CalendarDay(daysSince1970: 18_000)
    let totals = (0..<40).map { $0 < 5 ? 100 + $0 : 50 + $0 } + [80, 95, 70, 71]
    let rows = totals.enumerated().map { "A,\(start.adding(days: $0)),\($1)" }
    var known: [[Bool]] = []
    for count in [41, 41, 42, 44, 44] {
      let text = "location,date,tested\n" + rows.prefix(count).joined(separator: "\n")
      known.append(try await importing([text], into: storage)[0].falls.map(\.isKnown))
    }
    // The fall in row 41 is decided by row 42. That in row 6 is no longer remembered.
    #expect(known == [[false, false], [true, true], [true, false], [true, true, false], [true, true, true]])
  }

  @Test(arguments: [false, true])
  func `totals of several files in one import are kept under the headings of their files`(newestFirst: Bool)
    async throws
  {
    func file(_ heading: String, _ rows: [String]) -> RecordImporter.File {
      let text = "location,date,\(heading)\n" + (newestFirst ? rows.reversed() : rows).joined(separator: "\n")
      return .init(name: heading, fileExtension: "csv") { ByteSource(bytes: Array(text.utf8), chunkSize: 4_099) }
    }
    var options = ImportOptions()
    options.isCumulative = true
    let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
    let files = [
      file("tested", ["A,2020-01-01,1", "A,2020-01-02,3"]),
      file("total_tests", ["B,2020-01-01,10", "B,2020-01-02,30"]),
    ]
    let storage = try Storage(.inMemory)
    _ = try await RecordImporter(.reports, options, context, from: files).run(into: storage)
    let totals = try await storage.store(of: KnownTotals.self).records(matching: RecordFetch())
    #expect(Set(totals.map { "\($0.location) \($0.column)" }) == ["A tested", "B total_tests"])
    let next = try await importing(["location,date,total_tests\nB,2020-01-03,33\n"], into: storage)
    #expect(next.map(\.continued) == [1])
  }
}
