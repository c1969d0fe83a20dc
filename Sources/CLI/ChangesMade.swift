import LogbookPersistence
import LogbookStorage

/// The changes that a command has made so far, so that a later failure is not reported as if nothing had changed.
@MainActor
final class ChangesMade {
  private var commits: [CommitFlag] = []
  private var isNoted = false

  /// Whether anything has changed.
  var isAny: Bool { isNoted || commits.contains(where: \.isSet) }

  /// Counts the commits of a storage.
  func follow(_ storage: Storage) { commits.append(storage.commits) }

  /// Notes that a store or another file was changed and is in its final state.
  func note() { isNoted = true }
}
