import LogbookDomain
@testable import LogbookMocks
import LogbookRecords
import LogbookTesting

// What the hand-written mock has beyond the generated one, as far as its tests need it.

extension TaskStoreMock {
  static func sampled() -> TaskStoreMock {
    let mock = TaskStoreMock(tasks: nil)
    do throws(ValidationError) {
      let task = try sampleTask()
      mock.stub { $0.answerReads(from: [task]) }
    } catch {
      mock.fail(with: .invalid(error))
    }
    return mock
  }

  static func sampleTask() throws(ValidationError) -> TaskItem { try LogbookMocks.TaskStoreMock.sampleTask() }

  convenience init(tasks: [TaskItem]?) {
    self.init()
    onUnanswered { StoreError.unsupported($0) }
    stub { stubs in
      stubs.batchesMatching = { _, _ in
        RecordBatches(failingWith: .unsupported("TaskStoreMock: unanswered call: batches(matching:size:)"))
      }
      if let tasks { stubs.answerReads(from: tasks) }
    }
  }

  func announce(_ change: StoreChange<TaskItem>) { yieldChanges(change) }

  @discardableResult
  func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    let (made, continuation) = AsyncStream.makeStream(of: Call.self)
    onCall { continuation.yield($0) }
    // The handler learns only of later calls.
    if let call = calls.first(where: isAwaited) { return call }
    for await call in made where isAwaited(call) { return call }
    throw CancellationError()
  }
}

extension TaskStoreMock.Operation {
  /// A call that does not throw cannot be planned to fail.
  static var failing: [TaskStoreMock.Operation] { allCases.filter { $0 != .batchesMatching } }
}

extension TaskStoreMock.Stubs {
  mutating func answerReads(from tasks: [TaskItem]) {
    var stubs = LogbookMocks.TaskStoreMock.Stubs()
    stubs.answerReads(from: tasks)
    recordWithID = stubs.recordWithID
    recordNumbered = stubs.recordNumbered
    recordsMatching = stubs.recordsMatching
    countMatching = stubs.countMatching
    rowsOf = stubs.rowsOf
    batchesMatching = stubs.batchesMatching
  }
}
