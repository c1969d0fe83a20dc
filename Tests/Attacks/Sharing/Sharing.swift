import Foundation
import LogbookSamples

/// Opens, closes, checks, backs up and writes one store many times over in one process, by different paths, while two other
/// processes come, write and go.
struct Sharing {
  /// What came of it.
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// Commits that were acknowledged, in all processes.
    var acknowledged = 0
    /// Those of them that were not there at the end.
    var lost = 0
    /// Readings, backups, restorations and checks of a sound store that showed something else than what was written.
    var silentlyWrong = 0
    /// Operations that ended with an error, other than that the store was busy after a long wait.
    var failed = 0
    /// How often locks were missing that show other processes that the store is open.
    var locksLost = 0

    var isClean: Bool { lost + silentlyWrong + failed + locksLost == 0 && acknowledged > rounds }

    var description: String {
      "sharing \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(silentlyWrong) silently wrong, "
        + "\(failed) failed, \(locksLost) locks lost"
    }
  }

  let kind: String

  /// - Parameter seed: The operations of this process follow from it, but not when the others write.
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
