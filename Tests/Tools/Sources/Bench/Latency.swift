import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A benchmark of the delay before a new Swift task runs, with and without other Swift tasks that write to a store.
struct Latency {
  let path: String

  func run() async throws {
    tell("\n| latency of a task | median | 99th percentile |\n|---|---|---|")
    try await measure(writers: 0, .full)
    try await measure(writers: 4, .full)
    try await measure(writers: 4, .relaxed)
  }

  private func measure(writers: Int, _ durability: StorageDurability) async throws {
    let storage = try Storage(.sqlite(path), history: .off, durability: durability)
    let latencies = try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<writers {
        group.addTask {
          while !Task.isCancelled {
            try await storage.reports.insert(Report(location: "Here", numberTested: 1, dateReported: .now))
          }
        }
      }
      var latencies: [Double] = []
      for _ in 0..<2000 {
        // The latency is measured from the scheduled end of the sleep, because the writers can also delay the waking by
        // keeping every thread busy.
        let start = Measurement.now(CLOCK_MONOTONIC) + 1e6
        try await Task.sleep(for: .milliseconds(1))
        let end = await Task.detached { Measurement.now(CLOCK_MONOTONIC) }.value
        latencies.append((end - start) / 1e3)
      }
      group.cancelAll()
      while let outcome = await group.nextResult() {
        // A writer that is cancelled while it waits for its turn throws `cancelled`.
        if case .failure(let error) = outcome, error as? StoreError != .cancelled { throw error }
      }
      return latencies.sorted()
    }
    let (median, last) = (latencies.median, latencies[latencies.count * 99 / 100])
    tell(String(format: "| %d writers, %@ | %.0f µs | %.0f µs |", writers, durability.rawValue, median, last))
  }
}
