import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// An attack that damages stores in many ways, and then opens, checks, reads and modifies the stores.
struct Damage {
  let kind: String
  let seed: UInt64
  private let folder = FileManager.default.temporaryDirectory.path + "/logbook-damage-" + UUID().uuidString

  init(kind: String, seed: UInt64) {
    self.kind = kind
    self.seed = seed
  }

  func run(rounds: Int) async throws -> Figures {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      // Errors are ignored, because the system eventually removes temporary files.
      try? FileManager.default.removeItem(atPath: folder)
    }
    let others = try await others()
    let (open, closed) = try await soundStore()
    let sound = try examine(open)
    guard sound.answers == (try examine(closed).answers), sound.problems == [0, 0], sound.write == "kept" else {
      throw StoreError.corrupt("the undamaged store has problems: \(sound.problems) \(sound.write ?? "")")
    }
    var figures = Figures(kind: kind)
    for round in 0..<rounds {
      var random = SplitMix64(seed: seed &+ UInt64(round) &* 1_000_003)
      let injury = random.pick(Injury.all(ofKind: kind))
      var files = injury.isOfSideFiles || random.next() % 2 == 0 ? open : closed
      injury.inflict(on: &files, others: others, using: &random)
      let outcome = try examine(files)
      if let complaint = figures.count(outcome, sound) {
        print("round \(round) of seed \(seed), \(injury): \(complaint)")
      }
    }
    return figures
  }

  private func soundStore() async throws -> (open: StoreFiles, closed: StoreFiles) {
    let path = folder + "/sound"
    let location = try StorageLocation(parsing: "\(kind):\(path)")
    let (tasks, reports) = try Victim.content()
    try await Storage(location).tasks.insert(Array(tasks.prefix(40)))
    try requireClosed(path)
    let storage = try Storage(location)
    for start in stride(from: 0, to: reports.count, by: 30) {
      try await storage.reports.insert(Array(reports[start...].prefix(30)))
    }
    try await storage.tasks.insert(Array(tasks.dropFirst(40)))
    try await storage.reports.delete(withIDs: [reports[7].id])
    let open = try withExtendedLifetime(storage) { try StoreFiles(path: path) }
    _ = consume storage
    try requireClosed(path)
    return (open, try StoreFiles(path: path))
  }

  /// Throws ``StoreError/busy`` if the write-ahead log of a SQLite store exists, which shows that the store is still
  /// open.
  private func requireClosed(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path + "-wal") { throw StoreError.busy }
  }

  private func others() async throws -> Injury.Others {
    let samples = try TaskItem.samples(60, seed: 66, related: false)
    var formats = [Array("Dear diary".utf8)]
    for kind in ["sqlite", "xml", "binary", "json"] where kind != self.kind {
      formats.append(try await files(of: "\(kind):\(folder)/other-\(kind)", inserting: samples).main)
    }
    let log = "sqlite:\(folder)/log"
    return Injury.Others(
      formats: formats,
      log: try await files(of: log, inserting: Array(samples.prefix(30))).log,
      partOfLog: try await files(of: log, inserting: Array(samples.dropFirst(30))).log
    )
  }

  /// Inserts tasks into a store, and returns the store's files as they are before the store closes.
  private func files(of location: String, inserting tasks: [TaskItem]) async throws -> StoreFiles {
    let path = String(location.drop { $0 != ":" }.dropFirst())
    try requireClosed(path)
    let storage = try Storage(StorageLocation(parsing: location))
    try await storage.tasks.insert(tasks)
    return try withExtendedLifetime(storage) { try StoreFiles(path: path) }
  }

  private func examine(_ files: StoreFiles) throws -> Outcome {
    let path = folder + "/store"
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
    try files.write(to: path)
    let output = URL(filePath: folder + "/output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["examine", "\(kind):\(path)"]
    process.standardOutput = try FileHandle(forWritingTo: output)
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    let hung = end.wait(timeout: .now() + 60) == .timedOut
    if hung { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    var outcome = Outcome(try String(contentsOf: output, encoding: .utf8))
    outcome.hung = hung
    outcome.crashed = !hung && (process.terminationReason == .uncaughtSignal || process.terminationStatus != 0)
    outcome.isFileAsItWas = try StoreFiles(path: path).main == files.main
    outcome.hadLog = !files.log.isEmpty
    return outcome
  }
}
