import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// Runs the command line program on the real file system while its system calls fail one by one, and looks whether it
/// keeps its promises: what it reports as done is there, what it reports as failed has changed nothing, and it ends with the
/// code that the failure has.
struct FailingPrograms {
  /// What came of it.
  struct Figures: AttackFigures {
    let kind: String
    /// How many faults there are to try.
    var possible = 0
    /// How many runs a call failed in, and in how many of these the operation succeeded.
    var faults = 0
    var withstood = 0
    /// Failures whose change is there, and that say so, or say that it is unknown.
    var said = 0
    /// Failures whose change is there and that do not say so.
    var unsaid = 0
    /// Failures after which there was neither what was before nor what was to be.
    var lost = 0
    /// Successes without their effect, or with another output.
    var silentlyWrong = 0
    /// Stores that did not open, in which a check found something, or that could not be written to.
    var broken = 0
    /// Failures that left temporary files.
    var leftBehind = 0
    var crashed = 0
    var hung = 0
    /// Runs that ended with a code or a message for something else.
    var wrongCodes = 0

    /// Codes and messages that do not fit are counted, but SQLite decides some of them; nor can a file be removed when the call
    /// that fails is the one to remove it by.
    var isClean: Bool { unsaid + lost + silentlyWrong + broken + crashed + hung == 0 && faults > 0 }

    var description: String {
      "calls \(kind): \(faults) of \(possible) faults, \(withstood) withstood, \(said) failed after the change and said so, "
        + "\(unsaid) did not say so, \(lost) lost, \(silentlyWrong) silently wrong, \(broken) broken, "
        + "\(leftBehind) left files behind, \(crashed) crashed, \(hung) hung, \(wrongCodes) wrong code"
    }
  }

  let kind: String

  /// - Parameters:
  ///   - rounds: How many faults to try, picked at random if there are more.
  ///   - name: The beginning of the name of a fault, as it is reported; other faults are left out.
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

  /// A store as the program leaves it; with SQLite also as a program leaves it that is killed, with a log to recover.
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
      if run.status != 0 { throw StoreError.unsupported("\(arguments) fails by itself: \(run.errors)") }
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
