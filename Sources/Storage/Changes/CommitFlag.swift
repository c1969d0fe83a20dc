import Synchronization

/// A flag that is set once anything has been committed through a storage. It outlives the storage.
package final class CommitFlag: Sendable {
  private let flag = Atomic(false)

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  package func set() { flag.store(true, ordering: .releasing) }
}
