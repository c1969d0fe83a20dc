import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack that measures the size of the write-ahead log while two processes make many small commits.
struct LogGrowth {
  struct Figures: AttackFigures {
    let commits: Int
    var found = 0
    var largest = 0
    var seconds = 0.0

    /// Whether all commits were found and the largest measured size of the log is above zero and below 16 MiB. This
    /// limit is about four times the size that causes a checkpoint.
    var isClean: Bool { found == 2 * commits && largest > 0 && largest < 16 << 20 }

    var description: String {
      "log: \(found / 2) of \(commits) commits by 2 processes in \(Int(seconds * 1000)) ms, "
        + "largest log \(largest) bytes"
    }
  }

  func run(commits: Int) async throws -> Figures {
    let folder = try Folder("log")
    defer { folder.remove() }
    let location = "sqlite:\(folder.path)/store"
    let storage = try Storage(StorageLocation(parsing: location))
    let start = ContinuousClock.now
    let end = DispatchSemaphore(value: 0)
    for _ in 0..<2 { _ = try Program.start("units", location, "\(commits / 2)", "relaxed") { end.signal() } }
    var figures = Figures(commits: commits / 2 * 2)
    for _ in 0..<2 { try measure(folder.path + "/store-wal", until: end, &figures.largest) }
    figures.seconds = start.duration(to: .now) / .seconds(1)
    figures.found = try await storage.reports.count(matching: ReportQuery())
    return figures
  }

  private func measure(_ path: String, until end: DispatchSemaphore, _ largest: inout Int) throws {
    while end.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      largest = max(largest, attributes[.size] as? Int ?? 0)
    }
  }
}
