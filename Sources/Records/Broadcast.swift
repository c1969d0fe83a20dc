import LogbookLocks

/// Sends the same elements, in the same order, to any number of streams: what the `changes()` of a store is made of.
///
/// A stream that is not read holds a limited number of elements. The last of them is then a stand-in, made of the first element
/// that would have taken the last place: it tells the reader that elements are missing, and stands for all that are sent until
/// there is room again. The streams end when the broadcast is deallocated.
public final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var streams: [Int: Stream] = [:]
    var lastKey = 0
  }

  private struct Stream {
    let continuation: AsyncStream<Element>.Continuation
    /// Whether only the last place was left when it was last looked at. The reader may have made room since, which shows only
    /// when something is sent.
    var isNearlyFull = false

    mutating func send(_ element: Element, _ standIn: (Element) -> Element) {
      // Where there is no place at all, the last one has a stand-in, which is still to be read.
      guard case .enqueued(let places) = continuation.yield(isNearlyFull ? standIn(element) : element) else { return }
      isNearlyFull = places <= 1
    }
  }

  private let state = Locked(State())
  private let limit: Int?
  private let standIn: @Sendable (Element) -> Element

  /// Makes a broadcast without streams.
  ///
  /// - Parameters:
  ///   - limit: The most elements that a stream holds for its reader; less than 2 counts as 2. `nil` for any number: the stand-in
  ///     is then never used.
  ///   - standIn: Makes, of the first element that would fill a stream, one that tells the reader that elements are missing.
  public init(limit: Int? = 1000, standIn: @escaping @Sendable (Element) -> Element) {
    self.limit = limit.map { max(2, $0) }
    self.standIn = standIn
  }

  /// Makes a broadcast of changes. A stream holds 1,000 of them; the last is then partial.
  public convenience init<Record: LogbookRecords.Record>() where Element == StoreChange<Record> {
    self.init { _ in StoreChange(isPartial: true) }
  }

  deinit { finish() }

  /// How many streams are open: not finished and not given up by their reader.
  public var streamCount: Int { state.withLock { $0.streams.count } }

  /// A new stream of what is sent from now on.
  ///
  /// - Parameter earlier: Elements that it gives first; it holds them beside the others.
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
    // Under the lock, so that elements sent at the same time come in the same order everywhere.
    state.withLock { state in
      for key in state.streams.keys { state.streams[key]?.send(element, standIn) }
    }
  }

  /// Ends every open stream; elements already sent can still be read.
  public func finish() {
    // Not under the lock: finishing calls `onTermination`, which takes it.
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
