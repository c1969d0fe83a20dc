import Foundation

enum Program {
  /// Starts this program again as a separate process.
  ///
  /// - Parameter onEnd: A closure that is called on a different thread when the process has ended.
  static func start(_ arguments: String..., onEnd: @escaping @Sendable () -> Void = {}) throws -> Process {
    let process = Process()
    process.terminationHandler = { _ in onEnd() }
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    return process
  }
}

struct Folder {
  let path: String

  /// Creates a temporary folder.
  ///
  /// - Parameter isInMemory: Whether to use a folder in memory if the system has one. Flushing takes no time in such
  ///   a folder.
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
