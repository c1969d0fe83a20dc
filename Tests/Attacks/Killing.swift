import Domain
import Foundation
import Persistence

/// Kills writers at random moments and looks at what they leave behind.
struct Killing {
  /// What came of it.
  struct Figures: CustomStringConvertible {
    let kind: String
    var rounds = 0
    /// Commits that were acknowledged before a kill.
    var acknowledged = 0
    /// Rounds after which an acknowledged commit was not there.
    var lost = 0
    /// Rounds after which half a commit was there, or something else that nobody wrote.
    var torn = 0
    /// Rounds after which the store could not be opened or read.
    var unreadable = 0

    var isClean: Bool { lost + torn + unreadable == 0 && acknowledged > rounds }

    var description: String {
      "kill \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(torn) torn, \(unreadable) unreadable"
    }
  }

  let kind: String

  func run(rounds: Int) async throws -> Figures {
    var figures = Figures(kind: kind)
    let folder = FileManager.default.temporaryDirectory.path + "/logbook-kill-" + UUID().uuidString
    defer {
      // What remains is the system's to clear away.
      try? FileManager.default.removeItem(atPath: folder)
    }
    for round in 0..<rounds {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let location = "\(kind):\(folder)/store"
      let acknowledged = try killWriter(of: location, after: .random(in: 5_000...60_000))
      figures.rounds = round + 1
      figures.acknowledged += acknowledged
      do {
        switch try await content(of: Storage(StorageLocation(parsing: location))) {
        case Content(after: acknowledged), Content(after: acknowledged + 1): break
        case let found:
          let isWhole = (0...acknowledged + 1).contains { found == Content(after: $0) }
          if isWhole { figures.lost += 1 } else { figures.torn += 1 }
          print("round \(round): \(acknowledged) acknowledged, found \(found)")
        }
      } catch {
        figures.unreadable += 1
        print("round \(round): \(error)")
      }
      try FileManager.default.removeItem(atPath: folder)
    }
    return figures
  }

  /// What a store holds.
  private struct Content: Equatable {
    let titles: Set<String>
    let locations: [String: Int]

    init(titles: Set<String>, locations: [String: Int]) {
      self.titles = titles
      self.locations = locations
    }

    init(after count: Int) {
      (titles, locations) = Step.content(after: count)
    }
  }

  private func content(of storage: Storage) async throws -> Content {
    let tasks = try await storage.tasks.tasks(matching: TaskQuery())
    let reports = try await storage.reports.reports(matching: ReportQuery())
    guard Set(tasks.map(\.number)).count == tasks.count, Set(reports.map(\.number)).count == reports.count else {
      throw StoreError.corrupt("a number was given twice")
    }
    if let problem = try await storage.check().problems.first { throw StoreError.corrupt("\(problem)") }
    // It also has to go on working.
    try await storage.tasks.deleteTask(withID: storage.tasks.insert(TaskItem(title: "after", createdAt: .now)).id)
    return Content(
      titles: Set(tasks.map(\.title)),
      locations: reports.reduce(into: [:]) { counts, report in counts[report.location, default: 0] += 1 }
    )
  }

  /// Runs a writer, kills it some time after its first commit, and counts what it had acknowledged.
  private func killWriter(of location: String, after microseconds: UInt32) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["write", location]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var told = output.fileHandleForReading.availableData
    usleep(microseconds)
    kill(process.processIdentifier, SIGKILL)
    told += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return told.count { $0 == UInt8(ascii: "\n") }
  }
}
