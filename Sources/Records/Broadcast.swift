import LogbookLocks

/// A broadcaster that sends every element to any number of streams, in the same order.
///
/// Stores implement `changes()` with a broadcast. A stream that is not read buffers a limited number of elements. The
/// element that would fill the buffer is replaced with a stand-in, which indicates that elements are missing. Later
/// elements are dropped until the buffer has room again. The streams end when the broadcast is deallocated.
///
/// ```swift
/// let broadcast = Broadcast<StoreChange<Place>>()
/// let changes = broadcast.stream()
/// broadcast.send(StoreChange(inserted: [lisbon.id]))
/// broadcast.finish()
/// for await change in changes { print(change.inserted == [lisbon.id]) }  // true
/// ```
public final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var streams: [Int: Stream] = [:]
    var lastKey = 0
  }

  private struct Stream {
    let continuation: AsyncStream<Element>.Continuation
    /// Whether the buffer had room for at most one more element after the last one was sent.
    var isNearlyFull = false

    mutating func send(_ element: Element, _ standIn: (Element) -> Element) {
      // If the buffer is full, `yield` drops the element; the stand-in at the end of the buffer represents it.
      guard case .enqueued(let places) = continuation.yield(isNearlyFull ? standIn(element) : element) else { return }
      isNearlyFull = places <= 1
    }
  }

  private let state = Locked(State())
  private let limit: Int?
  private let standIn: @Sendable (Element) -> Element

  /// Creates a broadcast without streams.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements that a stream buffers; values below 2 are treated as 2. Pass `nil` for
  ///     no limit, in which case the stand-in is never used.
  ///   - standIn: Returns a stand-in for the first element that would fill the buffer. The stand-in must indicate to
  ///     the reader that elements are missing.
  public init(limit: Int? = 1000, standIn: @escaping @Sendable (Element) -> Element) {
    self.limit = limit.map { max(2, $0) }
    self.standIn = standIn
  }

  /// Creates a broadcast of changes.
  ///
  /// Each stream buffers up to 1,000 changes. If the buffer is full, its last change is partial
  /// (``StoreChange/isPartial``).
  public convenience init<Record: LogbookRecords.Record>() where Element == StoreChange<Record> {
    self.init { _ in StoreChange(isPartial: true) }
  }

  deinit { finish() }

  /// The number of streams that have not ended and are still being read.
  public var streamCount: Int { state.withLock { $0.streams.count } }

  /// Returns a new stream of the elements that are sent after this call.
  ///
  /// - Parameter earlier: Elements that the stream starts with; they do not count toward the limit.
  public func stream(startingWith earlier: [Element] = []) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self,
      bufferingPolicy: limit.map { .bufferingOldest($0 + earlier.count) } ?? .unbounded
    )
    for element in earlier { continuation.yield(element) }
    let key = state.withLock { state in
      state.lastKey += 1
      state.streams[state.lastKey] = Stream(continuation: continuation)
      return state.lastKey
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  /// Sends an element to every open stream.
  public func send(_ element: Element) {
    // Send while holding the lock, so that elements sent concurrently arrive in the same order in every stream.
    state.withLock { state in
      for key in state.streams.keys { state.streams[key]?.send(element, standIn) }
    }
  }

  /// Ends every open stream; elements already sent can still be read.
  public func finish() {
    // Finish the streams without holding the lock, because finishing calls `onTermination`, which acquires the lock.
    let streams = state.withLock { state in
      defer { state.streams = [:] }
      return state.streams.values
    }
    for stream in streams { stream.continuation.finish() }
  }

  private func forget(_ key: Int) {
    state.withLock { $0.streams[key] = nil }
  }
}
