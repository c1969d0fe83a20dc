import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Dispatch
import Synchronization
import Testing

@Suite struct TaskWatchTests {
  @Test func `a watch is idle when each of its tasks is suspended or has ended`() async {
    let watch = TaskWatch()
    await watch.untilIdle()
    let (mayEnd, end) = AsyncStream.makeStream(of: Never.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Int.self)
    let tasks = (0..<8).map { number in
      Task(executorPreference: watch) {
        for _ in 0..<number { await Task.yield() }
        beginning.yield(number)
        if number == 0 { for await _ in mayEnd {} }
      }
    }
    await watch.untilIdle()
    beginning.finish()
    #expect(await begun.reduce(into: Set()) { $0.insert($1) } == Set(0..<8))
    end.finish()
    for task in tasks { await task.value }
  }

  @Test func `a storage whose writers block their threads obeys the contract`() async throws {
    let name = "a writer outside a unit of work waits for it and then succeeds"
    let law = try #require(StorageContract.laws.first { $0.name == name })
    try await law.check { BlockingStorage(good: try Storage(.inMemory)) }
  }
}

/// A storage in which the insertion of a single task blocks the calling thread.
private struct BlockingStorage: PairStorage {
  let good: Storage

  var reports: any ReportStoreProtocol { good.reports }

  var tasks: any TaskStoreProtocol {
    var blocking = StoreCalls(good.tasks)
    blocking.insertOne = { [tasks = good.tasks] task throws(StoreError) in
      let outcome = Outcome()
      // Run the insertion on a separate executor, because all threads of the cooperative thread pool may be blocked.
      Task.detached(executorPreference: TaskWatch()) {
        do throws(StoreError) {
          outcome.set(.success(try await tasks.insert(task)))
        } catch {
          outcome.set(.failure(error))
        }
      }
      return try outcome.get()
    }
    return SabotagedStore(calls: blocking)
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await good.unitOfWork(body)
  }
}

/// The outcome of an insertion. A thread can wait until the outcome is set.
private final class Outcome: Sendable {
  private let result = Mutex<Result<TaskItem, StoreError>?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Result<TaskItem, StoreError>) {
    result.withLock { $0 = value }
    isSet.signal()
  }

  func get() throws(StoreError) -> TaskItem {
    isSet.wait()
    guard let result = result.withLock(\.self) else { throw .busy }
    return try result.get()
  }
}
