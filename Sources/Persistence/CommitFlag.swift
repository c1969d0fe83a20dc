import Synchronization

/// Whether anything has been committed through a storage. It outlives the storage.
package final class CommitFlag: Sendable {
  private let flag = Atomic(false)

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}

extension Storage {
  /// Whether anything has been committed through this storage.
  package var commits: CommitFlag {
    switch medium {
    case .sqlite(let logbook): logbook.feeds.commits
    case .content(let logbook): logbook.feeds.commits
    }
  }
}
