import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// An attack that kills processes at various times while they restore a backup to sound and damaged stores, and then
/// examines the stores.
struct Restorations {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The number of rounds in which the process was still running just before it was killed.
    var killed = 0
    /// The number of rounds that lost data: the store could not be read, it had neither its old nor its new contents,
    /// or it was damaged and was replaced without being set aside.
    var lost = 0

    var isClean: Bool { lost == 0 && killed > 0 }

    var description: String { "restore \(kind): \(rounds) rounds, \(killed) interrupted, \(lost) lost" }
  }

  let kind: String

  func run(rounds: Int) async throws -> Figures {
    let folder = try Folder("restore")
    defer { folder.remove() }
    var figures = Figures(kind: kind)
    let backup = "\(kind):\(folder.path)/backup"
    try await fill(backup, count: 300)
    let start = ContinuousClock.now
    try Program.start("revert", "\(kind):\(folder.path)/whole", backup).waitUntilExit()
    let duration = start.duration(to: .now) / .microseconds(1)
    for round in 0..<rounds {
      let path = "\(folder.path)/\(round)"
      let isDamaged = !round.isMultiple(of: 2)
      let damage = Data("damage".utf8)
      if isDamaged { try damage.write(to: URL(filePath: path)) } else { try await fill("\(kind):\(path)", count: 100) }
      let process = try Program.start("revert", "\(kind):\(path)", backup)
      usleep(UInt32(duration * Double(round) / Double(rounds)))
      if process.isRunning { figures.killed += 1 }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      figures.rounds += 1
      if isDamaged, try Data(contentsOf: URL(filePath: path)) == damage { continue }
      do {
        let count = try await Storage(StorageLocation(parsing: "\(kind):\(path)")).tasks.count(matching: TaskQuery())
        let isOld = !isDamaged && count == 100
        let setAside = isDamaged ? try Data(contentsOf: URL(filePath: path + ".damaged-1")) : damage
        if (count != 300 && !isOld) || setAside != damage {
          figures.lost += 1
          print("round \(round): \(count) tasks")
        }
      } catch {
        figures.lost += 1
        print("round \(round): \(error)")
      }
    }
    return figures
  }

  private func fill(_ location: String, count: Int) async throws {
    let tasks = try (1...count).map { try TaskItem(title: "\($0) of \(count)", tags: ["a", "b"], createdAt: .now) }
    try await Storage(StorageLocation(parsing: location)).tasks.insert(tasks)
  }
}
