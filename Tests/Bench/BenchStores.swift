import LogbookPersistence
import LogbookStorage
import Foundation

/// The stores that operations are measured on.
struct BenchStores {
  /// Where they lie, and whatever else is made; whoever has these removes it.
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Makes the stores that operations begin with: an empty one, one with reports, and one with tasks.
  func make(rows: Int) throws {
    for (name, reports, tasks) in [("0", 0, 0), ("\(rows)", rows, 0), ("\(rows)-tasks", 0, rows)] {
      try Child.run(Self.program("LogbookBench"), ["make", folder.path("\(name)"), "\(reports)", "\(tasks)"])
    }
  }

  /// The store for an operation: a copy of its own for each program if it writes.
  func path(for operation: Operation, rows: Int, program: String) throws -> String {
    if !operation.writes { return folder.path("\(rows)") + (operation.isOfTasks ? "-tasks" : "") }
    let path = folder.path(program)
    try Self.remove(path)
    try FileManager.default.copyItem(atPath: folder.path("\(operation.hasRows ? rows : 0)"), toPath: path)
    return path
  }

  /// The path of a program that lies beside this one.
  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  /// Removes a store, if there is one.
  static func remove(_ path: String) throws {
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
