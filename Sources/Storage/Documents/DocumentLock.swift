import LogbookLocks
import LogbookRecords
import Foundation

/// A lock that admits one writer of a document at a time, across all processes.
///
/// The lock is on the file `.NAME.lock` next to the document, which is empty and is not removed. The document itself
/// cannot serve as the lock, because each commit replaces it. The system releases the lock when the process ends.
/// The system does not queue attempts that have a timeout, so this class makes waiting fair: the longer a writer has
/// waited, the more often it tries. A writer that had to wait the last time it acquired the lock pauses before it tries
/// to acquire the lock again, because other writers have probably waited longer by then.
final class DocumentLock: Sendable {
  /// The time after which a waiting writer gives up if the document has not changed.
  private static let patience = Duration.seconds(10)

  private let document: String
  private let system: SystemCalls
  /// Whether the latest acquisition of the lock required waiting.
  private let isContended = Locked(false)

  init(ofDocument path: String, _ system: SystemCalls) {
    document = path
    self.system = system
  }

  /// Acquires the lock and returns the descriptor of the lock file, to be passed to ``release(_:)``.
  func acquire() throws(StoreError) -> Int32 {
    var lock = try open()
    if isContended.withLock({ $0 }) { usleep(.random(in: 1000...2000)) }
    let clock = ContinuousClock()
    let start = clock.now
    var attempts = 1
    // The timeout restarts whenever the document changes, because a change shows that other writers are making
    // progress.
    var (version, changed) = (self.version, start)
    while true {
      if system.flock(lock, LOCK_EX | LOCK_NB) == 0 {
        do throws(StoreError) {
          if try isInPlace(lock) { break }
        } catch {
          release(lock)
          throw error
        }
        // Another program has removed the file. A lock on it would not keep out those who create the file again.
        release(lock)
        lock = try open()
        continue
      }
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

  /// Locks the version of the document with the given stamp, and returns a descriptor, to be passed to ``release(_:)``
  /// after the version has been replaced.
  ///
  /// The lock file keeps writers apart, unless another program removes it. This second lock, which each writer holds
  /// only while it replaces the document, ensures even then that no writer replaces a version that it has not read.
  /// - Throws: ``StoreError/io(code:message:)`` with the code ESTALE if the document has another version by now, or is
  ///   about to have one.
  func hold(_ version: FileStamp) throws(StoreError) -> Int32 {
    let file = system.open(document, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else { throw errno == ENOENT ? overtaken : StoreError(errno: errno, path: document) }
    var (own, present) = (stat(), stat())
    var locked = system.flock(file, LOCK_EX | LOCK_NB)
    while locked != 0, errno == EINTR { locked = system.flock(file, LOCK_EX | LOCK_NB) }
    guard locked == 0, system.fstat(file, &own) == 0,
      system.stat(document, &present) == 0
    else {
      let code = errno
      release(file)
      throw [EWOULDBLOCK, ENOENT].contains(code) ? overtaken : StoreError(errno: code, path: document)
    }
    if FileStamp(own) == version, FileStamp(present) == version { return file }
    release(file)
    throw overtaken
  }

  private var overtaken: StoreError {
    let name = ".\(document.fileName).lock"
    return .io(
      code: Int(ESTALE),
      message: "another program replaced \(document) during this change, which was not made; this happens if \(name), "
        + "by which writers take turns, is removed or ignored; try again"
    )
  }

  /// Whether an open lock file is still the file at its path.
  private func isInPlace(_ lock: Int32) throws(StoreError) -> Bool {
    var (own, present) = (stat(), stat())
    if system.fstat(lock, &own) != 0 { throw StoreError(errno: errno, path: document) }
    if system.stat(path, &present) != 0 {
      if errno == ENOENT { return false }
      throw StoreError(errno: errno, path: document)
    }
    return FileStamp(own).isOfSameFile(as: FileStamp(present))
  }

  private var path: String { document.folder + "/.\(document.fileName).lock" }

  /// Opens or creates the lock file. If the current user owns the lock file, gives it the document's permissions, so
  /// that every user who can write the document can also acquire the lock.
  private func open() throws(StoreError) -> Int32 {
    // Open the file for reading, which suffices for a lock. First try without O_CREAT, because some systems reject
    // O_CREAT for another user's file in a world-writable folder (proc(5), protected_regular).
    var lock = system.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
    if lock < 0, errno == ENOENT { lock = system.open(path, O_CREAT | O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard lock >= 0 else { throw StoreError(errno: errno, path: document) }
    var (present, own) = (stat(), stat())
    if system.stat(document, &present) == 0, system.fstat(lock, &own) == 0, own.st_uid == geteuid() {
      // Ignore a failure: if other users cannot open the lock file, they get an error when they try to write.
      _ = system.share(lock, as: present)
    }
    return lock
  }

  /// Returns the minimum pause in microseconds until the next attempt: about 2000 at first, and about half as much
  /// after each further second of waiting, but never less than 10.
  ///
  /// A writer that has waited one second longer than another is therefore about twice as likely to be next.
  static func pause(after waited: Duration) -> UInt32 {
    UInt32(2000 * exp2(-(waited / .seconds(1)))) + 10
  }

  private var version: FileStamp? {
    var status = stat()
    return system.stat(document, &status) == 0 ? FileStamp(status) : nil
  }

  func release(_ lock: Int32) {
    // Closing the file releases the lock.
    _ = system.close(lock)
  }
}
