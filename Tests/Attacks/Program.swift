import Foundation

/// This program, run again as a separate process.
enum Program {
  /// - Parameter onEnd: A closure that is called on another thread when the process has ended.
  static func start(_ arguments: String..., onEnd: @escaping @Sendable () -> Void = {}) throws -> Process {
    let process = Process()
    process.terminationHandler = { _ in onEnd() }
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    return process
  }
}

/// A temporary folder for one attack.
struct Folder {
  let path: String

  /// - Parameter isInMemory: Whether to use a folder in memory if the system has one, where flushing takes no time.
  init(_ attack: String, isInMemory: Bool = false) throws {
    let memory = isInMemory && FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    path = (memory ?? FileManager.default.temporaryDirectory.path) + "/logbook-\(attack)-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func remove() {
    // Errors are ignored, because the system eventually removes temporary files.
    try? FileManager.default.removeItem(atPath: path)
  }
}
