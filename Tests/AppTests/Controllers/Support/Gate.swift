/// Holds up whoever comes until it is opened.
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
