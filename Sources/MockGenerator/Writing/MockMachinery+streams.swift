/// The types that create the streams of calls without a stub.
extension MockMachinery {
  func streams(isSendable: Bool, isThrowing: Bool) -> String {
    let conformance = isSendable ? ": Swift.Sendable" : ""
    let stream =
      isThrowing ? "_Concurrency.AsyncThrowingStream<Element, any Swift.Error>" : "_Concurrency.AsyncStream<Element>"
    let continuations = "[\(stream).Continuation]()"
    let all = isSendable ? "continuations.withLock({ $0 })" : "continuations"
    let finish =
      isThrowing
      ? "func finish(throwing error: (any Swift.Error)? = nil) { for continuation in \(all) { continuation.finish(throwing: error) } }"
      : "func finish() { for continuation in \(all) { continuation.finish() } }"
    return """
      /// The streams that a mock has returned from calls without a stub. They finish when the mock is deallocated.
      nonisolated private final class \(name(Self.streamsName(isSendable: isSendable, isThrowing: isThrowing)))<Element: Swift.Sendable>\(conformance) {
        \(isSendable ? "private let continuations = \(Self.mutex)(\(continuations))" : "private var continuations = \(continuations)")

        deinit { finish() }

        func make() -> \(stream) {
          let (stream, continuation) = \(stream).makeStream()
          \(isSendable ? "continuations.withLock { $0.append(continuation) }" : "continuations.append(continuation)")
          return stream
        }

        func yield(_ value: Element) { for continuation in \(all) { continuation.yield(value) } }
        \(finish)
      }
      """
  }
}
