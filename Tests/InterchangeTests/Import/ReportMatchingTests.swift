import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

/// Tests that an import recognizes the reports that are already in the store or in earlier rows, regardless of the
/// order of the rows.
struct ReportMatchingTests {
  enum Order: CaseIterable {
    case ascending, descending, byLocation, random
  }

  private struct Row: Hashable {
    let location: String
    let day: Int

    func text(_ tested: Int) -> String {
      "\(location),\(Date(timeIntervalSince1970: Double(day) * 86_400).iso8601),\(tested)"
    }
  }

  /// The rows of 25 locations and 100 days in an order. Some rows occur again, either at once or at the end.
  private func rows(_ order: Order) -> [Row] {
    var random = SplitMix64(seed: 7)
    let days = (0..<2500).map { Row(location: "Place \($0 % 25)", day: $0 / 25) }
    let rows =
      switch order {
      case .ascending: days
      case .descending: Array(days.reversed())
      case .byLocation: days.sorted { ($0.location, $0.day) < ($1.location, $1.day) }
      case .random: days.shuffled(using: &random)
      }
    func again(_ row: Row) -> Row { Row(location: row.location.uppercased(), day: row.day) }
    let doubled = rows.enumerated().flatMap { index, row in index.isMultiple(of: 50) ? [row, again(row)] : [row] }
    return doubled + rows.enumerated().filter { $0.offset % 50 == 1 }.map { again($0.element) }
  }

  @Test(arguments: Order.allCases, [(StorageLocation.inMemory, 0), (.inMemorySQLite, 1), (.inMemorySQLite, 1000)])
  func `each report is imported once, and found if it occurs again`(
    order: Order,
    store: (location: StorageLocation, stored: Int)
  ) async throws {
    let stored = store.stored
    let rows = rows(order)
    var known: [Row: Int] = [:]
    let storage = try Storage(store.location)
    // The stored reports are of the same locations, in part of the same days.
    let old = try (0..<stored).map { index in
      try Report(
        location: "place \(index % 25)",
        numberTested: 1,
        dateReported: Date(timeIntervalSince1970: Double(index / 25 - 20) * 86_400)
      )
    }
    try await storage.reports.insert(old)
    for index in 0..<stored { known[Row(location: "place \(index % 25)", day: index / 25 - 20)] = 1 }
    var counts = (imported: 0, replaced: 0)
    for (index, row) in rows.enumerated() {
      let isKnown = known.updateValue(index, forKey: Row(location: row.location.lowercased(), day: row.day)) != nil
      if isKnown { counts.replaced += 1 } else { counts.imported += 1 }
    }
    let text = "location,date,tested\n" + rows.enumerated().map { $1.text($0) }.joined(separator: "\n")
    let result = try await imported(text, as: .reports, into: storage) { $0.onDuplicate = .replace }.result
    #expect(result.imported == counts.imported && result.replaced == counts.replaced)
    var found: [Row: Int] = [:]
    for report in try await storage.allReports() {
      let day = Int((report.dateReported.timeIntervalSince1970 / 86_400).rounded())
      found[Row(location: report.location.lowercased(), day: day)] = report.numberTested
    }
    #expect(found == known)
  }

  @Test(arguments: [0, 2_000])
  func `a report is found if its name is stored with further white space`(others: Int) async throws {
    let storage = try Storage(.inMemory)
    let day = Date(timeIntervalSince1970: 1_583_020_800)
    try await storage.reports.insert([try Report(location: "New  York\u{A0}City", numberTested: 5, dateReported: day)])
    let rows = "location,date,tested\n" + (0..<others).map { "P\($0),2020-01-01,1\n" }.joined()
    let (_, result) = try await imported(
      rows + "new york  city,2020-03-01,5\nNew York City,2020-03-02,6\n",
      as: .reports,
      into: storage
    )
    #expect((result.duplicates, result.imported) == (1, others + 1))
  }

  @Test(arguments: [
    // The stored dates, the written dates and the number of the written dates that are stored.
    (["2020-03-31T22:00:00Z", "2020-04-01T22:00:00Z"], ["2020-04-01T00:00:00+02:00", "2020-04-02T00:00:00+02:00"], 2),
    (["2020-04-01T01:00:00Z"], ["2020-03-31T20:00:00-05:00"], 1),
    (["2020-04-01T05:00:00Z", "2020-04-02T05:00:00Z"], ["2020-04-01", "2020-04-02"], 2),
    (["2020-04-01T00:00:00Z"], ["2020-04-01T18:00:00Z", "2020-04-01T19:00:00Z", "2020-04-01"], 1),
  ])
  func `a report is found if its day is stored with another time`(
    stored: [String],
    written: [String],
    found: Int
  ) async throws {
    for others in [0, 2_000] {
      let storage = try Storage(.inMemory)
      let reports = try stored.map { try Report(location: "A", numberTested: 1, dateReported: DateText($0).date) }
      try await storage.reports.insert(reports)
      let rows = (0..<others).map { "P\($0),2020-01-01,1\n" }.joined() + written.map { "A,\($0),1\n" }.joined()
      let (_, result) = try await imported("location,date,tested\n" + rows, as: .reports, into: storage)
      #expect(result.duplicates == found)
    }
  }
}
