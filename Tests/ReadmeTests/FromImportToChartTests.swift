import LogbookApp
import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

// The examples in the article “The program, from import to chart”. ReadmeTests compares the article with this code.

@MainActor
func drawPositivity(ofStoreAt path: String, to file: String) async throws -> [String] {
  let storage = try await Storage.open(.sqlite(path))
  let controller = ControllerFactory(storage: storage).makeReportListController()
  guard
    let months = await controller.summaries(by: .month),
    let chart = await controller.chart(of: .positivity, window: 7, locations: ["NY", "SD"])
  else { throw controller.failure ?? .cancelled }

  try chart.svg.write(toFile: file, atomically: true, encoding: .utf8)
  return months.map { month in
    let rate = month.totals.positivityRate.map { $0.formatted(.percent.precision(.fractionLength(1))) } ?? "unknown"
    return "\(month.key): \(month.totals.reports) reports, \(rate)"
  }
}

@Suite struct FromImportToChartTests {
  @Test func `the program's figures come from the store`() async throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tests.sqlite").path
    let drawing = folder.appending(path: "rates.svg")
    do {
      let storage = try Storage(.sqlite(path))
      try await storage.reports.insert(try Self.sample())
    }
    #expect(
      try await drawPositivity(ofStoreAt: path, to: drawing.path) == [
        "2020-09: 1671 reports, 4.4%", "2020-10: 1725 reports, 5.2%", "2020-11: 1663 reports, 9.3%",
        "2020-12: 1448 reports, 11.1%",
      ]
    )
    #expect(try String(contentsOf: drawing, encoding: .utf8).contains("<svg "))
  }

  /// Returns the reports in the sample file, except those with negative counts.
  private static func sample() throws -> [Report] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Scripts/sample/us-states-daily-2020.csv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let counts = cells[2...4].map { Int($0) }
      if counts.contains(where: { $0 ?? 0 < 0 }) { return nil }
      return try Report(
        location: String(cells[1]),
        numberTested: counts[0],
        numberPositive: counts[1],
        numberNegative: counts[2],
        dateReported: try Date("\(cells[0])T00:00:00Z", strategy: .iso8601)
      )
    }
  }
}
