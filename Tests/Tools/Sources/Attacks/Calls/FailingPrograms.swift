import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// An attack that runs the command-line tool repeatedly on the real file system. Each run injects a different fault: a
/// system call fails, or does only half of its work.
///
/// If the tool reports that a change was made, the change must be present in the store or the target. A change that the
/// tool reports as failed must have had no effect.
struct FailingPrograms {
  struct Figures: AttackFigures {
    let kind: String
    var possible = 0
    /// The number of runs in which the fault occurred.
    var faults = 0
    /// The number of runs in which the tool exited with 0 despite the fault.
    var withstood = 0
    /// The number of runs that failed after making the change, but reported that the change was made or that the
    /// outcome is unknown.
    var said = 0
    /// The number of failed runs that made the change without reporting it.
    var unsaid = 0
    /// The number of failed runs after which the store and the target, such as an export or a backup, were neither
    /// unchanged nor the same as after a successful run.
    var lost = 0
    /// The number of runs in which the tool exited with 0, but left the wrong contents or printed the wrong output.
    var silentlyWrong = 0
    /// The number of times that, after a run, a check found a problem in the store, or the store could not be read or
    /// written to.
    var broken = 0
    var leftBehind = 0
    var crashed = 0
    var hung = 0
    /// The number of runs whose exit code or message did not match the injected fault.
    var wrongCodes = 0

    /// Whether at least one fault occurred and no run had a forbidden outcome. Files left behind and wrong exit codes
    /// are counted but allowed; SQLite, not the tool, determines some of the exit codes.
    var isClean: Bool { unsaid + lost + silentlyWrong + broken + crashed + hung == 0 && faults > 0 }

    var description: String {
      "calls \(kind): \(faults) of \(possible) faults, \(withstood) withstood, \(said) reported a made change, "
        + "\(unsaid) did not report it, \(lost) lost, \(silentlyWrong) silently wrong, \(broken) broken, "
        + "\(leftBehind) left files behind, \(crashed) crashed, \(hung) hung, \(wrongCodes) wrong codes"
    }
  }

  let kind: String

  /// Tries at most `rounds` faults, selected at random.
  ///
  /// - Parameter name: The prefix of the names of the faults to select from, or `nil` to select from all faults.
  func run(rounds: Int, seed: UInt64, only name: String?) async throws -> Figures {
    var figures = Figures(kind: kind)
    let folder = try Folder("calls", isInMemory: true)
    defer { folder.remove() }
    let program = try FailingProgram(folder: folder.path)
    var trials: [(trial: CallTrial, fault: CallFault)] = []
    for base in try await bases(program, in: folder.path + "/base") {
      for operation in CallOperation.allCases {
        if !base.name.isEmpty, [.create, .replaceDamaged].contains(operation) { continue }
        let trial = try await CallTrial(operation, kind, base, program, in: folder.path)
        trials += trial.faults.filter { name.map(trial.name($0).hasPrefix) ?? true }.map { (trial, $0) }
      }
    }
    figures.possible = trials.count
    var random = SplitMix64(seed: seed)
    if trials.count > rounds { trials = Array(trials.shuffled(using: &random).prefix(rounds)) }
    for (trial, fault) in trials { try await trial.run(fault, &figures) }
    return figures
  }

  /// Returns the initial files for the trials: the files of a closed store and, for SQLite, also the files that a
  /// killed program leaves behind, including a log that SQLite must recover.
  private func bases(_ program: FailingProgram, in path: String) async throws -> [CallBase] {
    try FileManager.default.createDirectory(atPath: path + "/tmp", withIntermediateDirectories: true)
    let location = "\(kind):\(path)/store"
    let table = "location,date,tested\nKerala,2020-12-01,120\nTokyo,2020-12-02,80\n"
    try Data(table.utf8).write(to: URL(filePath: path + "/input.csv"))
    for arguments in [
      ["task", "add", "first", "--notes", String(repeating: "long ", count: 2000)], ["task", "add", "second"],
      ["import", path + "/input.csv", "--as", "reports"], ["store", "backup", path + "/backup"],
      ["task", "add", "third", "--parent", "2", "--tag", "a"], ["task", "complete", "1"],
    ] {
      let run = try program.run(arguments + ["--store", location], in: path)
      if run.status != 0 { throw StoreError.unsupported("\(arguments) fails without a fault: \(run.errors)") }
    }
    let changed = table.replacingOccurrences(of: "2020", with: "2021")
    try Data(changed.utf8).write(to: URL(filePath: path + "/input.csv"))
    let closed = try CallBase("", path: path)
    if kind != "sqlite" { return [closed] }
    let storage = try Storage(StorageLocation(parsing: location), history: .undo)
    try await storage.tasks.insert(TaskItem(title: "fourth", createdAt: Date(timeIntervalSince1970: 1e9)))
    let killed = try withExtendedLifetime(storage) { try CallBase(" after a kill", path: path) }
    return [closed, killed]
  }
}
