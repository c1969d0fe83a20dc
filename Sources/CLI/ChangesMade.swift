import LogbookPersistence
import LogbookStorage

/// A record of whether a command has changed anything, which the message of a later failure must mention.
@MainActor
final class ChangesMade {
  private var commits: [CommitFlag] = []
  private var isNoted = false

  /// Whether anything has changed.
  var isAny: Bool { isNoted || commits.contains(where: \.isSet) }

  /// Starts tracking the commits of a storage.
  func follow(_ storage: Storage) { commits.append(storage.commits) }

  /// Records a change that is not a commit of a tracked storage, such as a new file.
  func note() { isNoted = true }
}
