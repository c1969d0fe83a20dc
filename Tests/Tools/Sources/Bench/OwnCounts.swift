import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A benchmark of reports with three counts of one's own, compared with the same reports without them: the size of the
/// store, and sums by month that are computed from the reports.
struct OwnCounts {
  let path: String
  private let rows = 100_000
  private let rounds = 15

  func run() async throws {
    let (plain, own) = ("\(path)-plain", "\(path)-own")
    try await fill(plain) { report throws(ValidationError) in report }
    try await fill(own) { report throws(ValidationError) in
      let tested = report.numberTested ?? 0
      return try report.edited { $0.counts = ["deaths": tested % 7, "admissions": tested % 501, "icu": tested % 31] }
    }
    tell("\n| \(rows) reports | without | with three counts of one's own | ratio |\n|---|---|---|---|")
    let sizes = try [plain, own].map { try URL(filePath: $0).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    line("size of the store, MB", sizes.map { Double($0) / 1e6 })
    let stores = try [plain, own].map { try Storage(.sqlite($0), history: .off) }
    var times: [[Double]] = [[], []]
    for _ in 0..<rounds {
      for (index, storage) in stores.enumerated() {
        let start = Measurement.now(CLOCK_PROCESS_CPUTIME_ID)
        var builder = ReportSeriesBuilder(by: .month, isByLocation: false)
        for try await batch in storage.reports.batches(matching: ReportQuery(), size: 1000) {
          for report in batch { try builder.add(report) }
        }
        times[index].append((Measurement.now(CLOCK_PROCESS_CPUTIME_ID) - start) / 1e6)
        let sums = builder.series.flatMap(\.periods.values)
        guard sums.reduce(0, { $0 + $1.reports }) == rows else { throw Refusal("the sums lack reports") }
      }
    }
    line("sums by month, ms of processor time", times.map(\.median))
  }

  private func line(_ name: String, _ values: [Double]) {
    tell(String(format: "| \(name) | %.1f | %.1f | %.2f |", values[0], values[1], values[1] / values[0]))
  }

  private func fill(_ path: String, _ change: (Report) throws(ValidationError) -> Report) async throws {
    let storage = try Storage(.sqlite(path), history: .off)
    for start in stride(from: 0, to: rows, by: 10_000) {
      try await storage.reports.insert((start..<start + 10_000).map { try change(BenchRecords.report($0)) })
    }
  }
}
