import LogbookLocks
public import LogbookRecords

/// A value in memory, optionally stored in a file, that tasks can read and write concurrently.
///
/// ```swift
/// let places = ContentDatabase<[Place]>(inMemory: [])
/// try await places.write { $0.append(place) }
/// let spanish = try places.read { $0.filter { $0.country == "Spain" } }
/// ```
///
/// If the value is stored in a file, the file is authoritative: a read first checks whether the file has been replaced,
/// for example by another process, and if so, reloads it. A write locks the file, reloads it if necessary, changes a
/// copy of the value, replaces the file, and releases the lock.
public final class ContentDatabase<Content: Sendable>: Sendable {
  private struct Version {
    var content: Content
    var stamp: FileStamp?
  }

  private struct State {
    var current: Version
    var isClosed = false
    /// The version with which a writer is about to replace the file. A reader may find this version in the file before
    /// the writer has made it current.
    var coming: Version?
  }

  let file: DocumentFile<Content>?
  private let state: Locked<State>
  private let writerLock: WriterLock
  private let queue = DiskQueue()
  private let didChange: DidChange?

  /// A closure that is called for each commit that this database makes, and whenever this database reads a new version
  /// that another process, or another database in this process, has written to the file. The calls are in the order of
  /// the versions. The closure must not use the database.
  ///
  /// `before` is `nil` if the commit changed the content in place.
  typealias DidChange = @Sendable (_ before: Content?, _ after: Content) -> Void

  /// Creates a database that stores a value only in memory.
  public convenience init(inMemory content: Content) {
    self.init(inMemory: content, didChange: nil)
  }

  init(inMemory content: Content, didChange: DidChange?) {
    file = nil
    writerLock = WriterLock()
    state = Locked(State(current: Version(content: content)))
    self.didChange = didChange
  }

  /// Creates a database that stores its value in a file, which is created if it does not exist.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` or
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if the existing file is not a readable document of
  ///   this kind and version; ``/LogbookRecords/StoreError/cannotCreate(_:)`` or
  ///   ``/LogbookRecords/StoreError/noPermission(_:)`` if the file cannot be created or read; or any other error that
  ///   occurs while creating or reading the file. In every case, an existing file is left unchanged.
  public convenience init(_ file: DocumentFile<Content>) throws(StoreError) {
    try self.init(file, didChange: nil)
  }

  init(_ file: DocumentFile<Content>, didChange: DidChange?) throws(StoreError) {
    let file = try file.resolved()
    self.file = file
    writerLock = file.system.vfs == nil ? .ofFile(file.path) : WriterLock()
    self.didChange = didChange
    try file.prepare()
    let (content, stamp) = try file.load()
    state = Locked(State(current: Version(content: content, stamp: stamp)))
  }

  /// Runs `body` on the committed content, and returns the result of `body`.
  ///
  /// - Throws: The error that `body` throws; ``/LogbookRecords/StoreError/misuse(_:)`` if the database is closed; or,
  ///   if the value is stored in a file, ``/LogbookRecords/StoreError/corrupt(_:)`` or any other error that occurs
  ///   while reading the file.
  public func read<Result>(_ body: (Content) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try body(current().content)
  }

  /// Runs `body` on a copy of the content, commits the changed copy, and returns the result of `body`.
  ///
  /// If this method throws an error other than ``/LogbookRecords/StoreError/outcomeUnknown(_:)``, the content is
  /// unchanged.
  /// - Throws: The error that `body` throws; ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before
  ///   or while it waits for other writers; ``/LogbookRecords/StoreError/busy`` if another write in this process runs for
  ///   ten seconds, or if other processes hold the file's lock for ten seconds without changing the file;
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if the database is closed; or any other error that occurs while
  ///   reading or replacing the file.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout Content) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await writerLock.acquire()
    defer { writerLock.release() }
    let work: @Sendable () throws(StoreError) -> Result = { [self] () throws(StoreError) in
      try commitAtOnce { content throws(StoreError) in (try body(&content), isChanged: true) }
    }
    return file == nil ? try work() : try await queue.run(work)
  }

  /// Runs `body` as one commit, and returns the first element of the tuple that `body` returns. The second element,
  /// `isChanged`, must be `true` if `body` has changed the content. If `isChanged` is `false`, nothing is committed.
  ///
  /// Without a file, `body` works on the committed content itself, so it must throw any error before it changes
  /// anything.
  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout Content) throws(StoreError) -> (Result, isChanged: Bool)
  ) async throws(StoreError) -> Result {
    try await writerLock.acquire()
    defer { writerLock.release() }
    if file != nil { return try await queue.run { [self] () throws(StoreError) in try commitAtOnce(body) } }
    return try state.withLock { state throws(StoreError) in
      if state.isClosed { throw .closed }
      let (result, isChanged) = try body(&state.current.content)
      if isChanged { didChange?(nil, state.current.content) }
      return result
    }
  }

  /// Runs `body` on a copy of the content, on the calling thread, and commits the copy if `isChanged` is `true`. The
  /// caller must hold the writer lock, or have just created the database.
  func commitAtOnce<Result: Sendable>(
    _ body: (inout Content) throws(StoreError) -> (Result, isChanged: Bool)
  ) throws(StoreError) -> Result {
    let lock = try file?.takeLock()
    defer { if let lock { file?.lock.release(lock) } }
    var version = try current()
    let (result, isChanged) = try body(&version.content)
    if isChanged { try replace(version.stamp, with: version.content) }
    return result
  }

  /// Runs `body` on the value that `begin` creates, while other writers wait, and commits the content that `finish`
  /// returns.
  ///
  /// If `finish` returns `nil`, nothing is committed.
  func unitOfWork<Work: Sendable, Result: Sendable>(
    begin: (Content) -> Work,
    _ body: @Sendable (Work) async throws -> Result,
    finish: (Result, Content) throws(StoreError) -> Content?
  ) async throws -> Result {
    try await writerLock.acquire()
    defer { writerLock.release() }
    let lock = try await queue.run { [file] () throws(StoreError) in try file?.takeLock() }
    defer { if let lock { file?.lock.release(lock) } }
    let before = try current()
    let work = begin(before.content)
    let result = try await writerLock.whileHolding { try await body(work) }
    if let content = try finish(result, before.content) {
      try await queue.run { [self] () throws(StoreError) in try replace(before.stamp, with: content) }
    }
    return result
  }

  /// Waits for pending writes to finish, then closes the database.
  ///
  /// Any later read or write throws ``/LogbookRecords/StoreError/misuse(_:)``. Closing the database again has no
  /// effect.
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before the database is closed; the
  ///   database then stays open.
  public func close() async throws(StoreError) {
    try await writerLock.acquire()
    defer { writerLock.release() }
    state.withLock { $0.isClosed = true }
  }

  func refresh() throws(StoreError) {
    _ = try current()
  }

  private func current() throws(StoreError) -> Version {
    try state.withLock { state throws(StoreError) in
      if state.isClosed { throw .closed }
      guard let file else { return state.current }
      guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
      if let coming = state.coming, coming.stamp == stamp {
        adopt(coming, in: &state)
      } else if stamp != state.current.stamp {
        let (content, stamp) = try file.load()
        adopt(Version(content: content, stamp: stamp), in: &state)
      }
      return state.current
    }
  }

  /// Replaces the version with the given stamp. The caller must hold the writer lock and, if there is a file, the file's
  /// lock.
  private func replace(_ stamp: FileStamp?, with content: Content) throws(StoreError) {
    guard let file, let stamp else { return state.withLock { adopt(Version(content: content), in: &$0) } }
    // Discard the new version if replacing the file has failed.
    defer { state.withLock { $0.coming = nil } }
    try file.replace(stamp, with: content) { stamp in
      state.withLock { $0.coming = Version(content: content, stamp: stamp) }
    }
    // Adopt the version, unless a reader has already done so.
    state.withLock { state in
      if let coming = state.coming { adopt(coming, in: &state) }
    }
  }

  /// Makes a version current and publishes the change. The caller must hold the lock that protects the state, so that
  /// commits are published in order.
  private func adopt(_ version: Version, in state: inout State) {
    didChange?(state.current.content, version.content)
    state.current = version
    state.coming = nil
  }
}
