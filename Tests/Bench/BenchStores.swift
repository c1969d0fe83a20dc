import LogbookPersistence
import LogbookStorage
import Foundation

/// The stores on which operations are measured.
struct BenchStores {
  /// The folder of the stores and of temporary files, which the owner of this value must remove.
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Creates the initial stores of the operations: an empty store, a store with reports, and a store with tasks.
  func make(rows: Int) throws {
    for (name, reports, tasks) in [("0", 0, 0), ("\(rows)", rows, 0), ("\(rows)-tasks", 0, rows)] {
      try Child.run(Self.program("LogbookBench"), ["make", folder.path("\(name)"), "\(reports)", "\(tasks)"])
    }
  }

  /// Returns the path of the store for an operation, after making a new copy if the operation writes.
  func path(for operation: Operation, rows: Int, program: String) throws -> String {
    if !operation.writes { return folder.path("\(rows)") + (operation.isOfTasks ? "-tasks" : "") }
    let path = folder.path(program)
    try Self.remove(path)
    try FileManager.default.copyItem(atPath: folder.path("\(operation.hasRows ? rows : 0)"), toPath: path)
    return path
  }

  /// Returns the path of a program in the same folder as this program.
  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  /// Removes a store if it exists.
  static func remove(_ path: String) throws {
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
