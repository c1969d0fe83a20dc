import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import Foundation

/// One round of the sharing attack: 20 to 60 randomly chosen operations on a new store, while other processes use the
/// store.
actor SharingRound {
  struct Outcome {
    var acknowledged = 0
    var lost = 0
    var silentlyWrong = 0
    var failed = 0
    var locksLost = 0
    var complaints: [String] = []
  }

  private let kind: String
  private let folder: String
  private let paths: StorePaths
  private var random: SplitMix64
  private var outcome = Outcome()
  private var storages: [Storage] = []
  private var written: Set<SharedRecord> = []
  private var attempts = 0
  private var visitors: [Visitor] = []
  private var files = 0
  private var hasLocks = true

  init(kind: String, folder: String, random: SplitMix64) throws {
    self.kind = kind
    self.folder = folder
    self.random = random
    paths = try StorePaths(in: folder)
  }

  func run() async throws -> Outcome {
    await attempt("open") { storages.append(try Storage(location(paths.store))) }
    for _ in 0..<2 { try startVisitor() }
    for _ in 0..<20 + below(41) {
      await step()
      try attend()
    }
    try await finish()
    return outcome
  }

  // MARK: Operations

  /// The operations that are possible while a unit of work is open: all operations except writes, units of work and
  /// restores.
  private static let harmless = ["open", "open", "close", "close", "read", "check", "check at", "backup", "snapshot"]
  private static let all =
    harmless + harmless
    + [
      "write", "write", "write", "write", "write", "write everywhere", "unit", "unit", "unit", "restore",
      "restore live",
    ]

  private func step() async {
    let operation = random.pick(Self.all)
    await attempt(operation) { try await perform(operation) }
    checkLocks(after: operation)
  }

  private func perform(_ operation: String) async throws {
    switch operation {
    case "open": if storages.count < 10 { try open() }
    case "close": if !storages.isEmpty { storages.remove(at: below(storages.count)) }
    case "read": if let storage { try await examine(storage, "reading") }
    case "check": if let storage { try await note(storage.check()) }
    case "check at": try await note(Storage.check(location()))
    case "backup":
      if let storage {
        let acknowledged = try acknowledged()
        try await examineCopy(at: backup(of: storage), "the backup", acknowledged)
      }
    case "snapshot": try snapshot()
    case "write": if let storage { try await write(to: storage) }
    case "write everywhere": for storage in storages { try await write(to: storage) }
    case "unit": if let storage { try await unitOfWork(in: storage) }
    case "restore": if let storage { try await restore(from: location(backup(of: storage))) }
    case "restore live": try await restore(from: location())
    default: break
    }
  }

  private func open() throws { storages.append(try Storage(location())) }

  private func write(to storage: Storage) async throws {
    let record = nextRecord()
    try await record.write(to: storage)
    written.insert(record)
  }

  private func unitOfWork(in storage: Storage) async throws {
    let (first, second) = (nextRecord(), nextRecord())
    let operations = (0...below(4)).map { _ in random.pick(Self.harmless) }
    try await storage.unitOfWork { tasks, reports in
      for record in [first, second] {
        try await tasks.insert(record.task())
        if record.hasReport { try await reports.insert(record.report()) }
        if record == first { for operation in operations { await stepWithin(operation) } }
      }
    }
    written.formUnion([first, second])
  }

  private func stepWithin(_ operation: String) async {
    await attempt("\(operation) in a unit of work") { try await perform(operation) }
    checkLocks(after: "\(operation) in a unit of work", isWriting: true)
  }

  private func backup(of storage: Storage) async throws -> String {
    let path = newPath("backup")
    try await storage.backup(to: path)
    return path
  }

  private func restore(from backup: StorageLocation) async throws {
    let (acknowledged, written) = (try acknowledged(), written)
    let path = newPath("restored")
    try await Storage.restore(from: backup, to: location(path))
    // A copy of the live store must contain all acknowledged records. A copy of a backup must contain at least the
    // records of this process, but may lack records that other processes wrote after the backup was taken.
    let isLive = backup.path.map(paths.all.contains) ?? false
    try await examineCopy(at: path, "the restored store", isLive ? acknowledged : written)
  }

  /// Tries to open a SQLite store as a Core Data store. The attempt must fail, and must not affect the locks.
  private func snapshot() throws {
    guard kind == "sqlite" else { return }
    do {
      _ = try CoreDataStore(path: path())
      outcome.failed += 1
      outcome.complaints.append("a store of Logbook was opened as a Core Data store")
    } catch StoreError.unsupported, StoreError.busy {}
  }

  // MARK: Findings

  private func attempt(_ what: String, _ body: () async throws -> Void) async {
    let start = ContinuousClock.now
    do {
      try await body()
    } catch {
      if error as? StoreError == .busy, .now - start > .seconds(2) { return }
      outcome.failed += 1
      outcome.complaints.append("\(what): \(error)")
    }
  }

  private func checkLocks(after operation: String, isWriting: Bool = false) {
    #if os(Linux)
      guard kind == "sqlite", isWriting || !storages.isEmpty else { return }
      let had = hasLocks
      hasLocks = OwnLocks.showOpenDatabase(paths.store) && (!isWriting || OwnLocks.showWriter(paths.store))
      if had, !hasLocks {
        outcome.locksLost += 1
        outcome.complaints.append("the locks were lost after: \(operation)")
      }
    #endif
  }

  private func note(_ check: StoreCheck) {
    if let problem = check.problems.first { noteWrong("a check found: \(problem)") }
  }

  private func noteWrong(_ complaint: String) {
    outcome.silentlyWrong += 1
    outcome.complaints.append(complaint)
  }

  /// Reads a store, and notes a wrong result if the store lacks an expected record or contains a duplicate number. By
  /// default, all acknowledged records are expected.
  private func examine(
    _ storage: Storage,
    _ what: String,
    _ expected: Set<SharedRecord>? = nil
  ) async throws {
    let acknowledged = try expected ?? acknowledged()
    let content = try await SharedContent(of: storage)
    let missing = content.missing(of: acknowledged).count
    if missing > 0 { noteWrong("\(what) lacks \(missing) of \(acknowledged.count) records") }
    if content.hasNumbersTwice { noteWrong("\(what) has a duplicate number") }
  }

  private func examineCopy(at path: String, _ what: String, _ expected: Set<SharedRecord>) async throws {
    try await examine(Storage(location(path)), what, expected)
  }

  /// Waits for the other processes to end. Then reads the store, first in this process and then in a new one, to check
  /// that all acknowledged records exist.
  private func finish() async throws {
    for visitor in visitors { wait(for: visitor) }
    let acknowledged = try acknowledged()
    outcome.acknowledged = acknowledged.count
    await attempt("the last read") { if let storage { try await examine(storage, "the last read") } }
    storages = []
    let underWay = try visitors.compactMap { try $0.underWay() }
    await attempt("another process's read") {
      let content = try SharedContent(ofLocation: "\(kind):\(path())", in: folder)
      let missing = content.missing(of: acknowledged)
      outcome.lost += missing.count
      if let record = missing.first { outcome.complaints.append("\(missing.count) lost, such as \(record.text)") }
      if let fault = content.fault(expected: acknowledged.union(underWay)) { noteWrong(fault) }
      for problem in content.problems { noteWrong("the last check found: \(problem)") }
    }
  }

  // MARK: Other processes

  private func startVisitor() throws {
    let location = "\(kind):\(path())"
    visitors.append(try Visitor("v\(visitors.count)", visiting: location, times: 1 + below(6), in: folder))
  }

  /// Randomly kills other processes, and starts a new process for each one that has ended. In total, at most 30
  /// processes are started.
  private func attend() throws {
    for index in visitors.indices.suffix(2) where visitors[index].process.isRunning && below(30) == 0 {
      visitors[index].kill()
    }
    let ended = visitors.suffix(2).count { !$0.process.isRunning }
    for _ in 0..<ended where visitors.count < 30 { try startVisitor() }
  }

  private func wait(for visitor: Visitor) {
    let end = ContinuousClock.now + .seconds(60)
    while visitor.process.isRunning, .now < end { usleep(1_000) }
    if visitor.process.isRunning { Foundation.kill(visitor.process.processIdentifier, SIGKILL) }
    visitor.process.waitUntilExit()
    if !visitor.isKilled, visitor.process.terminationReason == .uncaughtSignal || visitor.process.terminationStatus != 0
    {
      outcome.failed += 1
      outcome.complaints.append("\(visitor.name) ended with \(visitor.process.terminationStatus)")
    }
  }

  private func acknowledged() throws -> Set<SharedRecord> {
    try visitors.reduce(written) { try $0.union($1.acknowledged()) }
  }

  // MARK: Choices

  private var storage: Storage? { storages.isEmpty ? nil : random.pick(storages) }

  private func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private func path() -> String { random.pick(paths.all) }

  private func location(_ path: String? = nil) throws -> StorageLocation {
    try StorageLocation(parsing: "\(kind):\(path ?? self.path())")
  }

  private func newPath(_ name: String) -> String {
    files += 1
    return "\(folder)/\(name)-\(files)"
  }

  private func nextRecord() -> SharedRecord {
    attempts += 1
    return SharedRecord("own", attempts)
  }
}
