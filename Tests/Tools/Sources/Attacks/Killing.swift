import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack that kills writers at random times, and then examines the stores.
struct Killing {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The number of commits that were acknowledged before the writer was killed.
    var acknowledged = 0
    /// The number of rounds after which an acknowledged commit was missing.
    var lost = 0
    /// The number of rounds after which the store contained only part of a commit, or data that was never written.
    var torn = 0
    /// The number of rounds after which a check found problems, or the store could not be opened, read or written to.
    var unreadable = 0

    var isClean: Bool { lost + torn + unreadable == 0 && acknowledged >= rounds }

    var description: String {
      "kill \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(torn) torn, \(unreadable) unreadable"
    }
  }

  let kind: String

  func run(rounds: Int) async throws -> Figures {
    var figures = Figures(kind: kind)
    let folder = FileManager.default.temporaryDirectory.path + "/logbook-kill-" + UUID().uuidString
    defer {
      // Errors are ignored, because the system eventually removes temporary files.
      try? FileManager.default.removeItem(atPath: folder)
    }
    for round in 0..<rounds {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let location = "\(kind):\(folder)/store"
      let acknowledged = try killWriter(of: location, after: .random(in: 5_000...60_000))
      figures.rounds = round + 1
      figures.acknowledged += acknowledged
      do {
        // The check comes before opening, because opening changes the store.
        let problems = try await Storage.check(StorageLocation(parsing: location)).problems
        if let problem = problems.first { throw StoreError.corrupt("\(problem)") }
        let storage = try Storage(StorageLocation(parsing: location))
        let found = try await WrittenContent(of: storage)
        if ![acknowledged, acknowledged + 1].contains(where: { found == WrittenContent(after: $0) }) {
          if found.isWhole(upTo: acknowledged) { figures.lost += 1 } else { figures.torn += 1 }
          print("round \(round): \(acknowledged) acknowledged, found \(found)")
        }
        try await storage.tryWriting()
      } catch {
        figures.unreadable += 1
        print("round \(round): \(error)")
      }
      try FileManager.default.removeItem(atPath: folder)
    }
    return figures
  }

  /// Runs a writer, kills it some time after its first commit, and returns the number of acknowledged commits.
  private func killWriter(of location: String, after microseconds: UInt32) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["write", location]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var received = output.fileHandleForReading.availableData
    usleep(microseconds)
    kill(process.processIdentifier, SIGKILL)
    received += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return received.count { $0 == UInt8(ascii: "\n") }
  }
}
