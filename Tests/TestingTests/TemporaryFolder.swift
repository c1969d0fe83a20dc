import Foundation

struct TemporaryFolder {
  private let url: URL

  @discardableResult
  static func with<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "logbook-contracts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let folder = TemporaryFolder(url: url)
    let result: Result
    do {
      result = try await body(folder)
    } catch {
      try folder.remove()
      throw error
    }
    try folder.remove()
    return result
  }

  func path(of name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  private func remove() throws {
    do {
      try FileManager.default.removeItem(at: url)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      // Retry the removal. It fails if a database that is being closed removes one of its files at the same time.
      if FileManager.default.fileExists(atPath: path(of: "")) { try remove() }
    }
  }
}
