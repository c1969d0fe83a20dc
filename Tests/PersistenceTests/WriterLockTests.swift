import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTesting
import Testing

@Suite struct WriterLockTests {
  @Test func `the writer that has waited longest is next`() async throws {
    let writerLock = WriterLock()
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
    let writerLock = WriterLock()
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
}
