import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Sequences of files of running totals that overlap and correct each other, and are imported in different ways.
@Suite struct TotalSequenceTests {
  private static let start = CalendarDay(daysSince1970: 18_322)
  typealias Totals = [CalendarDay: Int]

  /// Returns each figure of a count in the form `day days value`, sorted by day.
  private func figures(of count: ReportColumn, in storage: Storage) async throws -> [String] {
    try await storage.allReports().compactMap { report in
      count.count(in: report).map { "\(report.lastDay) \(report.days) \($0)" }
    }.sorted()
  }

  private func take(
    _ totals: [Int?],
    from day: Int = 0,
    _ onDuplicate: ImportOptions.OnDuplicate = .skip,
    into storage: Storage
  ) async throws -> ImportResult {
    let rows = totals.enumerated().compactMap { index, total in
      total.map { "A,\(Self.start.adding(days: day + index)),\($0)\n" }
    }
    return try await imported("location,date,tested\n" + rows.joined(), as: .reports, into: storage) {
      ($0.isCumulative, $0.onDuplicate) = (true, onDuplicate)
    }.result
  }

  @Test func `a corrected file that was first skipped changes the figure after its last row once it replaces`()
    async throws
  {
    let storage = try Storage(.inMemory)
    _ = try await take([100, 110, 120, 130], into: storage)
    let skipped = try await take([100, 112, 125], into: storage)
    #expect(
      skipped.revisions.map(\.description) == [
        "line 3, A on 2020-03-02: total of tested 110 → 112", "line 4, A on 2020-03-03: total of tested 120 → 125",
      ]
    )
    #expect(skipped.remembered == 0)
    let replaced = try await take([100, 112, 125], .replace, into: storage)
    #expect((replaced.replaced, replaced.revisionCount) == (2, 2))
    #expect(try await storage.allReports().map(\.numberTested) == [12, 13, 5])
  }

  @Test func `figures after a skipped correction continue from the totals whose figures are stored`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await take([100, 110, 120], into: storage)
    let result = try await take([101, 110, 127, 135], into: storage)
    #expect((result.imported, result.duplicates, result.revisionCount) == (1, 2, 1))
    #expect(
      result.invalid.map(\.description) == [
        "line 2: differs from an earlier import: total of tested 100 → 101"
      ]
    )
    #expect(try await storage.allReports().map(\.numberTested) == [10, 10, 15])
  }

  @Test func `a total between those of earlier imports does not split a stored figure unless it replaces`()
    async throws
  {
    let storage = try Storage(.inMemory)
    _ = try await take([100, nil, 120], into: storage)
    let result = try await take([100, 105, 120, 130], into: storage)
    #expect((result.imported, result.duplicates, result.revisionCount) == (1, 1, 0))
    let between = "is between totals of earlier imports, whose figures cover its days"
    #expect(result.invalid.map(\.description).last == "line 3, column tested: “105” \(between)")
    #expect(try await figures(of: .tested, in: storage) == ["2020-03-03 2 20", "2020-03-04 1 10"])
    _ = try await take([100, 105, 120, 130], .replace, into: storage)
    #expect(try await storage.allReports().map(\.numberTested).sorted { $0 ?? 0 < $1 ?? 0 } == [5, 10, 15])
  }

  @Test(arguments: [false, true])
  func `an earlier file that is imported later gives the first known total a figure`(overlaps: Bool) async throws {
    let storage = try Storage(.inMemory)
    _ = try await take([150, 160, 170], from: 2, into: storage)
    _ = try await take([100, 120] + (overlaps ? [nil, 160] : []), into: storage)
    #expect(
      try await figures(of: .tested, in: storage)
        == ["2020-03-02 1 20", "2020-03-03 1 30", "2020-03-04 1 10", "2020-03-05 1 10"]
    )
  }

  @Test func `a fall to the first known total is a revision, because the figures after it stay`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await take([150, 220, 230], from: 2, into: storage)
    let result = try await take([100, 200, 150, 220], into: storage)
    #expect(result.falls.map(\.outcome) == [.revision])
    #expect(try await storage.allReports().map(\.numberTested) == [70, 10, 100])
  }

  @Test func `a total in a cell that was blank is added to the report of its row`() async throws {
    let storage = try Storage(.inMemory)
    func take(_ last: String) async throws -> ImportResult {
      let text = "location,date,tested,positive\nA,2020-03-01,100,1\nA,2020-03-02,110,2\nA,2020-03-03,\(last),3\n"
      return try await imported(text, as: .reports, into: storage) { $0.isCumulative = true }.result
    }
    _ = try await take("")
    let result = try await take("125")
    #expect((result.imported, result.duplicates, result.revisionCount) == (1, 1, 0))
    #expect(try await storage.allReports().map(\.numberTested) == [10, 15])
    #expect(try await storage.allReports().map(\.numberPositive) == [1, 1])
  }

  @Test func `a figure that corrected totals give on another day is removed from its old day`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await take([100, nil, 130], into: storage)
    _ = try await take([100, 100, nil, 130], .replace, into: storage)
    #expect(try await figures(of: .tested, in: storage) == ["2020-03-02 1 0", "2020-03-04 2 30"])
  }

  @Test func `a correction of days whose totals are no longer remembered names the figures that stay`() async throws {
    let storage = try Storage(.inMemory)
    _ = try await take((0..<40).map { 100 + 10 * $0 }, into: storage)
    let result = try await take([145, 155], from: 4, .replace, into: storage)
    #expect((result.replaced, result.invalid.count) == (1, 1))
    #expect(
      (result.invalid + result.blanked).map(\.description) == [
        "line 2, column tested: “145” has no known total before it, so that a stored figure of its day stays as it is",
        "line 3, column tested: “155” is not followed by a known total, so that the next stored figure stays as it is",
      ]
    )
    #expect(try await storage.allReports().map(\.numberTested) == Array(repeating: 10, count: 39))
    let adjacent = try await take([145, 155, 165, 175, 186], from: 4, .replace, into: storage)
    #expect((adjacent.blanked.count, adjacent.withdrawn) == (0, 0))
    #expect(try await storage.allReports().map(\.numberTested)[7...8] == [11, 4])
    let whole = try await take((0..<40).map { 101 + 10 * $0 }, .replace, into: storage)
    #expect((whole.replaced, whole.invalid.count, whole.blanked.count) == (39, 1, 0))
  }

  /// Returns the figures of totals by date, computed in another way; `nil` if a slip at a date of `kept` would change
  /// figures that stay.
  static func expected(_ totals: Totals, keeping kept: Set<CalendarDay>) -> [String]? {
    var (figures, base): ([String], (day: CalendarDay, total: Int)?) = ([], nil)
    let all = totals.sorted { $0.key < $1.key }
    for (index, (day, total)) in all.enumerated() {
      guard let last = base else {
        base = (day, total)
        continue
      }
      if total >= last.total {
        figures.append("\(day) \(day.daysSince1970 - last.day.daysSince1970) \(total - last.total)")
        base = (day, total)
      } else if index + 1 < all.count, all[index + 1].value < last.total {
        base = (day, total)
      } else if kept.contains(day) {
        return nil
      }
    }
    return figures
  }

  private static func randomTotals(_ random: inout SplitMix64) -> Totals {
    var (totals, level): (Totals, Int) = ([:], 1000)
    for day in 0..<25 {
      level += Int.random(in: 0...20, using: &random)
      if Int.random(in: 0..<14, using: &random) == 0 { level -= Int.random(in: 0...60, using: &random) }
      let total = Int.random(in: 0..<12, using: &random) == 0 ? level - 50 : level
      if Int.random(in: 0..<8, using: &random) > 0 { totals[start.adding(days: day)] = total }
    }
    let bounds = [Int.random(in: 0..<25, using: &random), Int.random(in: 0..<25, using: &random)].sorted()
    return totals.filter { (bounds[0]...bounds[1]).contains($0.key.daysSince1970 - start.daysSince1970) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `figures are those of the totals that were taken, whatever was skipped, replaced, tried or undone`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let counts = [ReportColumn.tested, .positive]
    var (taken, kept): ([Totals], Set<CalendarDay>) = ([[:], [:]], [])
    let storage = try Storage(.inMemory, history: .undo)
    for round in 0..<6 {
      let files = counts.map { _ in Self.randomTotals(&random) }
      let rows = Set(files.flatMap(\.keys)).sorted().map { day in
        "A,\(day)," + files.map { $0[day].map(String.init) ?? "" }.joined(separator: ",") + "\n"
      }
      let replaces = Bool.random(using: &random)
      let (isDryRun, isUndone) = (
        Int.random(in: 0..<6, using: &random) == 0, Int.random(in: 0..<6, using: &random) == 0
      )
      let ordered = Bool.random(using: &random) ? rows : rows.reversed()
      let stored = try await storage.allReports()
      do {
        let (_, result) = try await imported(
          "location,date,tested,positive\n" + ordered.joined(),
          as: .reports,
          into: storage
        ) { ($0.isCumulative, $0.onDuplicate, $0.isDryRun) = (true, replaces ? .replace : .skip, isDryRun) }
        #expect(result.overlaps.isEmpty)
        let rest = result.duplicates + result.replaced + result.invalid.count
        #expect(result.imported + rest == result.read)
      } catch let failure as ImportFailure {
        switch failure {
        case .notTotals, .nothingValid, .noHeadings: break
        default: Issue.record("\(failure), round \(round)")
        }
        #expect(try await storage.allReports() == stored)
        continue
      }
      if isUndone, !isDryRun, try await storage.allReports() != stored {
        _ = try await storage.undo()
        #expect(try await storage.allReports() == stored)
        continue
      }
      if isDryRun { continue }
      for (index, file) in files.enumerated() {
        guard let first = file.keys.min(), let last = file.keys.max() else { continue }
        let known = taken[index].keys.sorted()
        if replaces {
          taken[index] = taken[index].filter { !(first...last).contains($0.key) }.merging(file) { $1 }
        } else if let firstKnown = known.first, let lastKnown = known.last {
          if first < firstKnown { kept.insert(firstKnown) }
          let new = file.filter { $0.key < firstKnown || $0.key > lastKnown }
          taken[index].merge(new) { $1 }
        } else {
          taken[index] = file
        }
      }
      for (index, count) in counts.enumerated() {
        guard let expected = Self.expected(taken[index], keeping: kept) else { return }
        #expect(try await figures(of: count, in: storage) == expected, "round \(round), \(count), \(replaces)")
      }
    }
  }
}
