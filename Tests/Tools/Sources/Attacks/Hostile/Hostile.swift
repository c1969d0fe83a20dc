import LogbookDomainSamples
import LogbookPersistence
import LogbookSamples
import LogbookStorage
import Foundation

/// An attack that creates malicious stores, runs the command-line tool on each of them, and examines the results.
struct Hostile {
  struct Figures: AttackFigures {
    let kind: String
    var files = 0
    var refused = 0
    var read = 0
    /// The number of stores that the tool wrongly reported as damaged, wrongly refused to read, write to or back up, or
    /// could not replace with a backup.
    var wronglyRefused = 0
    var crashed = 0
    /// The number of stores on which the tool ran for more than ten seconds, or for more than two seconds after it was
    /// asked to end.
    var hung = 0
    /// The number of stores that the tool wrongly accepted or reported as sound, changed although a command failed, or
    /// read, copied or modified incorrectly.
    var silentlyWrong = 0

    /// The number of stores that could not be created and were therefore not tested.
    var notMade = 0

    var isClean: Bool { notMade + wronglyRefused + crashed + hung + silentlyWrong == 0 && files > 0 }

    var description: String {
      "hostile \(kind): \(files) files, \(refused) refused, \(read) read, \(wronglyRefused) wrongly refused, "
        + "\(notMade > 0 ? "\(notMade) not created, " : "")\(crashed) crashed, \(hung) hung, \(silentlyWrong) silently wrong"
    }
  }

  let kind: String
  let seed: UInt64

  /// Tries at most `limit` stores, selected at random, or all stores if `limit` is 0.
  func run(limit: Int) throws -> Figures {
    let folder = try Folder("hostile")
    defer { folder.remove() }
    let sound = try SoundStore(kind: kind, folder: folder.path)
    var random = SplitMix64(seed: seed)
    let all = HostileStore.all(ofKind: kind)
    var figures = Figures(kind: kind)
    for store in limit == 0 ? all : Array(all.shuffled(using: &random).prefix(limit)) {
      let trial: HostileTrial
      do {
        trial = try HostileTrial(store, sound).run()
      } catch {
        figures.notMade += 1
        report("\(kind), \(store.name): \(error)")
        continue
      }
      figures.files += 1
      if trial.isRead { figures.read += 1 } else { figures.refused += 1 }
      for (path, findings) in [
        (\Figures.wronglyRefused, trial.wronglyRefused), (\.crashed, trial.crashed), (\.hung, trial.hung),
        (\.silentlyWrong, trial.silentlyWrong),
      ] where !findings.isEmpty {
        figures[keyPath: path] += 1
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        if let finding = findings.first {
          report("\(kind), \(store.name): \(finding.replacing(folder.path, with: ""))\(more)")
        }
      }
    }
    return figures
  }
}

struct SoundStore {
  static let tasks = ["last", "t1", "t2", "t3", "t4, edited"]
  static let reports = ["Kerala", "Wales"]
  static let backedUp = ["r1", "r2"]

  let kind: String
  let folder: String
  let tool: Tool
  let bytes: Data
  var backup: String { "\(kind):\(folder)/backup" }

  init(kind: String, folder: String) throws {
    (self.kind, self.folder) = (kind, folder)
    tool = Tool(folder: folder)
    let path = folder + "/sound"
    for arguments in [
      ["task", "add", "t1", "--tag", "a", "--tag", "b", "--project", "p"],
      ["task", "add", "t2", "--due", "2030-01-01"],
      ["task", "add", "t3", "--parent", "1"], ["task", "add", "t4"],
      ["report", "add", "Kerala", "--tested", "10", "--positive", "1"],
      ["report", "add", "Wales", "--tested", "20"], ["task", "edit", "4", "--title", "t4, edited"],
      ["task", "add", "gone", "--tag", "c"],
      ["report", "edit", "2", "--positive", "2"], ["task", "delete", "5", "--yes"], ["task", "add", "last"],
    ] {
      let result = try tool.run(["--store", "\(kind):\(path)"] + arguments)
      try require(result.code == 0, "\(result)")
    }
    bytes = try Data(contentsOf: URL(filePath: path))
    for title in Self.backedUp {
      let result = try tool.run(["--store", "\(kind):\(folder)/backup", "task", "add", title])
      try require(result.code == 0, "\(result)")
    }
  }
}
