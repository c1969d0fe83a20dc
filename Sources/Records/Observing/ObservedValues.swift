/// An asynchronous sequence of query results: the current result, followed by a new one after each commit that changes
/// the result.
///
/// ```swift
/// for try await tasks in store.values(matching: TaskQuery(isCompleted: false)) {
///   print(tasks.count, "tasks are open")
/// }
/// ```
///
/// Consecutive values always differ, except those of ``RecordStores/rows(observing:)``. The sequence reads a value on demand, off the caller's actor. If several commits
/// occur before the next value is requested, only the result after the latest commit is returned.
///
/// An iterator starts to observe the store when the first value is requested, and stops when the iteration ends or the
/// iterator is discarded. The iteration ends when the store's stream of changes ends or the task is cancelled. If
/// reading a value fails, the iteration throws the error and ends.
public struct ObservedValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The type of error that the iteration throws.
  public typealias Failure = StoreError

  fileprivate let listen: @Sendable () async throws(StoreError) -> ChangeSignals
  /// Returns whether a value need not be returned after another; `nil` if every value is returned.
  fileprivate let isSame: (@Sendable (Value, Value) -> Bool)?
  fileprivate let read: @Sendable () async throws(StoreError) -> Value

  /// Returns an iterator that starts observing the store when the first value is requested.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self)
  }

  /// An iterator that returns the current value and then later values, each of which differs from the value returned
  /// before it.
  ///
  /// ```swift
  /// var counts: ObservedValues<Int>.Iterator = store.counts(matching: TaskQuery()).makeAsyncIterator()
  /// let before = try await counts.next()
  /// try await store.insert(task)
  /// let after = try await counts.next()  // waits until the number differs
  /// ```
  public struct Iterator: AsyncIteratorProtocol {
    private let values: ObservedValues
    private var signals: ChangeSignals?
    private var latest: Value?
    private var isFinished = false

    fileprivate init(values: ObservedValues) {
      self.values = values
    }

    /// Returns the current value on the first call, and afterwards waits for a value that differs from the previous
    /// one.
    ///
    /// - Returns: The value, or `nil` at the end of the sequence.
    /// - Throws: The ``StoreError`` that occurred while reading the value. The iteration then ends.
    public mutating func next() async throws(StoreError) -> Value? {
      try await next(isolation: #isolation)
    }

    /// Returns the current value on the first call, and afterwards waits for a value that differs from the previous
    /// one.
    ///
    /// - Parameter actor: The actor to which the call is isolated, or `nil`.
    /// - Returns: The value, or `nil` at the end of the sequence.
    /// - Throws: The ``StoreError`` that occurred while reading the value. The iteration then ends.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> Value? {
      if isFinished { return nil }
      do throws(StoreError) {
        // Start observing before reading, so that no change between the two is missed.
        let signals: ChangeSignals
        if let known = self.signals { signals = known } else { signals = try await values.listen() }
        self.signals = signals
        var iterator = signals.stream.makeAsyncIterator()
        while await iterator.next(isolation: actor) != nil, !Task.isCancelled {
          let value = try await values.read()
          if let latest, let isSame = values.isSame, isSame(latest, value) { continue }
          latest = value
          return value
        }
        finish()
        return nil
      } catch {
        finish()
        if error == .cancelled, Task.isCancelled { return nil }
        throw error
      }
    }

    private mutating func finish() {
      isFinished = true
      signals = nil
    }
  }
}

extension RecordStoreProtocol {
  /// Returns a sequence of the results of ``records(matching:)``: the current result, followed by a new one after each
  /// commit that changes the result.
  ///
  /// The commits of other processes are included if the store keeps a history (``HistoryLevel``). For details, see
  /// ``ObservedValues``.
  public func values(matching query: Item.Query) -> ObservedValues<[Item]> {
    let store = offActor
    return ObservedValues(listen: signals, isSame: ==) { () async throws(StoreError) in
      try await store.records(matching: query)
    }
  }

  /// Returns a sequence of the results of ``count(matching:)``: the current result, followed by a new one after each
  /// commit that changes the result.
  ///
  /// The commits of other processes are included if the store keeps a history (``HistoryLevel``). For details, see
  /// ``ObservedValues``.
  public func counts(matching query: Item.Query) -> ObservedValues<Int> {
    let store = offActor
    return ObservedValues(listen: signals, isSame: ==) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }
}

extension RecordStoreProtocol {
  /// Opens the stream of changes off the caller's actor, because the store may read a database when it opens the stream.
  private func signals() async throws(StoreError) -> ChangeSignals {
    try await runOffActor { ChangeSignals([ChangeSignals.following(changes())]) }
  }
}

extension RecordStores {
  /// Returns a sequence of the results of ``rows(of:)``: the current result, followed by a new one after each commit that
  /// changes records of a kind to which the query refers, even if the result is the same.
  ///
  /// ```swift
  /// for try await rows in storage.rows(observing: Loan.with(\.bookID)) {
  ///   for (loan, book) in rows { print(loan.number ?? 0, book.title) }
  /// }
  /// ```
  /// The commits of other processes are included if the store keeps a history (``HistoryLevel``). For details, see
  /// ``ObservedValues``.
  public func rows<Item, each Related>(
    observing query: RelatedFetch<Item, repeat each Related>
  ) -> ObservedValues<[(Item, repeat each Related)]> {
    let listen: @Sendable () async throws(StoreError) -> ChangeSignals = { () async throws(StoreError) in
      try await runOffActor { ChangeSignals(query.kinds.map(follow)) }
    }
    return ObservedValues(listen: listen, isSame: nil) { () async throws(StoreError) in
      try await runOffActor { () async throws(StoreError) in try await rows(of: query) }
    }
  }

  private func follow(_ kind: any Record.Type) -> ChangeSignals.Follower {
    func follower<Item: Record>(_ kind: Item.Type) -> ChangeSignals.Follower {
      ChangeSignals.following(store(of: kind).changes())
    }
    return follower(kind)
  }
}

/// A stream that signals once at the start and then whenever changes occur. Several changes may share one signal.
private final class ChangeSignals: Sendable {
  let stream: AsyncStream<Void>
  private let following: Task<Void, Never>

  /// Signals the changes of a store until its stream ends.
  typealias Follower = @Sendable (AsyncStream<Void>.Continuation) async -> Void

  static func following<Item>(_ changes: AsyncStream<StoreChange<Item>>) -> Follower {
    { signals in for await _ in changes { signals.yield() } }
  }

  init(_ followers: [Follower]) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    continuation.yield()
    following = Task {
      await withTaskGroup { group in
        for follow in followers { group.addTask { await follow(continuation) } }
      }
      continuation.finish()
    }
  }

  deinit {
    following.cancel()
  }
}
