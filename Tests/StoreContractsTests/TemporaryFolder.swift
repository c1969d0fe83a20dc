import Foundation

/// A folder of its own that is removed with everything in it.
struct TemporaryFolder {
  private let url: URL

  /// Makes a folder for the time of `body`.
  static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "logbook-contracts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let result: Result
    do {
      result = try await body(TemporaryFolder(url: url))
    } catch {
      try FileManager.default.removeItem(at: url)
      throw error
    }
    try FileManager.default.removeItem(at: url)
    return result
  }

  func path(of name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }
}
