import Domain
import Foundation
import Synchronization

/// Tells everyone who listens what each commit did to the records of one kind.
final class ChangeFeed<Record: Domain.Record>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<StoreChange<Record>>.Continuation] = [:]
    var tickets = 0
  }

  private let state = Mutex(State())

  /// A new stream of the changes from now on.
  func listen() -> AsyncStream<StoreChange<Record>> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<Record>.self)
    let ticket = state.withLock { state in
      state.tickets += 1
      state.listeners[state.tickets] = continuation
      return state.tickets
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in _ = state.listeners.removeValue(forKey: ticket) }
    }
    return stream
  }

  /// Announces a commit. The caller sees to it that commits are announced in their order.
  func announce(_ steps: some Sequence<StoreChange<Record>.Step>) {
    let listeners = state.withLock { Array($0.listeners.values) }
    guard !listeners.isEmpty else { return }
    let change = StoreChange(steps: steps)
    guard !change.isEmpty else { return }
    for listener in listeners { listener.yield(change) }
  }

  deinit {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.finish() }
  }
}

/// The feeds of a medium.
struct ChangeFeeds: Sendable {
  let tasks = ChangeFeed<TaskItem>()
  let reports = ChangeFeed<Report>()

  func announce(_ steps: ChangeSteps) {
    tasks.announce(steps.tasks)
    reports.announce(steps.reports)
  }
}

/// What a transaction has done so far.
struct ChangeSteps: Sendable {
  var tasks: [StoreChange<TaskItem>.Step] = []
  var reports: [StoreChange<Report>.Step] = []
}

/// A record that the media of this module keep: where its changes are noted and announced.
protocol StoredRecord: Record {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { get }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { get }
}

extension TaskItem: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { \.tasks }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.tasks }
}

extension Report: StoredRecord {
  static var steps: any WritableKeyPath<ChangeSteps, [StoreChange<Self>.Step]> & Sendable { \.reports }
  static var feed: any KeyPath<ChangeFeeds, ChangeFeed<Self>> & Sendable { \.reports }
}
