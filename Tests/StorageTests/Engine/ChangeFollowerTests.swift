import LogbookDomain
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

@Suite struct ChangeFollowerTests {
  private let feeds = ChangeFeeds([TaskItem.self])
  private let follower: ChangeFollower
  private let history = UUID()

  init() { follower = ChangeFollower(feeds) }

  @Test func `polling that has ended can begin again`() async {
    for _ in 0..<2 {
      let (polls, continuation) = AsyncStream.makeStream(of: Void.self)
      do {
        let steps = follower.stream({ $0.steps.stream() }) {
          continuation.yield()
          await Task.yield()
        }
        for await _ in polls { break }
        withExtendedLifetime(steps) {}
      }
      while follower.isPolling { await Task.yield() }
    }
  }

  @Test func `polling does not begin twice`() {
    let first = follower.stream({ $0.steps.stream() }) { try await Task.sleep(for: .seconds(3600)) }
    let second = follower.stream({ $0.steps.stream() }) { Issue.record("polling began twice") }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `commits are published once and in order`() async throws {
    let steps = stream(after: 1)
    try follow(to: 3, [2, 3])
    publish(5, after: [4])
    try follow(to: 5, [2, 3, 4, 5])
    publish(5, after: [4])
    publish(4, after: [])
    await expect(steps, [2, 3, 4, 5])
  }

  @Test func `steps that cannot be read are published as unknown`() async throws {
    let steps = stream(after: 1)
    try follow(to: 3, [3])
    try follow(to: 5, [])
    publish(8, after: [7])
    await expect(steps, [2, 3, 4, 6, 7, 8], unknown: [2, 4, 6])
  }

  @Test func `a commit that is published while the medium is read is not published again`() async throws {
    let steps = stream(after: 1)
    try follower.follow({ token(3) }) { numbers in
      #expect(numbers == 2...3)
      publish(4, after: [2, 3])
      return [2, 3].map(step)
    }
    await expect(steps, [2, 3, 4])
  }

  @Test func `a return to an earlier state is unknown`() async throws {
    let steps = stream(after: 5)
    try follow(to: 3, [])
    publish(4, after: [])
    await expect(steps, [3, 4], unknown: [3])
  }

  @Test func `a commit to a history that has replaced another is unknown`() async throws {
    let steps = stream(after: 5)
    let other = UUID()
    follower.publish(step(1), of: other, after: [])
    try follower.follow({ HistoryToken(history: other, step: 2) }) { numbers in
      #expect(numbers == 2...2)
      return [step(2)]
    }
    // A state that was read before the history was replaced is ignored.
    try follower.follow({
      follower.publish(step(3), of: other, after: [])
      return token(6)
    }) { _ in [] }
    await expect(steps, [1, 2, 3], unknown: [1])
  }

  @Test func `publishing continues after the newest step if no other step was known`() async throws {
    let steps = stream(after: nil)
    #expect(follower.missingSteps(before: token(9)) == nil)
    try follow(to: 9, [])
    #expect(follower.missingSteps(before: token(10)) == nil)
    #expect(follower.missingSteps(before: token(12)) == 10...11)
    publish(10, after: [])
    await expect(steps, [10])
  }

  // MARK: Steps

  private func step(_ number: Int) -> HistoryStep { HistoryStep(number: number, date: .distantPast, changes: []) }
  private func token(_ number: Int) -> HistoryToken { HistoryToken(history: history, step: number) }

  private func stream(after number: Int?) -> AsyncStream<HistoryStep> {
    follower.stream(after: number.map(token), { $0.steps.stream() }) { try await Task.sleep(for: .seconds(3600)) }
  }

  private func follow(to newest: Int, _ numbers: [Int]) throws(StoreError) {
    try follower.follow({ token(newest) }) { _ in numbers.map(step) }
  }

  private func publish(_ number: Int, after missed: [Int]) {
    follower.publish(step(number), of: history, after: missed.map(step))
  }

  private func expect(
    _ steps: AsyncStream<HistoryStep>,
    _ numbers: [Int],
    unknown: [Int] = [],
    _ location: SourceLocation = #_sourceLocation
  ) async {
    feeds.finish()
    let received = await steps.reduce(into: []) { $0.append($1) }
    #expect(received.map(\.number) == numbers, sourceLocation: location)
    #expect(received.filter { !$0.changes.isEmpty }.map(\.number) == unknown, sourceLocation: location)
  }
}
