import LogbookLocks

/// An asynchronous sequence of batches of records, so that a large result never has to fit into memory all at once.
///
/// Each iteration queries the store again. It can stop early: the store releases the resources of an iteration when the
/// iterator is deallocated. Each iteration sees the store as it was when its first batch was read, regardless of writes
/// in the meantime.
public struct RecordBatches<Record: Sendable>: AsyncSequence, Sendable {
  /// The error that an iteration throws.
  public typealias Failure = StoreError

  /// A function that returns the next batch, or `nil` after the last one.
  public typealias Next = @Sendable () async throws(StoreError) -> [Record]?

  private let begin: @Sendable () throws(StoreError) -> Next

  /// Creates batches from a function that is called once for each iteration and returns the source of its batches.
  ///
  /// - Parameter begin: The function, called when the first batch is requested. Its result must not return empty
  ///   batches.
  public init(_ begin: @escaping @Sendable () throws(StoreError) -> Next) {
    self.begin = begin
  }

  /// Returns an iterator, which queries the store when its first batch is requested.
  public func makeAsyncIterator() -> Iterator {
    Iterator(begin: begin)
  }

  /// Returns an iteration as a function, for code that forwards the batches.
  package func makeNext() -> Next {
    let position = Locked(makeAsyncIterator())
    return { () async throws(StoreError) in
      var iterator = position.withLock(\.self)
      // Even if it throws, since the iteration has begun by then.
      defer { position.withLock { $0 = iterator } }
      return try await iterator.next()
    }
  }

  /// An iteration over the batches.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let begin: @Sendable () throws(StoreError) -> Next
    private var next: Next?

    fileprivate init(begin: @escaping @Sendable () throws(StoreError) -> Next) {
      self.begin = begin
    }

    /// Returns the next batch, never empty, or `nil` after the last one.
    ///
    /// - Throws: ``StoreError/cancelled`` if the task is cancelled, or the error of reading the batch.
    public mutating func next() async throws(StoreError) -> [Record]? {
      try await next(isolation: #isolation)
    }

    /// Returns the next batch, never empty, or `nil` after the last one.
    ///
    /// - Throws: ``StoreError/cancelled`` if the task is cancelled, or the error of reading the batch.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> [Record]? {
      if Task.isCancelled { throw .cancelled }
      if let next { return try await next() }
      let source = try begin()
      next = source
      return try await source()
    }
  }
}
