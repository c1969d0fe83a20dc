/// A gate that suspends the callers of ``pass()`` until ``open()`` is called.
struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func pass() async {
    for await _ in stream {}
  }

  func open() {
    continuation.finish()
  }
}
