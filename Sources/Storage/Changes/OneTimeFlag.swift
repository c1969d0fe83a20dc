import Synchronization

/// A flag that is set once, for example by the first commit through a ``Storage``, and that can outlive the
/// ``Storage``.
package final class OneTimeFlag: Sendable {
  private let flag = Atomic(false)

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  package func set() { flag.store(true, ordering: .releasing) }
}
