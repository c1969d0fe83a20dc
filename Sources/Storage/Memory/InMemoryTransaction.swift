import LogbookLocks
package import LogbookRecords

final class InMemoryTransaction: Sendable {
  private let state: Locked<(content: InMemoryContent, steps: ChangeSteps)?>

  init(_ content: InMemoryContent, _ steps: ChangeSteps) {
    state = Locked((content, steps))
  }

  func run<Result: Sendable>(
    _ body: (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { state throws(StoreError) in
      guard var (content, steps) = state else { throw .unitOfWorkEnded }
      // Clear the state, so that only the local `content` refers to the records, which can then be changed without
      // being copied.
      state = nil
      defer { state = (content, steps) }
      return try body(&content, &steps)
    }
  }

  @discardableResult
  func end() -> (content: InMemoryContent, steps: ChangeSteps)? {
    state.withLock { $0.take() }
  }
}

extension StoreError {
  /// The error that the stores of a unit of work throw after the unit of work has ended.
  package static var unitOfWorkEnded: StoreError { .unsupported("this unit of work has ended") }
}
