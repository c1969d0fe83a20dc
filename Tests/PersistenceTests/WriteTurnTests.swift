import LogbookDomain
import LogbookTesting
import Testing

@testable import LogbookPersistence

@Suite struct WriteTurnTests {
  @Test func `whoever has waited longest is next`() async throws {
    let turn = WriteTurn()
    try await turn.take()
    let (order, continuation) = AsyncStream.makeStream(of: Int.self)
    let watch = TaskWatch()
    var tasks: [Task<Void, any Error>] = []
    for index in 0..<5 {
      tasks.append(
        Task(executorPreference: watch) {
          try await turn.take()
          continuation.yield(index)
          turn.giveBack()
        }
      )
      await watch.untilIdle()
      #expect(turn.waitingCount == index + 1)
    }
    turn.giveBack()
    for task in tasks { try await task.value }
    continuation.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == [0, 1, 2, 3, 4])
  }

  @Test func `a cancelled wait ends at once, and the turn goes to the others`() async throws {
    let turn = WriteTurn()
    try await turn.take()
    let watch = TaskWatch()
    let waiting = Task(executorPreference: watch) { try await turn.take() }
    await watch.untilIdle()
    #expect(turn.waitingCount == 1)
    waiting.cancel()
    await #expect(throws: StoreError.cancelled) { try await waiting.value }
    turn.giveBack()
    try await turn.take()
    turn.giveBack()
  }
}
