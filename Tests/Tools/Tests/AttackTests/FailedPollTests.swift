@testable import LogbookAttacks
import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite struct FailedPollTests {
  let day = Date(timeIntervalSince1970: 1_600_000_000)

  @Test(.timeLimit(.minutes(5)))
  func `a listener receives commits by others even after a failed poll`() async throws {
    let disk = SimulatedDisk()
    let (storage, other) = (try disk.open("sqlite"), try disk.open("sqlite"))
    let changes = storage.tasks.changes()
    let (hasFailed, failure) = AsyncStream.makeStream(of: Never.self)
    disk.fail(.init(call: .lockMemory, code: EIO, number: 1, isLasting: true) { failure.finish() })
    for await _ in hasFailed {}
    #expect(disk.heal())
    let task = try await other.tasks.insert(TaskItem(title: "other", createdAt: day))
    for await change in changes {
      #expect(change.inserted == [task.id])
      break
    }
  }
}
