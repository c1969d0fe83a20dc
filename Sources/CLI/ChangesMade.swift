import LogbookPersistence
import LogbookStorage

/// What a command has changed so far, so that a failure after that is not taken for one that has changed nothing.
@MainActor
final class ChangesMade {
  private var commits: [CommitFlag] = []
  private var isNoted = false

  /// Whether there is any.
  var isAny: Bool { isNoted || commits.contains(where: \.isSet) }

  /// Counts what is committed through a storage.
  func follow(_ storage: Storage) { commits.append(storage.commits) }

  /// Notes that a store, or another file, is as the command is to leave it.
  func note() { isNoted = true }
}
