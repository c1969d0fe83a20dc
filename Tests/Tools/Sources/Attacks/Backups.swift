import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack that takes and examines backups of a store while four processes write units of work to the store.
struct Backups {
  struct Figures: AttackFigures {
    let kind: String
    var taken = 0
    /// The number of backups that contained fewer records than the preceding backup.
    var lost = 0
    /// The number of backups that contained only part of a unit of work.
    var torn = 0
    var unreadable = 0
    /// The number of units of work that were committed between the first and the last backup.
    var meanwhile = 0
    var failed = 0

    var isClean: Bool { lost + torn + unreadable + failed == 0 && meanwhile > 0 }

    var description: String {
      "backup \(kind): \(taken) backups, \(lost) lost, \(torn) torn, \(unreadable) unreadable, "
        + "\(failed) writers failed, \(meanwhile) units written during backups"
    }
  }

  let kind: String

  func run(rounds: Int) async throws -> Figures {
    let folder = try Folder("backup")
    defer { folder.remove() }
    let location = "\(kind):\(folder.path)/store"
    let storage = try Storage(StorageLocation(parsing: location))
    let (isIdle, begin) = AsyncStream.makeStream(of: Never.self)
    let listener = Task { [changes = storage.reports.changes()] in
      for await _ in changes { break }
      begin.finish()
    }
    defer { listener.cancel() }
    let writers = try (0..<4).map { _ in try Program.start("units", location, "1000000") { begin.finish() } }
    defer {
      for writer in writers where writer.isRunning { kill(writer.processIdentifier, SIGKILL) }
    }
    for await _ in isIdle {}
    var figures = Figures(kind: kind)
    var counts: [Int] = []
    // Take at least `rounds` backups. On a busy machine, the writers may not have written anything by then. In that
    // case, continue until a backup contains more reports than the first one, but take at most `100 * rounds` backups.
    while figures.taken < rounds || counts.first == counts.last && figures.taken < 100 * rounds {
      let round = figures.taken
      let path = "\(folder.path)/backup-\(round)"
      try await storage.backup(to: path)
      figures.taken += 1
      do {
        let reports = try Storage(StorageLocation(parsing: "\(kind):\(path)")).reports
        let count = try await reports.count(matching: ReportQuery())
        if !count.isMultiple(of: 2) { figures.torn += 1 }
        if count < counts.last ?? 0 { figures.lost += 1 }
        counts.append(count)
      } catch {
        figures.unreadable += 1
        print("round \(round): \(error)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
    figures.meanwhile = ((counts.last ?? 0) - (counts.first ?? 0)) / 2
    figures.failed = writers.count { !$0.isRunning }
    return figures
  }
}
