import LogbookRecords

/// An observer that calls a closure on the main actor after every change to a store. Observation ends when the
/// observer is deallocated.
final class ChangeObserver: Sendable {
  private let opening: Task<Void, Never>
  private let following: Task<Void, Never>

  /// Creates an observer, which opens the store's stream of changes off the caller's actor, because a store may read a
  /// database or wait for a server when a stream is opened.
  ///
  /// - Parameter react: The closure to call. The closure must capture the owner of the observer weakly; otherwise, the
  ///   owner is never deallocated.
  init<Item: Record>(
    _ store: any RecordStoreProtocol<Item>,
    _ react: @escaping @MainActor @Sendable (StoreChange<Item>) -> Void
  ) {
    let opening = Task.detached(priority: Task.currentPriority) { store.changes() }
    self.opening = Task { _ = await opening.value }
    following = Task {
      for await change in await opening.value { await react(change) }
    }
  }

  deinit {
    following.cancel()
  }

  /// Waits until the stream is open. Every change that is committed afterwards is observed.
  func untilOpen() async { await opening.value }
}
