import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Synchronization

/// Takes the power from a simulated disk at random moments and looks at what a store has left on it.
struct PowerLoss {
  /// What came of it.
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// Commits that were acknowledged before a loss.
    var acknowledged = 0
    /// Rounds after which an acknowledged commit was not there.
    var lost = 0
    /// Rounds after which half a commit was there, or something else that nobody wrote.
    var torn = 0
    /// Rounds after which the store could not be opened or read.
    var unreadable = 0

    var isClean: Bool { lost + torn + unreadable == 0 && acknowledged > rounds }

    var description: String {
      "power \(kind): \(rounds) rounds, \(acknowledged) acknowledged, \(lost) lost, \(torn) torn, \(unreadable) unreadable"
    }
  }

  let kind: String
  /// Whether the disk flushes when it is told to. If it does not, a store cannot keep its promise, and this has to find out.
  var isHonest = true

  /// - Parameter seed: Where to begin; each round has the next one.
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
    // Early moments as often as late ones: the first commits are as worth attacking as a checkpoint.
    disk.losePower(after: Int(exp(Double.random(in: 0...log(3000), using: &random))))
    let acknowledged = await write(to: disk)
    figures.acknowledged += acknowledged
    disk = disk.afterPowerLoss(using: &random)
    // It may go again while the store recovers.
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

  /// Writes until the power goes.
  ///
  /// - Returns: How many steps were acknowledged.
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

/// Tells what is wrong; the figures alone are on standard output.
func report(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
