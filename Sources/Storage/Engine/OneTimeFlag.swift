import Synchronization

/// A flag that stays set once it has been set, for example by the first commit through a ``Storage``. The flag can
/// still be read after the ``Storage`` has been deallocated.
package final class OneTimeFlag: Sendable {
  private let flag = Atomic(false)

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  package func set() { flag.store(true, ordering: .releasing) }
}
