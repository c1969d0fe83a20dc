import LogbookLocks
import LogbookRecords
import Foundation

/// Lets one writer at a time have a document, of all processes: a lock on a file beside it, `.NAME.lock`.
///
/// It ends with the process that has it, in whatever way. The system keeps no queue for those who also look at the time, so the
/// order is made here: the longer someone has waited the more often it asks, and whoever had to wait and gets another turn does
/// not ask at once, since others have waited for that moment.
final class DocumentLock: Sendable {
  /// How long a writer waits while no writer of another process gets anything done.
  private static let patience = Duration.seconds(10)

  private let document: String
  private let system: SystemCalls
  /// Whether the latest turn had to be waited for.
  private let isContended = Locked(false)

  init(ofDocument path: String, _ system: SystemCalls) {
    document = path
    self.system = system
  }

  /// Waits until no other process writes, and keeps others from writing until ``release(_:)``.
  ///
  /// - Throws: ``StoreError/busy`` if for ten seconds the document has not changed.
  func acquire() throws(StoreError) -> Int32 {
    let lock = try open()
    if isContended.withLock({ $0 }) { usleep(.random(in: 1000...2000)) }
    let clock = ContinuousClock()
    let start = clock.now
    var attempts = 1
    // As long as others get on, a turn comes.
    var (version, changed) = (self.version, start)
    while system.flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let failure = errno
      let now = clock.now
      if let latest = self.version, latest != version { (version, changed) = (latest, now) }
      if failure == EWOULDBLOCK, now - changed < Self.patience {
        attempts += 1
        let pause = Self.pause(after: now - start)
        usleep(.random(in: pause...2 * pause))
      } else if failure != EINTR {
        _ = system.close(lock)
        throw failure == EWOULDBLOCK ? .busy : StoreError(errno: failure, path: document)
      }
    }
    isContended.withLock { $0 = attempts > 1 }
    return lock
  }

  /// Opens the file of the lock, which is made if there is none, and is as shared as the document.
  private func open() throws(StoreError) -> Int32 {
    let name = document.folder + "/.\(document.fileName).lock"
    // Reading suffices for a lock. One that is there is not asked to be made: some systems refuse that for another's file in a
    // folder for all (proc(5), protected_regular).
    var lock = system.open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
    if lock < 0, errno == ENOENT { lock = system.open(name, O_CREAT | O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard lock >= 0 else { throw StoreError(errno: errno, path: document) }
    var (present, own) = (stat(), stat())
    if system.stat(document, &present) == 0, system.fstat(lock, &own) == 0, own.st_uid == geteuid() {
      // If it cannot be shared, others cannot write, and get an error that says so.
      _ = system.share(lock, as: present)
    }
    return lock
  }

  /// The microseconds until the next attempt, at least: 2000 at first, and half of that for every second of waiting.
  ///
  /// So whoever has waited for a second longer than another has twice the chance to be next.
  static func pause(after waited: Duration) -> UInt32 {
    UInt32(2000 * exp2(-(waited / .seconds(1)))) + 10
  }

  private var version: FileStamp? {
    var status = stat()
    return system.stat(document, &status) == 0 ? FileStamp(status) : nil
  }

  func release(_ lock: Int32) {
    // Closing it lets it go.
    _ = system.close(lock)
  }
}
