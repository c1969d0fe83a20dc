import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct HeldStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a damaged store that another process has open is not set aside`() async throws {
    let location = StorageLocation.sqlite(folder.path("store"))
    let backup = StorageLocation.sqlite(folder.path("backup"))
    for place in [backup, location] {
      try await Storage(place).tasks.insert(TaskItem(title: "a", createdAt: Date(timeIntervalSince1970: 0)))
    }
    let process = Process()
    process.executableURL = AttackTests.program
    process.arguments = ["hold", folder.path("store")]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    #expect(output.fileHandleForReading.availableData == Data("open\n".utf8))
    let file = try #require(FileHandle(forWritingAtPath: folder.path("store")))
    try file.write(contentsOf: Data(repeating: 0xFF, count: 100))
    try file.close()
    await #expect(throws: StoreError.busy) { try await Storage.restore(from: backup, to: location) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("store.damaged-1")))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(try await Storage.restore(from: backup, to: location).setAside == folder.path("store.damaged-1"))
  }
}
