import LogbookRecords

/// Calls back on the main actor after every change of a store, until it goes away.
final class ChangeFollower: Sendable {
  private let following: Task<Void, Never>

  /// - Parameter react: Must hold its owner weakly, or the owner never goes away.
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
