import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Synchronization

/// An attack that cuts the power of a simulated disk at random times, and then examines the store.
struct PowerLoss {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The number of commits that were acknowledged before a power loss.
    var acknowledged = 0
    /// The number of rounds after which an acknowledged commit was missing.
    var lost = 0
    /// The number of rounds after which the store contained only part of a commit, or data that was never written.
    var torn = 0
    var unreadable = 0

    var isClean: Bool { lost + torn + unreadable == 0 && acknowledged > rounds }

    var description: String {
      "power \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(torn) torn, \(unreadable) unreadable"
    }
  }

  let kind: String
  /// Whether flushes have an effect. If `false`, the attack must find losses, to show that it can detect them.
  var isHonest = true

  /// Runs the attack.
  ///
  /// - Parameter seed: The seed of the first round. Each later round increases the seed by one.
  func run(rounds: Int, seed: UInt64) async throws -> Figures {
    var figures = Figures(kind: kind)
    for round in 0..<rounds {
      try await run(seed: seed &+ UInt64(round), &figures)
      figures.rounds += 1
    }
    return figures
  }

  private func run(seed: UInt64, _ figures: inout Figures) async throws {
    var random = SplitMix64(seed: seed)
    var disk = SimulatedDisk()
    disk.isHonest = isHonest
    // Early times are more likely, so that the attack often covers the first few commits. Late times are also possible,
    // so that it covers the checkpoints.
    disk.losePower(after: Int(exp(Double.random(in: 0...log(3000), using: &random))))
    let acknowledged = await write(to: disk)
    figures.acknowledged += acknowledged
    disk = disk.afterPowerLoss(using: &random)
    // The power may be cut again while the store recovers.
    while Bool.random(using: &random) {
      disk.losePower(after: .random(in: 1...30, using: &random))
      do { _ = try await WrittenContent(of: disk.open(kind)) } catch {}
      disk = disk.afterPowerLoss(using: &random)
    }
    do {
      let storage = try disk.open(kind)
      let found = try await WrittenContent(of: storage)
      if ![acknowledged, acknowledged + 1].contains(where: { found == WrittenContent(after: $0) }) {
        if found.isWhole(upTo: acknowledged) { figures.lost += 1 } else { figures.torn += 1 }
        report("seed \(seed): \(acknowledged) acknowledged, found \(found)")
      }
      try await storage.tryWriting()
      try disk.checkIntegrity(kind)
    } catch {
      figures.unreadable += 1
      report("seed \(seed): \(acknowledged) acknowledged, \(error)")
    }
  }

  /// Writes until the power is cut, and returns the number of acknowledged steps.
  private func write(to disk: SimulatedDisk) async -> Int {
    let acknowledged = Mutex(0)
    do {
      try await Writer(disk.open(kind)).run { number in
        acknowledged.withLock { $0 = number + 1 }
        return true
      }
    } catch {}
    return acknowledged.withLock { $0 }
  }
}

/// Reports a problem on standard error, to keep it separate from the figures on standard output.
func report(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
