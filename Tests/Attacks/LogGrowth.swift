import Domain
import Foundation
import Persistence

/// Has two processes make many small commits, and watches how long the write-ahead log gets.
struct LogGrowth {
  /// What came of it.
  struct Figures: AttackFigures {
    let commits: Int
    var found = 0
    var largest = 0
    var seconds = 0.0

    /// Four times what the log holds when a checkpoint is due.
    var isClean: Bool { found == 2 * commits && largest > 0 && largest < 16 << 20 }

    var description: String {
      "log: \(found / 2) of \(commits) commits by 2 processes in \(Int(seconds * 1000)) ms, "
        + "the log at most \(largest) bytes"
    }
  }

  func run(commits: Int) async throws -> Figures {
    let folder = try Folder("log")
    defer { folder.remove() }
    let location = "sqlite:\(folder.path)/store"
    let storage = try Storage(StorageLocation(parsing: location))
    let start = ContinuousClock.now
    let writers = try (0..<2).map { _ in try Program.start("units", location, "\(commits / 2)", "relaxed") }
    var figures = Figures(commits: commits / 2 * 2)
    while writers.contains(where: \.isRunning) {
      usleep(5_000)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/store-wal")
      figures.largest = max(figures.largest, attributes[.size] as? Int ?? 0)
    }
    figures.seconds = start.duration(to: .now) / .seconds(1)
    figures.found = try await storage.reports.count(matching: ReportQuery())
    return figures
  }
}
