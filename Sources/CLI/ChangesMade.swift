import LogbookPersistence
import LogbookStorage

/// A record of whether a command has changed anything.
///
/// If the command fails after a change, the error message mentions the change.
@MainActor
final class ChangesMade {
  private var commits: [OneTimeFlag] = []
  private var isNoted = false

  var isAny: Bool { isNoted || commits.contains(where: \.isSet) }

  func follow(_ storage: Storage) { commits.append(storage.commits) }

  /// Notes that the command has made a change other than a commit to a store passed to ``follow(_:)``, such as creating
  /// a file.
  func note() { isNoted = true }
}
