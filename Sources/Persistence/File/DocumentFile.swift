import Domain
import Foundation

/// A file that holds one document, which is only ever replaced as a whole.
///
/// A new version is written as an ``UnfinishedFile`` and renamed over the old one: at any moment the file is one version or
/// the next. Writers of all processes take turns by locking a file beside it, `.NAME.lock`; readers need no lock.
struct DocumentFile: Sendable {
  let path: String
  let format: DocumentFormat
  let durability: StorageDurability
  let system: SystemCalls

  init(
    _ path: String,
    _ format: DocumentFormat,
    _ durability: StorageDurability = .full,
    system: SystemCalls = .real
  ) {
    self.path = path
    self.format = format
    self.durability = durability
    self.system = system
  }

  /// What tells one version of the file from another without reading it.
  struct Stamp: Equatable {
    private let device: dev_t
    private let node: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
      device = status.st_dev
      node = status.st_ino
      size = status.st_size
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  /// How long a writer waits for writers of other processes.
  static let patience = Duration.seconds(10)

  /// Makes the file with an empty document if there is none.
  func prepare() throws(StoreError) {
    if try stamp() != nil { return }
    try withLock { () throws(StoreError) in
      // Another process may have made it meanwhile.
      if try stamp() == nil { _ = try replace(with: .empty) }
    }
  }

  /// What tells the present version of the file; `nil` if there is no file.
  func stamp() throws(StoreError) -> Stamp? {
    var status = stat()
    guard system.stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate("\(path) is a folder") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotCreate("\(path) is not a file") }
    return Stamp(status)
  }

  /// Reads what the file holds.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it breaks a rule. JSON may also have been edited by people; another format that
  ///   is not as it was written is damaged.
  func load() throws(StoreError) -> (content: InMemoryContent, stamp: Stamp) {
    let (data, stamp) = try bytes()
    let document = try format.decode(data)
    let content = try document.content()
    if format != .json, !document.isAsWritten(content) { throw .corrupt(Document.editedByOthers) }
    return (content, stamp)
  }

  /// Reads all bytes of one version.
  func bytes() throws(StoreError) -> (data: Data, stamp: Stamp) {
    let file = system.open(path, O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { _ = system.close(file) }
    var status = stat()
    guard system.fstat(file, &status) == 0 else { throw StoreError(errno: errno, path: path) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = system.read(file, &buffer)
      if count == 0 { break }
      if count > 0 {
        data += buffer[..<count]
      } else if errno != EINTR {
        throw StoreError(errno: errno, path: path)
      }
    }
    return (data, Stamp(status))
  }

  /// Puts a document in the place of the present one. Only for whoever holds the lock.
  ///
  /// - Returns: What tells the new version.
  func replace(with document: Document) throws(StoreError) -> Stamp {
    let data = try format.encode(document)
    // Its name is always the same, so that what a writer has left that was killed does not stay.
    var file = try UnfinishedFile(for: path, suffix: "new", system)
    try file.write(data)
    return Stamp(try file.replace(durability))
  }

  /// Runs `body` while no other process writes.
  func withLock<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let lock = try lock()
    defer { unlock(lock) }
    return try body()
  }

  /// Waits until no other process writes, and keeps others from writing until ``unlock(_:)``.
  func lock() throws(StoreError) -> Int32 {
    let lock = system.open(path.folder + "/.\(path.fileName).lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw StoreError(errno: errno, path: path) }
    let clock = ContinuousClock()
    let end = clock.now + Self.patience
    while system.flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let failure = errno
      if failure == EWOULDBLOCK, clock.now < end {
        // Often and at random, since between two writes of another process the lock is free for a moment only.
        usleep(.random(in: 100...500))
      } else if failure != EINTR {
        _ = system.close(lock)
        throw failure == EWOULDBLOCK ? .busy : StoreError(errno: failure, path: path)
      }
    }
    return lock
  }

  func unlock(_ lock: Int32) {
    // Closing it lets it go.
    _ = system.close(lock)
  }
}
