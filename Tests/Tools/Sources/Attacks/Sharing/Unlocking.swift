import Foundation

/// An attack that removes the lock file of a document again and again while three processes write, which are suspended
/// at random times.
struct Unlocking {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    var acknowledged = 0
    /// The number of times that the lock file was removed.
    var removed = 0
    /// The number of acknowledged commits that are missing.
    var lost = 0
    /// The number of rounds after which the store contained something else than the acknowledged commits.
    var wrong = 0
    /// The number of processes that failed, although a writer tries again if another one was faster.
    var failed = 0

    var isClean: Bool { lost + wrong + failed == 0 && acknowledged > 0 && removed > 0 }

    var description: String {
      "unlock \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(removed) lock files removed, \(lost) lost, "
        + "\(wrong) wrong, \(failed) failed"
    }
  }

  let kind: String

  func run(rounds: Int) throws -> Figures {
    var figures = Figures(kind: kind)
    for _ in 0..<rounds {
      let folder = try Folder("unlock")
      defer { folder.remove() }
      let location = "\(kind):\(folder.path)/store"
      let visitors = try (0..<3).map { try Visitor("v\($0)", visiting: location, times: 20, in: folder.path) }
      while let visitor = visitors.filter(\.process.isRunning).randomElement() {
        usleep(.random(in: 0...5000))
        kill(visitor.process.processIdentifier, SIGSTOP)
        if unlink(folder.path + "/.store.lock") == 0 { figures.removed += 1 }
        usleep(.random(in: 0...20_000))
        kill(visitor.process.processIdentifier, SIGCONT)
      }
      for visitor in visitors { visitor.process.waitUntilExit() }
      figures.failed += visitors.count { $0.process.terminationStatus != 0 }
      let acknowledged = try visitors.reduce(into: Set()) { try $0.formUnion($1.acknowledged()) }
      let content = try SharedContent(ofLocation: location, in: folder.path)
      figures.rounds += 1
      figures.acknowledged += acknowledged.count
      figures.lost += content.missing(of: acknowledged).count
      if let fault = content.fault(expected: acknowledged) ?? content.problems.first {
        figures.wrong += 1
        print(fault)
      }
    }
    return figures
  }
}
