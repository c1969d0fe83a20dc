import LogbookRecords

/// A store with a single listener. Tests can wait until the listener has processed all changes.
struct HeardStore<Base: RecordStoreProtocol>: ForwardingStore {
  let base: Base
  private let demands: AsyncStream<Void>
  private let demand: AsyncStream<Void>.Continuation

  init(_ base: Base) {
    self.base = base
    (demands, demand) = AsyncStream.makeStream()
  }

  func changes() -> AsyncStream<StoreChange<Base.Item>> {
    let changes = base.changes()
    return AsyncStream { [demand] in
      demand.yield()
      for await change in changes { return change }
      return nil
    }
  }

  /// Waits until the listener requests another change, which shows that the listener has processed all earlier changes.
  /// Each call consumes one request. If an unconsumed request was made before the call, the call returns immediately.
  func untilHeard() async {
    for await _ in demands { return }
  }
}
