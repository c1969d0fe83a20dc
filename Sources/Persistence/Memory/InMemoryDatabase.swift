import Domain
import Synchronization

/// Everything a plain memory storage holds.
struct InMemoryContent: Sendable {
  var tasks = InMemoryRecords<TaskItem>()
  var reports = InMemoryRecords<Report>()
}

/// A storage whose content is in memory, whether or not it is also kept elsewhere.
protocol ContentDatabase: Sendable {
  var feeds: ChangeFeeds { get }

  /// Runs `body` on the committed content.
  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Runs `body` as one commit and announces what it did. A body that throws has changed nothing.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result

  /// Runs `body` on a copy that becomes the committed content when it returns.
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result
}

/// A plain memory storage: the committed content and whose turn it is to write.
final class InMemoryDatabase: ContentDatabase {
  private let committed = Mutex(InMemoryContent())
  private let turn = WriteTurn()
  let feeds = ChangeFeeds()

  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try body(committed.withLock { $0 })
  }

  func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    var steps = ChangeSteps(feeds)
    // A body changes nothing when it throws, so it may work on the committed content itself, uncopied.
    let result = try committed.withLock { content throws(StoreError) in try body(&content, &steps) }
    steps.announce()
    return result
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let transaction = InMemoryTransaction(committed.withLock { $0 }, ChangeSteps(feeds))
    let result: Result
    do {
      result = try await turn.holding { try await body(transaction) }
    } catch {
      _ = transaction.end()
      throw error
    }
    if let (content, steps) = transaction.end() {
      committed.withLock { $0 = content }
      steps.announce()
    }
    return result
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
