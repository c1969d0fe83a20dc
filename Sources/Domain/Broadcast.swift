import Synchronization

/// Sends the same elements, in the same order, to any number of streams: what the `changes()` of a store is made of.
///
/// The streams end when it is deallocated.
public final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var lastKey = 0
  }

  private let state = Mutex(State())

  /// Nobody listens yet.
  public init() {}

  deinit { finish() }

  /// How many streams are open: not finished and not given up by their reader.
  public var streamCount: Int { state.withLock { $0.continuations.count } }

  /// A new stream of what is sent from now on.
  ///
  /// - Parameter earlier: Elements that it gives first.
  public func stream(startingWith earlier: [Element] = []) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    for element in earlier { continuation.yield(element) }
    let key = state.withLock { state in
      state.lastKey += 1
      state.continuations[state.lastKey] = continuation
      return state.lastKey
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  /// Sends an element to every open stream.
  public func send(_ element: Element) {
    // Under the lock, so that elements sent at the same time come in the same order everywhere.
    state.withLock { state in
      for continuation in state.continuations.values { continuation.yield(element) }
    }
  }

  /// Ends every open stream; elements already sent can still be read.
  public func finish() {
    // Not under the lock: finishing calls `onTermination`, which takes it.
    let continuations = state.withLock { state in
      defer { state.continuations = [:] }
      return state.continuations.values
    }
    for continuation in continuations { continuation.finish() }
  }

  private func forget(_ key: Int) {
    state.withLock { $0.continuations[key] = nil }
  }
}
