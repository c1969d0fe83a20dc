import LogbookLocks
public import LogbookRecords

/// A value in memory that many read and write, and that is kept in a file if it has one.
///
/// ```swift
/// let places = ContentDatabase<[Place]>(inMemory: [])
/// try await places.write { $0.append(place) }
/// let spanish = try places.read { $0.filter { $0.country == "Spain" } }
/// ```
///
/// A file is the truth: whoever reads looks first whether another process has replaced it, and then reads it anew. Whoever
/// writes locks it, reads it anew if need be, changes a copy, replaces the file, and lets go.
public final class ContentDatabase<Content: Sendable>: Sendable {
  private struct Version {
    var content: Content
    /// Which version of the file it is; `nil` without a file.
    var stamp: FileStamp?
  }

  private struct State {
    var current: Version
    var isClosed = false
    /// What is being put in the place of the file: a reader may find it there before its writer has ended.
    var coming: Version?
  }

  let file: DocumentFile<Content>?
  private let state: Locked<State>
  private let writerLock: WriterLock
  private let queue = DiskQueue()
  private let didChange: DidChange?

  /// Called in the order of the commits, when there is new content: with that before it, if it is still known, and the new.
  ///
  /// It must not use the database.
  typealias DidChange = @Sendable (_ before: Content?, _ after: Content) -> Void

  /// Keeps a value in memory.
  public convenience init(inMemory content: Content) {
    self.init(inMemory: content, didChange: nil)
  }

  init(inMemory content: Content, didChange: DidChange?) {
    file = nil
    writerLock = WriterLock()
    state = Locked(State(current: Version(content: content)))
    self.didChange = didChange
  }

  /// Keeps what is in a file, which is made if there is none.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` or ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if something else is
  ///   there, ``/LogbookRecords/StoreError/cannotCreate(_:)``, ``/LogbookRecords/StoreError/noPermission(_:)``. What was there is then unchanged.
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

  /// Runs `body` on the committed content.
  public func read<Result>(_ body: (Content) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try body(current())
  }

  /// Runs `body` on a copy that becomes the committed content when it returns; if it throws, nothing has changed.
  ///
  /// - Throws: What `body` throws; ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before its turn comes, and
  ///   ``/LogbookRecords/StoreError/busy`` if other processes keep the file for ten seconds and do not change it.
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

  /// Runs `body` as one commit.
  ///
  /// - Parameter body: Works on the committed content itself where there is no file, so it must not have changed anything when
  ///   it throws. Tells whether it has changed something.
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

  /// Runs `body` as one commit to the file. Only for whoever has the turn, or has just opened the database.
  func commitAtOnce<Result: Sendable>(
    _ body: (inout Content) throws(StoreError) -> (Result, isChanged: Bool)
  ) throws(StoreError) -> Result {
    let lock = try file?.takeLock()
    defer { if let lock { file?.lock.release(lock) } }
    var content = try current()
    let (result, isChanged) = try body(&content)
    if isChanged { try replace(with: content) }
    return result
  }

  /// Runs `body`, during which nobody else writes.
  ///
  /// - Parameters:
  ///   - begin: Makes what `body` works on.
  ///   - finish: Makes the new content of what `body` has returned and of the content before; `nil` if nothing has changed.
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
    let work = begin(before)
    let result = try await writerLock.whileHolding { try await body(work) }
    if let content = try finish(result, before) {
      try await queue.run { [self] () throws(StoreError) in try replace(with: content) }
    }
    return result
  }

  /// Ends the use of the database, after the writes that wait already: every further call throws
  /// ``/LogbookRecords/StoreError/misuse(_:)``.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/cancelled`` if the task is cancelled before; then nothing is closed.
  public func close() async throws(StoreError) {
    try await writerLock.acquire()
    defer { writerLock.release() }
    state.withLock { $0.isClosed = true }
  }

  /// Looks whether another process has replaced the file.
  func refresh() throws(StoreError) {
    _ = try current()
  }

  /// What the file holds now, or the memory if there is none.
  private func current() throws(StoreError) -> Content {
    try state.withLock { state throws(StoreError) in
      if state.isClosed { throw .closed }
      guard let file else { return state.current.content }
      guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
      if let coming = state.coming, coming.stamp == stamp {
        adopt(coming, in: &state)
      } else if stamp != state.current.stamp {
        let (content, stamp) = try file.load()
        adopt(Version(content: content, stamp: stamp), in: &state)
      }
      return state.current.content
    }
  }

  /// Makes some content the committed one. Only for whoever has the turn, and the lock of the file.
  private func replace(with content: Content) throws(StoreError) {
    guard let file else { return state.withLock { adopt(Version(content: content), in: &$0) } }
    // There is none any more but after a failure.
    defer { state.withLock { $0.coming = nil } }
    try file.replace(with: content) { stamp in
      state.withLock { $0.coming = Version(content: content, stamp: stamp) }
    }
    // Unless a reader has found it already.
    state.withLock { state in
      if let coming = state.coming { adopt(coming, in: &state) }
    }
  }

  /// Goes on with a new version, and tells of it: under the lock, so that commits are told in their order.
  private func adopt(_ version: Version, in state: inout State) {
    didChange?(state.current.content, version.content)
    state.current = version
    state.coming = nil
  }
}
