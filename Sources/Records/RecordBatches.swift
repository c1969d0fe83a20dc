import LogbookLocks

/// An asynchronous sequence of batches of records, for results that are too large to hold in memory.
///
/// Each iteration queries the store again, and returns the records as they were when the first batch of the iteration
/// was read, regardless of later writes. An iteration can stop early: when the iterator is deallocated, the store
/// releases the resources of the iteration.
///
/// ```swift
/// let batches: RecordBatches<TaskItem> = store.batches(matching: TaskQuery(), size: 100)
/// for try await tasks in batches { print(tasks.count) }  // 100, 100, 50
/// ```
public struct RecordBatches<Item: Sendable>: AsyncSequence, Sendable {
  /// The type of error that an iteration throws.
  public typealias Failure = StoreError

  /// A closure that returns the next batch, or `nil` after the last one.
  public typealias Next = @Sendable () async throws(StoreError) -> [Item]?

  private let begin: @Sendable () throws(StoreError) -> Next

  /// Creates a sequence from a closure that begins an iteration.
  ///
  /// - Parameter begin: A closure that is called when the first batch of an iteration is requested. It returns another
  ///   closure, which returns the batches one by one and must not return an empty batch.
  public init(_ begin: @escaping @Sendable () throws(StoreError) -> Next) {
    self.begin = begin
  }

  /// Returns an iterator that queries the store when the first batch is requested.
  public func makeAsyncIterator() -> Iterator {
    Iterator(begin: begin)
  }

  /// Returns a function that returns the batches of a new iteration one by one.
  package func makeNext() -> Next {
    let position = Locked(makeAsyncIterator())
    return { () async throws(StoreError) in
      var iterator = position.withLock(\.self)
      // Save the iterator even if reading throws, because the failed call may already have begun the iteration.
      defer { position.withLock { $0 = iterator } }
      return try await iterator.next()
    }
  }

  /// An iterator over the batches.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let begin: @Sendable () throws(StoreError) -> Next
    private var next: Next?

    fileprivate init(begin: @escaping @Sendable () throws(StoreError) -> Next) {
      self.begin = begin
    }

    /// Returns the next batch, which is never empty, or `nil` after the last one.
    ///
    /// - Throws: ``StoreError/cancelled`` if the task is cancelled, or the error that occurred while reading the batch.
    public mutating func next() async throws(StoreError) -> [Item]? {
      try await next(isolation: #isolation)
    }

    /// Returns the next batch, which is never empty, or `nil` after the last one.
    ///
    /// - Throws: ``StoreError/cancelled`` if the task is cancelled, or the error that occurred while reading the batch.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> [Item]? {
      if Task.isCancelled { throw .cancelled }
      if let next { return try await next() }
      let source = try begin()
      next = source
      return try await source()
    }
  }
}
