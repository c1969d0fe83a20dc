import LogbookPersistence
import LogbookStorage
import Foundation

struct BenchStores {
  /// The folder for the stores and temporary files. The code that creates a `BenchStores` must remove the folder.
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  func make(rows: Int) throws {
    for (name, reports, tasks) in [("0", 0, 0), ("\(rows)", rows, 0), ("\(rows)-tasks", 0, rows)] {
      try Child.run(Self.program("LogbookBench"), ["make", folder.path("\(name)"), "\(reports)", "\(tasks)"])
    }
  }

  /// Returns the path of a store for an operation. An operation that writes gets a new copy of the store.
  func path(for operation: Operation, rows: Int, program: String) throws -> String {
    if !operation.writes { return folder.path("\(rows)") + (operation.isOfTasks ? "-tasks" : "") }
    let path = folder.path(program)
    try Self.remove(path)
    try FileManager.default.copyItem(atPath: folder.path("\(operation.hasRows ? rows : 0)"), toPath: path)
    return path
  }

  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  static func remove(_ path: String) throws {
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
