import Foundation

/// A temporary folder for a test, which is removed when the object is deallocated.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/logbook-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Errors are ignored, because the system eventually removes temporary files.
    try? FileManager.default.removeItem(atPath: path)
  }

  package func path(_ name: String) -> String { path + "/" + name }
}
