import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Corrected files of running totals, which replace the figures of earlier ones.
@Suite struct ReplacedTotalsTests {
  private static let start = CalendarDay(daysSince1970: 18_322)

  /// Returns each figure of a count in the form `day days value`, sorted by day.
  private func figures(of count: ReportColumn, in storage: Storage) async throws -> [String] {
    try await storage.allReports().compactMap { report in
      count.count(in: report).map { "\(report.lastDay) \(report.days) \($0)" }
    }.sorted()
  }

  private func replace(
    _ rows: [String],
    in storage: Storage,
    totals: Set<ReportColumn> = []
  ) async throws -> ImportResult {
    try await imported("location,date,tested,positive\n" + rows.joined(separator: "\n"), as: .reports, into: storage) {
      ($0.isCumulative, $0.totals, $0.onDuplicate) = (true, totals, .replace)
    }.result
  }

  private static let sound = ["A,2020-03-01,1000,100", "A,2020-03-02,1100,110", "A,2020-03-03,1200,120"]
  private static let last = "A,2020-03-04,1300,130"

  @Test(arguments: ["A,2020-03-03,1050,120", "A,2020-03-03,,120", "A,2020-03-03,1050,"])
  func `a row that was split is whole after a correction, and the other way round`(row: String) async throws {
    let split = Array(Self.sound.dropLast()) + [row, Self.last]
    let whole = Self.sound + [Self.last]
    let (first, second) = (try Storage(.inMemory), try Storage(.inMemory))
    for rows in [split, whole, split, whole] { _ = try await replace(rows, in: first) }
    for rows in [whole, split] { _ = try await replace(rows, in: second) }
    #expect(try await first.allReports().map(\.numberTested) == [100, 100, 100])
    #expect(try await first.allReports().map(\.numberPositive) == [10, 10, 10])
    #expect(try await figures(of: .tested, in: second) == ["2020-03-02 1 100", "2020-03-04 2 200"])
  }

  @Test func `a figure that the corrected totals no longer give is removed, and counted`() async throws {
    let storage = try Storage(.inMemory)
    func rows(_ totals: [Int]) -> [String] {
      totals.enumerated().map { "A,\(Self.start.adding(days: $0)),\($1)," }
    }
    _ = try await replace(rows([100, 110, 125, 140]), in: storage)
    let result = try await replace(rows([100, 110, 105, 140]), in: storage)
    #expect(result.withdrawn == 1)
    #expect(try await figures(of: .tested, in: storage) == ["2020-03-02 1 10", "2020-03-04 2 30"])
    let revised = try await replace(rows([100, 110, 90, 95]), in: storage)
    #expect(revised.withdrawn == 0)
    #expect(try await figures(of: .tested, in: storage) == ["2020-03-02 1 10", "2020-03-04 1 5"])
  }

  @Test func `a row of which two reports differ is counted once`() async throws {
    let storage = try Storage(.inMemory)
    let split = Array(Self.sound.dropLast()) + ["A,2020-03-03,1050,120"]
    _ = try await replace(split + [Self.last], in: storage)
    let rows = (split + ["A,2020-03-04,1301,131"]).joined(separator: "\n")
    let (_, result) = try await imported("location,date,tested,positive\n" + rows, as: .reports, into: storage) {
      $0.isCumulative = true
    }
    #expect((result.duplicates, result.revisionCount) == (3, 1))
    #expect(
      result.revisions.map(\.description)
        == ["line 5, A on 2020-03-04: total of tested 1300 → 1301, total of positive 130 → 131"]
    )
  }

  @Test func `the figure after a corrected file changes with it`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await replace(Self.sound + [Self.last], in: storage)
    let result = try await replace(["A,2020-03-02,1120,113"], in: storage)
    #expect((result.read, result.replaced, result.revisionCount) == (1, 1, 1))
    #expect(
      result.revisions.map(\.description) == [
        "line 2, A on 2020-03-02: tested 100 → 120, positive 10 → 13",
        "line 2, A on 2020-03-03: tested 100 → 80, positive 10 → 7",
      ]
    )
    #expect(try await figures(of: .tested, in: storage) == ["2020-03-02 1 120", "2020-03-03 1 80", "2020-03-04 1 100"])
    #expect(try await figures(of: .positive, in: storage) == ["2020-03-02 1 13", "2020-03-03 1 7", "2020-03-04 1 10"])
  }

  @Test(arguments: 0..<100 as Range<UInt64>, [[], [.tested]] as [Set<ReportColumn>])
  func `figures after a correction are those of the corrected totals`(
    seed: UInt64,
    totalCounts: Set<ReportColumn>
  ) async throws {
    var random = SplitMix64(seed: seed)
    func totals() -> [CalendarDay: Int] {
      var (totals, level): ([CalendarDay: Int], Int) = ([:], 1000)
      for day in 0..<25 {
        level += Int.random(in: 0...20, using: &random)
        if Int.random(in: 0..<12, using: &random) == 0 { level -= Int.random(in: 0...100, using: &random) }
        let total = Int.random(in: 0..<10, using: &random) == 0 ? level - 50 : level
        if Int.random(in: 0..<8, using: &random) > 0 { totals[Self.start.adding(days: day)] = total }
      }
      return totals
    }
    let counts = [ReportColumn.tested, .positive]
    var known: [[CalendarDay: Int]] = counts.map { _ in [:] }
    let storage = try Storage(.inMemory)
    for round in 0..<3 {
      var files = counts.map { _ in totals() }
      if round > 0 {
        let bounds = [Int.random(in: 0..<25, using: &random), Int.random(in: 0..<25, using: &random)].sorted()
        let days = Self.start.adding(days: bounds[0])...Self.start.adding(days: bounds[1])
        files = files.map { $0.filter { days.contains($0.key) } }
      }
      let days = Set(files.flatMap(\.keys)).sorted()
      if !totalCounts.isEmpty {
        files[1] = Dictionary(uniqueKeysWithValues: days.map { ($0, Int.random(in: 0...9, using: &random)) })
      }
      let rows = days.map { day in "A,\(day)," + files.map { $0[day].map(String.init) ?? "" }.joined(separator: ",") }
      do {
        _ = try await replace(Bool.random(using: &random) ? rows : rows.reversed(), in: storage, totals: totalCounts)
      } catch let failure
        as ImportFailure
      {
        if case .notTotals = failure { return }
        if case .nothingValid = failure { continue }
        throw failure
      }
      for (index, file) in files.enumerated() {
        guard let first = file.keys.min(), let last = file.keys.max() else { continue }
        let isTotal = totalCounts.isEmpty || index == 0
        known[index] = known[index].filter { !isTotal || !(first...last).contains($0.key) }.merging(file) { $1 }
      }
      for (index, count) in counts.enumerated() {
        let expected =
          totalCounts.isEmpty || index == 0
          ? TotalSequenceTests.expected(known[index], keeping: [])
          : known[index].map { "\($0.key) 1 \($0.value)" }.sorted()
        #expect(try await figures(of: count, in: storage) == expected, "round \(round), \(count)")
      }
    }
  }
}
