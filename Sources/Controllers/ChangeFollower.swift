import LogbookRecords

/// An observer that calls a closure on the main actor after every change to a store. Observation ends when the
/// observer is deallocated.
final class ChangeFollower: Sendable {
  private let following: Task<Void, Never>

  /// Creates an observer that starts immediately.
  ///
  /// - Parameter react: The closure to call. The closure must capture the owner of the observer weakly; otherwise, the
  ///   owner is never deallocated.
  init<Record>(
    _ changes: AsyncStream<StoreChange<Record>>,
    _ react: @escaping @MainActor @Sendable (StoreChange<Record>) -> Void
  ) {
    following = Task {
      for await change in changes { await react(change) }
    }
  }

  deinit {
    following.cancel()
  }
}
