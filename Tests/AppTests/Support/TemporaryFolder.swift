import Foundation
import Testing

/// A trait that gives each test case a private folder, which is removed after the test case.
struct TemporaryFolder: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var current: URL?

  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "logbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await Self.$current.withValue(folder, operation: function))
    } catch {
      outcome = .failure(error)
    }
    try FileManager.default.removeItem(at: folder)
    try outcome.get()
  }
}

extension Trait where Self == TemporaryFolder {
  static var temporaryFolder: Self { Self() }
}
