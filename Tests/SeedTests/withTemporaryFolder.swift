import Foundation

func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "logbook-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let outcome: Swift.Result<Result, any Error>
  do {
    outcome = .success(try await body(folder))
  } catch {
    outcome = .failure(error)
  }
  try FileManager.default.removeItem(at: folder)
  return try outcome.get()
}
