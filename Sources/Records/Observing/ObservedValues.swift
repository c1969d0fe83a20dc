/// The values of a query over time: first the present one, and then a new one after each commit that changes it.
///
/// ```swift
/// for try await tasks in store.values(matching: TaskQuery(isCompleted: false)) {
///   print(tasks.count, "tasks are open")
/// }
/// ```
/// No value equals the one before it. A value is read when it is asked for, off the caller's actor: of commits that follow each other
/// faster than values are asked for, the reader sees what the latest has left.
///
/// Every iteration listens to the store from its first value on, and stops when its iterator goes away. It ends when the store's
/// changes do, and when the task is cancelled; it throws what reading throws, and ends then.
public struct ObservedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// What an iteration throws.
  public typealias Failure = StoreError

  fileprivate let listen: @Sendable () -> ChangeSignals
  fileprivate let read: @Sendable () async throws(StoreError) -> Value

  /// Begins an iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self)
  }

  /// One pass over the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let values: ObservedValues
    private var signals: ChangeSignals?
    private var latest: Value?
    private var isFinished = false

    fileprivate init(values: ObservedValues) {
      self.values = values
    }

    /// The next value, once there is one that differs from the one before it; `nil` at the end.
    public mutating func next() async throws(StoreError) -> Value? {
      try await next(isolation: #isolation)
    }

    /// The next value, once there is one that differs from the one before it; `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> Value? {
      if isFinished { return nil }
      // Listening begins before reading, so that no change falls between the two.
      let signals = self.signals ?? values.listen()
      self.signals = signals
      do throws(StoreError) {
        var iterator = signals.stream.makeAsyncIterator()
        while await iterator.next(isolation: actor) != nil, !Task.isCancelled {
          let value = try await values.read()
          if value == latest { continue }
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
  /// The records that ``records(matching:)`` returns, now and after each commit of this or another process that changes them.
  public func values(matching query: Record.Query) -> ObservedValues<[Record]> {
    let store = offActor
    return ObservedValues(listen: { ChangeSignals(self.changes()) }) { () async throws(StoreError) in
      try await store.records(matching: query)
    }
  }

  /// What ``count(matching:)`` returns, now and after each commit of this or another process that changes it.
  public func counts(matching query: Record.Query) -> ObservedValues<Int> {
    let store = offActor
    return ObservedValues(listen: { ChangeSignals(self.changes()) }) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }
}

/// A signal at the beginning, and one for all changes since the signal before it was taken.
private final class ChangeSignals: Sendable {
  let stream: AsyncStream<Void>
  private let following: Task<Void, Never>

  init<Record>(_ changes: AsyncStream<StoreChange<Record>>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    continuation.yield()
    following = Task {
      for await _ in changes { continuation.yield() }
      continuation.finish()
    }
  }

  deinit {
    following.cancel()
  }
}
