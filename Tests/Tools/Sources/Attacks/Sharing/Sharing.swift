import Foundation
import LogbookSamples

struct Sharing {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The number of acknowledged writes in all processes.
    var acknowledged = 0
    /// The number of acknowledged writes that were missing at the end.
    var lost = 0
    /// The number of problems found in the results of queries, backups, restores and checks.
    var silentlyWrong = 0
    /// The number of failures, both of operations in this process and of other processes. An operation that found the
    /// store busy after a long wait does not count as a failure.
    var failed = 0
    /// The number of times that this process lost the locks by which other processes detect that the store is open or
    /// being written to.
    var locksLost = 0

    var isClean: Bool { lost + silentlyWrong + failed + locksLost == 0 && acknowledged > rounds }

    var description: String {
      "sharing \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(silentlyWrong) silently wrong, "
        + "\(failed) failed, \(locksLost) locks lost"
    }
  }

  let kind: String

  /// Runs the attack.
  ///
  /// - Parameter seed: The seed for the operations of this process. The seed does not determine when the other
  ///   processes write.
  func run(rounds: Int, seed: UInt64) async throws -> Figures {
    let folder = try Folder("sharing")
    defer { folder.remove() }
    var figures = Figures(kind: kind)
    for round in 0..<rounds {
      let place = "\(folder.path)/\(round)"
      let random = SplitMix64(seed: seed &+ UInt64(round) &* 1_000_003)
      let outcome = try await SharingRound(kind: kind, folder: place, random: random).run()
      figures.rounds += 1
      figures.acknowledged += outcome.acknowledged
      figures.lost += outcome.lost
      figures.silentlyWrong += outcome.silentlyWrong
      figures.failed += outcome.failed
      figures.locksLost += outcome.locksLost
      for complaint in outcome.complaints.prefix(5) { report("\(kind), round \(round) of seed \(seed): \(complaint)") }
      try FileManager.default.removeItem(atPath: place)
    }
    return figures
  }
}
