import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Synchronization

/// An attack that writes until a small disk is full. It verifies that the store is intact, and that the store becomes
/// usable when space is available again.
struct FullDisk {
  struct Figures: AttackFigures {
    let kind: String
    var disk = ""
    var rounds = 0
    /// The number of commits that were acknowledged before the disk was full.
    var acknowledged = 0
    /// The number of rounds that reported an error other than `StoreError.full`.
    var wrongErrors = 0
    /// The number of rounds that left the store with other contents than the acknowledged commits.
    var wrongContents = 0
    /// The number of rounds that made the store unusable.
    var broken = 0
    /// The exit codes of the command-line tool in the first round, on the full disk and after space was freed; `nil` if
    /// the tool is not built or the disk is simulated.
    var exitCodes: [Int32]?

    var isClean: Bool {
      wrongErrors + wrongContents + broken == 0 && acknowledged > rounds && exitCodes ?? [74, 0] == [74, 0]
    }

    var description: String {
      "full \(kind): \(rounds) rounds on a \(disk) disk, \(acknowledged) acknowledged, "
        + (exitCodes.map { "exit \($0[0]) and then \($0[1]), " } ?? "")
        + "\(wrongErrors) wrong errors, \(wrongContents) wrong contents, \(broken) broken"
    }
  }

  let kind: String

  func run(rounds: Int) async throws -> Figures {
    var figures = Figures(kind: kind)
    for round in 0..<rounds {
      let disk = SmallDisk()
      figures.disk = disk.description
      figures.rounds += 1
      // The free space ranges from too little for an empty store to enough for many commits. Document stores get less
      // space, because filling the disk takes longer if each commit writes the entire document.
      let most = kind == "sqlite" ? SmallDisk.size * 3 / 4 : SmallDisk.size / 16
      try disk.takeRoom(leaving: most * round / max(1, rounds - 1))
      let acknowledged = Mutex(0)
      var storage: Storage?
      do {
        let opened = try disk.open(kind)
        storage = opened
        try await Writer(opened).run { number in
          acknowledged.withLock { $0 = number + 1 }
          return true
        }
      } catch {
        if error as? StoreError != .full {
          figures.wrongErrors += 1
          report("\(kind), round \(round): \(error)")
        }
      }
      let expected = WrittenContent(after: acknowledged.withLock { $0 })
      figures.acknowledged += acknowledged.withLock { $0 }
      do {
        var isIntact = true
        // The store is read while the disk is full, because an open store must be readable without free space.
        if let storage { isIntact = try await WrittenContent(of: storage) == expected }
        if round == 0 { figures.exitCodes = try exitCode(disk).map { [$0] } }
        try disk.giveRoom()
        if let storage { try await storage.tryWriting() }
        let reopened = try disk.open(kind)
        if try await WrittenContent(of: reopened) != expected || !isIntact {
          figures.wrongContents += 1
          report("\(kind), round \(round): \(acknowledged.withLock { $0 }) acknowledged, different contents found")
        }
        try await reopened.tryWriting()
        if round == 0 { figures.exitCodes? += [try exitCode(disk) ?? 0] }
      } catch {
        figures.broken += 1
        report("\(kind), round \(round): \(error)")
      }
    }
    return figures
  }

  private func exitCode(_ disk: SmallDisk) throws -> Int32? {
    // The tool is in the same folder as this program.
    let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "logbook")
    guard let location = disk.location(kind), FileManager.default.isExecutableFile(atPath: tool.path) else {
      return nil
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = ["--store", location, "task", "add", "one"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
