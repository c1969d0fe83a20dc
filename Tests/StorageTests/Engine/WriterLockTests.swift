import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTesting
import Foundation
import Testing

@Suite struct WriterLockTests {
  @Test func `the writer that has waited longest is next`() async throws {
    let writerLock = WriterLock(timeout: .seconds(1000))
    try await writerLock.acquire()
    let (order, continuation) = AsyncStream.makeStream(of: Int.self)
    let watch = TaskWatch()
    var tasks: [Task<Void, any Error>] = []
    for index in 0..<5 {
      tasks.append(
        Task(executorPreference: watch) {
          try await writerLock.acquire()
          continuation.yield(index)
          writerLock.release()
        }
      )
      await watch.untilIdle()
      #expect(writerLock.waitingCount == index + 1)
    }
    writerLock.release()
    for task in tasks { try await task.value }
    continuation.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == [0, 1, 2, 3, 4])
  }

  @Test func `a cancelled wait ends immediately, and the other writers continue in order`() async throws {
    let writerLock = WriterLock(timeout: .seconds(1000))
    try await writerLock.acquire()
    let watch = TaskWatch()
    let waiting = Task(executorPreference: watch) { try await writerLock.acquire() }
    await watch.untilIdle()
    #expect(writerLock.waitingCount == 1)
    waiting.cancel()
    await #expect(throws: StoreError.cancelled) { try await waiting.value }
    writerLock.release()
    try await writerLock.acquire()
    writerLock.release()
  }

  @Test func `a writer that waits too long fails as busy, and others can continue`() async throws {
    let writerLock = WriterLock(timeout: .milliseconds(1))
    try await writerLock.acquire()
    await #expect(throws: StoreError.busy) { try await writerLock.acquire() }
    #expect(writerLock.waitingCount == 0)
    writerLock.release()
    try await writerLock.acquire()
    writerLock.release()
  }

  @Test func `the timeout begins anew when another writer makes progress`() async throws {
    let writerLock = WriterLock(timeout: .seconds(100))
    try await writerLock.acquire()
    let watch = TaskWatch()
    var writers: [Task<Void, any Error>] = []
    for _ in 0..<2 {
      writers.append(Task(executorPreference: watch) { try await writerLock.acquire() })
      await watch.untilIdle()
    }
    let begun = ContinuousClock.now
    writerLock.release()
    try await writers[0].value
    writerLock.refuseOverdue(at: begun + .seconds(1000))
    #expect(writerLock.waitingCount == 1)
    // Checks that are late on a busy machine move the deadlines.
    writerLock.refuseOverdue(at: .now + .seconds(10_000))
    await #expect(throws: StoreError.busy) { try await writers[1].value }
    writerLock.release()
  }

  @Test func `a writer that began to wait earlier fails earlier`() async throws {
    let writerLock = WriterLock(timeout: .seconds(100))
    try await writerLock.acquire()
    await #expect(throws: StoreError.busy) { try await writerLock.acquire(since: .now - .seconds(1000)) }
    writerLock.release()
  }

  @Test func `files whose names are canonically equivalent have separate locks`() {
    let path = "/" + UUID().uuidString
    let locks = [WriterLock.ofFile(path + "\u{E9}"), WriterLock.ofFile(path + "e\u{301}")]
    #expect(locks[0] !== locks[1])
    #expect(WriterLock.ofFile(path + "\u{E9}") === locks[0])
  }
}
