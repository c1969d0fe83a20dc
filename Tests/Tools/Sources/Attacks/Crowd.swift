import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack in which many processes write to one store concurrently while another process reads and watches.
struct Crowd {
  struct Figures: AttackFigures {
    let kind: String
    let expected: Int
    var found = 0
    var readings = 0
    /// The number of queries that found only part of a unit of work.
    var torn = 0
    /// The number of commits that the watcher received exactly once and in order.
    var told = 0
    var failed = 0
    /// The number of duplicate record numbers.
    var twice = 0

    var isClean: Bool { found == expected && told == expected && torn + failed + twice == 0 && readings > 0 }

    var description: String {
      "crowd \(kind): \(found) of \(expected) units, \(told) published, \(readings) reads, \(torn) torn, \(failed) writers failed, "
        + "\(twice) duplicate numbers"
    }
  }

  let kind: String

  func run(writers: Int, writes: Int) async throws -> Figures {
    var figures = Figures(kind: kind, expected: writers * writes)
    let folder = try Folder("crowd")
    defer { folder.remove() }
    let location = "\(kind):\(folder.path)/store"
    let storage = try Storage(StorageLocation(parsing: location))
    let steps = storage.steps()
    let watcher = Task { [figures] in
      var figures = figures
      for await step in steps {
        // The loop ends if a step arrives twice, arrives out of order, or does not contain exactly two reports. The
        // attack then fails, because `told` is too low.
        if step.number != figures.told + 1 || step.reports.inserted.count != 2 { break }
        figures.told += 1
        let count = try await storage.reports.count(matching: ReportQuery())
        figures.readings += 1
        if !count.isMultiple(of: 2) { figures.torn += 1 }
        if figures.told == writers * writes { break }
      }
      return figures
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let processes = try (0..<writers).map { _ in
      try Program.start("units", location, "\(writes)") { end.yield() }
    }
    var ended = 0
    for await _ in ends {
      ended += 1
      if ended == writers { break }
    }
    let failed = processes.count { $0.terminationStatus != 0 }
    if failed > 0 { watcher.cancel() }
    figures = try await watcher.value
    figures.failed = failed
    let reports = try await storage.reports.records(matching: ReportQuery())
    figures.found = reports.count / 2
    figures.twice = reports.count - Set(reports.map(\.number)).count
    return figures
  }

  /// Writes units of work that contain two reports each. The writer processes run this function.
  static func writeUnits(_ count: Int, to storage: Storage) async throws {
    for index in 0..<count {
      try await storage.unitOfWork { _, reports in
        for half in ["first", "second"] {
          try await reports.insert(Report(location: half, numberTested: index, dateReported: Date()))
        }
      }
    }
  }
}
