import Foundation

/// This program, run again as a process of its own.
enum Program {
  /// - Parameter onEnd: Called when it has ended, on another thread.
  static func start(_ arguments: String..., onEnd: @escaping @Sendable () -> Void = {}) throws -> Process {
    let process = Process()
    process.terminationHandler = { _ in onEnd() }
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    return process
  }
}

/// A folder for one attack.
struct Folder {
  let path: String

  /// - Parameter isInMemory: Whether it is in memory if the system has such a folder: flushing takes no time there.
  init(_ attack: String, isInMemory: Bool = false) throws {
    let memory = isInMemory && FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    path = (memory ?? FileManager.default.temporaryDirectory.path) + "/logbook-\(attack)-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() {
    // What remains is the system's to clear away.
    try? FileManager.default.removeItem(atPath: path)
  }
}
