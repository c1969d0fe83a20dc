import Domain
import Synchronization

/// Everything a plain memory storage holds.
struct InMemoryContent: Sendable {
  var tasks = InMemoryRecords<TaskItem>()
  var reports = InMemoryRecords<Report>()
  var history = InMemoryHistory()

  /// Whether it goes on counting from other numbers.
  func counts(otherwiseThan other: InMemoryContent) -> Bool {
    tasks.lastNumber != other.tasks.lastNumber || reports.lastNumber != other.reports.lastNumber
  }
}

/// A storage whose content is in memory, whether or not it is also kept elsewhere.
protocol ContentDatabase: Sendable {
  /// Runs `body` on the committed content.
  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Runs `body` as one commit and announces what it did. A body that throws has changed nothing.
  ///
  /// - Returns: The step of the history as well, if something was done.
  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?)

  /// Runs `body` on a copy that becomes the committed content when it returns.
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result

  /// A stream of what is committed from now on.
  func stream<Element>(of feed: KeyPath<ChangeFeeds, Broadcast<Element>>) -> AsyncStream<Element>
}

/// A plain memory storage: the committed content and whose turn it is to write.
final class InMemoryDatabase: ContentDatabase {
  private let committed: Mutex<InMemoryContent>
  private let turn = WriteTurn()
  private let feeds = ChangeFeeds()

  init(history: HistoryLevel) {
    var content = InMemoryContent()
    content.history.level = history
    committed = Mutex(content)
  }

  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try body(committed.withLock { $0 })
  }

  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?) {
    try await turn.take()
    defer { turn.giveBack() }
    let outcome = try committed.withLock { content throws(StoreError) in
      var changes = content.changeSteps(feeds)
      // What was before is only kept if the history needs it: the content is then copied when it is changed.
      let before = content.history.level == .undo ? content : nil
      // A body changes nothing when it throws, so it may work on the committed content itself.
      let result = try body(&content, &changes)
      return (result: result, step: content.finish(changes, since: before))
    }
    if let step = outcome.step { feeds.announce(step) }
    return outcome
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let before = committed.withLock { $0 }
    let transaction = InMemoryTransaction(before, before.changeSteps(feeds))
    let result: Result
    do {
      result = try await turn.holding { try await body(transaction) }
    } catch {
      _ = transaction.end()
      throw error
    }
    if let (content, step) = transaction.finish(since: before) {
      committed.withLock { $0 = content }
      if let step { feeds.announce(step) }
    }
    return result
  }

  func stream<Element>(of feed: KeyPath<ChangeFeeds, Broadcast<Element>>) -> AsyncStream<Element> {
    feeds[keyPath: feed].stream()
  }
}

/// A unit of work in memory: a copy of the content that becomes the committed one at the end.
final class InMemoryTransaction: Sendable {
  private let state: Mutex<(content: InMemoryContent, steps: ChangeSteps)?>

  init(_ content: InMemoryContent, _ steps: ChangeSteps) {
    state = Mutex((content, steps))
  }

  func run<Result: Sendable>(
    _ body: (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      guard var (content, steps) = state else { throw .unitOfWorkEnded }
      // Let go of, so that changing the content does not copy it.
      state = nil
      defer { state = (content, steps) }
      return try body(&content, &steps)
    }
  }

  /// Ends the unit of work with a step of the history.
  ///
  /// - Returns: `nil` if nothing was done.
  func finish(since before: InMemoryContent) -> (InMemoryContent, HistoryStep?)? {
    guard let end = end() else { return nil }
    var content = end.0
    let step = content.finish(end.1, since: before)
    return step != nil || content.counts(otherwiseThan: before) ? (content, step) : nil
  }

  func end() -> (InMemoryContent, ChangeSteps)? {
    state.withLock { state in
      defer { state = nil }
      return state.map { ($0.content, $0.steps) }
    }
  }
}

extension StoreError {
  /// What the stores of a unit of work throw after its end.
  static var unitOfWorkEnded: StoreError { .unsupported("this unit of work has ended") }
}
