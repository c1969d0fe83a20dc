import Observation

/// Waits until a condition over observable objects of the main actor is met. The condition is evaluated again only when
/// a property that it has read changes.
///
/// - Throws: `CancellationError` when the waiting task is cancelled.
@MainActor
func waitUntil(_ isMet: () -> Bool) async throws {
  while true {
    let (change, continuation) = AsyncStream.makeStream(of: Never.self)
    if withObservationTracking(isMet, onChange: { continuation.finish() }) { return }
    for await _ in change {}
    try Task.checkCancellation()
  }
}
