import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// Commits that are traced, and what is to be found once some of them are acknowledged.
enum TracedWork: CaseIterable {
  /// Many runs of the command line program, each a commit.
  case runs
  /// One process that commits many times.
  case process

  /// What a folder holds: the stores that the work makes.
  struct Content: Hashable {
    let store: String
    let backup: String
  }

  private static let steps = 100

  private static func commands(_ kind: String, in folder: String) -> [[String]] {
    let commands = [
      ["task", "add", "first"], ["task", "add", "second", "--parent", "1"],
      ["import", "\(folder).csv", "--as", "reports"], ["task", "complete", "2"], ["undo"],
      ["store", "backup", "\(folder)/backup"], ["task", "add", "third", "--tag", "a"],
      ["task", "delete", "1", "--yes"],
      ["store", "restore", "\(kind):\(folder)/backup", "--yes"], ["task", "add", "fourth"], ["undo"],
      ["task", "edit", "1", "--notes", String(repeating: "long ", count: 3000)],
    ]
    return commands.map { $0 + ["--store", "\(kind):\(folder)/store"] }
  }

  /// What does the work, telling each commit on standard output.
  func commandLine(_ kind: String, in folder: String) throws -> [String] {
    switch self {
    case .process: return [CommandLine.arguments[0], "write", "\(kind):\(folder)/store", "\(Self.steps)"]
    case .runs:
      try Data("location,date,tested\nKerala,2020-12-01,120\n".utf8).write(to: URL(filePath: folder + ".csv"))
      let lines = Self.commands(kind, in: folder).map { command in
        ([FailingProgram.path.path] + command).map { "'\($0)'" }.joined(separator: " ")
      }
      return ["/bin/sh", "-ec", lines.joined(separator: "\n")]
    }
  }

  /// What there is once so many commits are acknowledged, from none to all.
  ///
  /// - Parameter folder: An empty one, in which the work is done once more, without a trace.
  func contents(_ kind: String, in folder: String) async throws -> [Content] {
    switch self {
    case .process: return (0...Self.steps).map { Content(store: "\($0)", backup: "empty") }
    case .runs:
      var contents = [try await content(kind, in: folder, acknowledged: 0)]
      for command in Self.commands(kind, in: folder) {
        let process = Process()
        process.executableURL = FailingProgram.path
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw StoreError.unsupported("\(command) fails") }
        contents.append(try await content(kind, in: folder, acknowledged: 0))
      }
      return contents
    }
  }

  /// What there is.
  ///
  /// - Throws: What a check of the store finds, and what the store throws.
  func content(_ kind: String, in folder: String, acknowledged: Int) async throws -> Content {
    let store = try StorageLocation(parsing: "\(kind):\(folder)/store")
    let shape = try await StoreShape(of: store, at: folder + "/store", mayBeUnfinished: acknowledged == 0)
    switch self {
    case .runs:
      let backup = try StorageLocation(parsing: "\(kind):\(folder)/backup")
      return Content(store: "\(shape)", backup: "\(try await StoreShape(of: backup, at: folder + "/backup"))")
    case .process:
      let content = try await WrittenContent(of: Storage(store))
      let count = [acknowledged, acknowledged + 1].first { content == WrittenContent(after: $0) }
      return Content(store: count.map { "\($0)" } ?? "\(content)", backup: "empty")
    }
  }
}
