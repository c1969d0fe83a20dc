import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// An attack that traces operations on the real file system, replays the operations up to random times, and examines
/// the states that a power loss at these times may leave behind.
struct Traces {
  struct Figures: AttackFigures {
    let kind: String
    var rounds = 0
    /// The number of traced events.
    var calls = 0
    /// The number of commits that were acknowledged before the power loss, summed over all rounds.
    var acknowledged = 0
    /// The number of rounds in which the contents after the power loss reflected neither exactly the acknowledged
    /// commits nor exactly these commits and the next one.
    var lost = 0
    /// The number of rounds in which the store became unusable or a check found problems.
    var broken = 0

    var isClean: Bool { lost + broken == 0 && acknowledged > rounds }

    var description: String {
      "trace \(kind): \(rounds) rounds on \(calls) calls, \(acknowledged) acknowledged, \(lost) lost, \(broken) broken"
    }
  }

  let kind: String
  /// Whether flushes are replayed. If `false`, the attack must find losses, to show that it can detect them.
  var isHonest = true

  /// Runs the attack, and returns the figures, or `nil` if programs cannot be traced on this system.
  func run(rounds: Int, seed: UInt64) async throws -> Figures? {
    guard try Self.run(["strace", "-o", "/dev/null", "true"]) == 0 else { return nil }
    var figures = Figures(kind: kind)
    for (index, work) in TracedWork.allCases.enumerated() {
      let folder = try Folder("trace", isInMemory: true)
      defer { folder.remove() }
      let half = index == 0 ? rounds / 2 : rounds - rounds / 2
      try await run(work, rounds: half, seed: seed &+ UInt64(index), in: folder.path, &figures)
    }
    return figures
  }

  private func run(_ work: TracedWork, rounds: Int, seed: UInt64, in folder: String, _ figures: inout Figures)
    async throws
  {
    let (place, trace) = (folder + "/place", folder + "/trace")
    func makePlace() throws {
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    }
    try makePlace()
    let tracer = ["strace", "-f", "-y", "-xx", "-s", "10000000", "-o", trace, "-e", "trace=" + Self.calls]
    let status = try Self.run(tracer + work.commandLine(kind, in: place))
    if status != 0 { throw StoreError.unsupported("the traced program exits with \(status)") }
    let events = try Trace(String(contentsOfFile: trace, encoding: .utf8), folder: place).events
    try makePlace()
    let contents = try await work.contents(kind, in: place)
    guard events.count(where: { $0 == .acknowledge }) == contents.count - 1 else {
      throw StoreError.unsupported("the trace has \(events.count { $0 == .acknowledge }) commits")
    }
    figures.calls += events.count
    var random = SplitMix64(seed: seed)
    // The times are sorted, so that the trace is replayed only once.
    let moments = (0..<rounds).map { _ in Int.random(in: 0...events.count, using: &random) }.sorted()
    var disk = TracedDisk(isHonest: isHonest)
    var replayed = 0
    for moment in moments {
      for event in events[replayed..<moment] { disk.apply(event) }
      replayed = moment
      figures.rounds += 1
      figures.acknowledged += disk.acknowledged
      try makePlace()
      let files = disk.survivors(using: &random)
      for (name, data) in files { try data.write(to: URL(filePath: "\(place)/\(name)")) }
      let name = "\(kind) \(work), seed \(seed), before event \(moment) (\(disk.acknowledged) acknowledged)"
      do {
        let found = try await work.content(kind, in: place, acknowledged: disk.acknowledged)
        let allowed = contents[disk.acknowledged...].prefix(2)
        if !allowed.contains(found) {
          figures.lost += 1
          report("\(name): found \(found)")
        }
        try await StoreShape.tryWriting(to: StorageLocation(parsing: "\(kind):\(place)/store"))
      } catch {
        figures.broken += 1
        report("\(name): \(error); files \(files.mapValues(\.count))")
      }
    }
  }

  /// The calls to trace. The prefix `?` makes `strace` ignore calls that the system does not support.
  private static let calls = Trace.calls.map { "?\($0)" }.joined(separator: ",")

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
