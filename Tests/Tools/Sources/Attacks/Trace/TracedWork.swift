import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A workload to trace, with the contents that the stores must have after each acknowledged commit.
enum TracedWork: CaseIterable {
  /// Several runs of the command-line tool. Each run prints a line, which acknowledges one commit or backup.
  case runs
  /// One process that makes many commits.
  case process

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

  /// Returns the expected contents for each number of acknowledged commits, from none to all.
  ///
  /// - Parameter folder: An empty folder in which the runs of the command-line tool are repeated without being traced.
  ///   The folder is not used for ``process``.
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
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw StoreError.unsupported("\(command) fails") }
        contents.append(try await content(kind, in: folder, acknowledged: 0))
      }
      return contents
    }
  }

  /// Checks the stores in the folder, and returns their contents.
  ///
  /// - Throws: An error about the first problem that a check finds, or an error that the store throws.
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
