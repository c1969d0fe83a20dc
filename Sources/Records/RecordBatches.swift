import LogbookLocks

/// Records that come in batches, so that a long answer never has to be in memory whole.
///
/// Iterating it again asks the store again. Stopping early is fine: the store lets go of what it holds for the
/// iteration when the iterator goes away. Each iteration sees the store as it was when its first batch was read,
/// whatever is written meanwhile.
public struct RecordBatches<Record: Sendable>: AsyncSequence, Sendable {
  /// What an iteration throws.
  public typealias Failure = StoreError

  /// Gives the next batch, or `nil` after the last one.
  public typealias Next = @Sendable () async throws(StoreError) -> [Record]?

  private let begin: @Sendable () throws(StoreError) -> Next

  /// Batches made by a function that is called once an iteration and returns the source of its batches.
  ///
  /// - Parameter begin: Called when the first batch is asked for. It must not return empty batches.
  public init(_ begin: @escaping @Sendable () throws(StoreError) -> Next) {
    self.begin = begin
  }

  /// Begins an iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(begin: begin)
  }

  /// One pass as a function: for those who pass batches on.
  package func makeNext() -> Next {
    let position = Locked(makeAsyncIterator())
    return { () async throws(StoreError) in
      var iterator = position.withLock(\.self)
      // Also when it throws: the iteration has begun then.
      defer { position.withLock { $0 = iterator } }
      return try await iterator.next()
    }
  }

  /// One pass over the batches.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let begin: @Sendable () throws(StoreError) -> Next
    private var next: Next?

    fileprivate init(begin: @escaping @Sendable () throws(StoreError) -> Next) {
      self.begin = begin
    }

    /// The next batch, never empty, or `nil` after the last one.
    public mutating func next() async throws(StoreError) -> [Record]? {
      try await next(isolation: #isolation)
    }

    /// The next batch, never empty, or `nil` after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> [Record]? {
      if Task.isCancelled { throw .cancelled }
      if let next { return try await next() }
      let source = try begin()
      next = source
      return try await source()
    }
  }
}
