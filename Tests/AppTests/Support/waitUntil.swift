import Observation

/// Waits until a condition on observable properties is met.
///
/// The condition is evaluated again only when a property that `isMet` accesses has changed.
/// - Throws: `CancellationError` if the waiting task is cancelled.
@MainActor
func waitUntil(_ isMet: () -> Bool) async throws {
  while true {
    let (change, continuation) = AsyncStream.makeStream(of: Never.self)
    if withObservationTracking(isMet, onChange: { continuation.finish() }) { return }
    for await _ in change {}
    try Task.checkCancellation()
  }
}
