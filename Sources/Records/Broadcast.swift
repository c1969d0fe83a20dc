import LogbookLocks
import Synchronization

/// An object that sends elements to any number of streams, in the same order to each of them.
///
/// Stores implement ``RecordStoreProtocol/changes()`` with a broadcast. Each stream buffers a limited number of unread
/// elements. The element that would fill the buffer is replaced with a stand-in, which indicates that elements are
/// missing. Later elements are dropped until the buffer has room again. The streams end when the broadcast is
/// deallocated.
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
    var buffers: [Int: Buffer] = [:]
    var lastKey = 0
  }

  /// The buffer of a stream. It counts its elements itself, because an `AsyncStream` reports the remaining capacity
  /// only after an element has been sent.
  private final class Buffer: Sendable {
    let continuation: AsyncStream<Element>.Continuation
    private let limit: Int
    private let count = Locked(0)

    init(_ continuation: AsyncStream<Element>.Continuation, limit: Int) {
      (self.continuation, self.limit) = (continuation, limit)
    }

    func add(_ element: Element, or standIn: (Element) -> Element) {
      let room = count.withLock { count in
        defer { if count < limit { count += 1 } }
        return limit - count
      }
      // If the buffer is full, the element is dropped; the stand-in at the end of the buffer represents it.
      if room > 0 { continuation.yield(room == 1 ? standIn(element) : element) }
    }

    func noteRead() { count.withLock { $0 -= 1 } }
  }

  private let state = Locked(State())
  /// The number of buffers. It is stored separately from ``state``, so that it can be read without acquiring the lock.
  private let count = Atomic(0)
  private let limit: Int?
  private let standIn: @Sendable (Element) -> Element

  /// Creates a broadcast, initially without streams.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of unread elements that a stream buffers; values below 2 are treated as 2. Pass
  ///     `nil` for no limit, in which case no element is ever replaced with a stand-in.
  ///   - standIn: A closure that receives the element that would fill the buffer, and returns the stand-in for it. The
  ///     stand-in must indicate to the reader that elements are missing.
  public init(limit: Int? = 1000, standIn: @escaping @Sendable (Element) -> Element) {
    self.limit = limit.map { max(2, $0) }
    self.standIn = standIn
  }

  /// Creates a broadcast of changes, initially without streams.
  ///
  /// Each stream buffers up to 1,000 unread changes. The last change of a full buffer is partial
  /// (``StoreChange/isPartial``).
  public convenience init<Item: Record>() where Element == StoreChange<Item> {
    self.init { _ in StoreChange(isPartial: true) }
  }

  deinit { finish() }

  /// The number of open streams. A stream is open until it ends, the task that reads it is cancelled, or the stream is
  /// deallocated.
  public var streamCount: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Returns a new stream of the elements that are sent after this call.
  ///
  /// - Parameter earlier: Elements that precede the sent elements in the stream. They do not count toward the limit of
  ///   the buffer.
  public func stream(startingWith earlier: [Element] = []) -> AsyncStream<Element> {
    let (elements, continuation) = AsyncStream.makeStream(of: Element.self)
    let buffer = Buffer(continuation, limit: min(limit ?? .max, .max - earlier.count) + earlier.count)
    for element in earlier { buffer.add(element, or: standIn) }
    let key = state.withLock { state in
      state.lastKey += 1
      state.buffers[state.lastKey] = buffer
      count.store(state.buffers.count, ordering: .sequentiallyConsistent)
      return state.lastKey
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return AsyncStream {
      for await element in elements {
        buffer.noteRead()
        return element
      }
      return nil
    }
  }

  /// Sends an element to every open stream.
  public func send(_ element: Element) {
    // Send while holding the lock, so that elements sent concurrently arrive in the same order in every stream.
    state.withLock { state in
      for buffer in state.buffers.values { buffer.add(element, or: standIn) }
    }
  }

  /// Ends every open stream. Elements that have already been sent can still be read.
  public func finish() {
    // Finish the streams without holding the lock, because finishing calls `onTermination`, which acquires the lock.
    let buffers = state.withLock { state in
      defer { state.buffers = [:] }
      count.store(0, ordering: .sequentiallyConsistent)
      return state.buffers.values
    }
    for buffer in buffers { buffer.continuation.finish() }
  }

  private func forget(_ key: Int) {
    state.withLock { state in
      state.buffers[key] = nil
      count.store(state.buffers.count, ordering: .sequentiallyConsistent)
    }
  }
}
