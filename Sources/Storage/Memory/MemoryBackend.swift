import LogbookLocks
import LogbookRecords
import Foundation

/// Contents in memory, optionally stored in a file, that tasks can read and write concurrently.
///
/// If there is a file, the file is authoritative: a read first checks whether the file has been replaced, for example by
/// another process, and if so, reloads it. A write locks the file, reloads it if necessary, changes a copy of the
/// contents, replaces the file, and releases the lock. Without a file, a short write changes the contents themselves
/// while readers wait.
///
/// The conformance to `Sendable` is unchecked, because the state is used only while `lock` is held.
final class MemoryBackend: LocalBackend, @unchecked Sendable {
  private struct Version {
    var content: InMemoryContent
    var stamp: FileStamp?
  }

  let model: StoreModel
  let feeds: ChangeFeeds
  private let file: DocumentFile?
  private let queue = DiskQueue()
  private let follower: ChangeFollower
  /// The lock of the state. It is not a ``Locked``, because a short write holds it from its beginning to its end.
  private let lock = NSLock()
  private var current: Version
  private var isClosed = false
  /// The version with which a writer is about to replace the file. A reader may find this version in the file before the
  /// writer has made it current.
  private var coming: Version?

  /// Opens a store that exists only in memory.
  init(_ model: StoreModel, history: HistoryLevel) {
    (file, self.model, feeds) = (nil, model, ChangeFeeds(model.kinds))
    follower = ChangeFollower(feeds)
    current = Version(content: InMemoryContent(model, history: history))
  }

  /// Opens a store in a file, which is created if it does not exist.
  init(_ file: DocumentFile, history: HistoryLevel?) throws(StoreError) {
    let file = try file.resolved()
    (self.file, model, feeds) = (file, file.model, ChangeFeeds(file.model.kinds))
    follower = ChangeFollower(feeds)
    try file.prepare()
    let (content, stamp) = try file.load()
    current = Version(content: content, stamp: stamp)
    // First compare the history level without locking the file, so that opening usually does not have to wait for other
    // writers.
    guard let history, content.history.level != history else { return }
    let descriptor = try file.takeLock()
    defer { file.lock.release(descriptor) }
    var version = try latest()
    version.content.history.keep(history)
    version.content.latestSteps = []
    try replace(version.stamp, with: version.content)
  }

  var writerLockName: String? { file.flatMap { $0.system.vfs == nil ? $0.path : nil } }

  func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item> { MemoryTable(at: index) }

  // MARK: Reading

  func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError) {
    try body(MemoryTransaction(latest().content, of: model.kinds))
  }

  func whileReading(_ body: (any StoreTransaction) async throws -> Void) async throws {
    let transaction = MemoryTransaction(try latest().content, of: model.kinds)
    defer { transaction.rollBack() }
    try await body(transaction)
  }

  private func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  private func latest() throws(StoreError) -> Version {
    try locked { () throws(StoreError) in
      if isClosed { throw .closed }
      guard let file else { return current }
      guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
      if let coming, coming.stamp == stamp {
        adopt(coming)
      } else if stamp != current.stamp {
        let (content, stamp) = try file.load()
        adopt(Version(content: content, stamp: stamp))
      }
      return current
    }
  }

  // MARK: Writing

  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    file == nil ? body() : await queue.run(body)
  }

  func beginAtOnce(isShort: Bool) throws(StoreError) -> (any StoreTransaction)? {
    file == nil ? try begin(isLong: false) : nil
  }

  func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction {
    if let file { return try begin(file) }
    if isLong {
      return MemoryTransaction(try latest().content.beginning, of: model.kinds) { [self] transaction, isCommitted in
        if !isCommitted || !transaction.hasChanged { return }
        transaction.content.forgetChanges()
        locked { current.content = transaction.content }
      }
    }
    lock.lock()
    if isClosed {
      lock.unlock()
      throw .closed
    }
    // Only the transaction refers to the contents, which can then be changed without being copied.
    var content = InMemoryContent.none
    swap(&content, &current.content)
    content.begin()
    return MemoryTransaction(content, of: model.kinds) { [self] transaction, isCommitted in
      if isCommitted { transaction.content.begin() } else { transaction.content.rollBack() }
      swap(&transaction.content, &current.content)
      lock.unlock()
    }
  }

  private func begin(_ file: DocumentFile) throws(StoreError) -> any StoreTransaction {
    let descriptor = try file.takeLock()
    do throws(StoreError) {
      let version = try latest()
      return MemoryTransaction(version.content.beginning, of: model.kinds, isOfFile: true) {
        [self] transaction, isCommitted throws(StoreError) in
        defer { file.lock.release(descriptor) }
        if !isCommitted || !transaction.hasChanged { return }
        transaction.content.forgetChanges()
        try replace(version.stamp, with: transaction.content)
      }
    } catch {
      file.lock.release(descriptor)
      throw error
    }
  }

  /// Replaces the version of the file that has the given stamp. The caller must hold the file's lock.
  private func replace(_ stamp: FileStamp?, with content: InMemoryContent) throws(StoreError) {
    guard let file, let stamp else { return }
    // Discard the new version if replacing the file has failed.
    defer { locked { coming = nil } }
    try file.replace(stamp, with: content) { stamp in
      locked { coming = Version(content: content, stamp: stamp) }
    }
    // Adopt the version, unless a reader has already done so.
    locked {
      if let coming { adopt(coming) }
    }
  }

  /// Makes a version current and publishes the change. The caller must hold `lock`, so that commits are published in
  /// order.
  private func adopt(_ version: Version) {
    version.content.announce(since: current.content, of: model.kinds, through: feeds)
    current = version
    coming = nil
  }

  // MARK: Changes

  func announce(_ work: UnitOfWork) {
    // Commits to a file are published with the version that contains them.
    if file == nil { feeds.announce(work) }
  }

  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    if file == nil { return feeds.current(open(feeds)) }
    // First publish the earlier commits of other processes to the open streams, so that the new stream does not receive
    // them.
    follow()
    return follower.stream(open) { [weak self] in
      try await ChangeFollower.pause()
      self?.follow()
    }
  }

  /// Publishes the commits of other processes.
  private func follow() {
    do throws(StoreError) { _ = try latest() } catch {
      // Errors other than `newerSchema` are ignored, because the next poll reads the file again, and calls that read
      // the store throw the error.
      feeds.finish(ifMigrated: error)
    }
  }

  // MARK: The store as a whole

  func check() throws(StoreError) -> StoreCheck? {
    if file != nil { return nil }
    var check = StoreCheck(of: model)
    try Document(latest().content, model).examine(&check)
    return check
  }

  func close() async { locked { isClosed = true } }
}

extension InMemoryContent {
  /// Publishes the steps of a commit by this process or, if there are none, the changes from an earlier version.
  fileprivate func announce(since before: InMemoryContent, of kinds: [any Record.Type], through feeds: ChangeFeeds) {
    if feeds.isSilent { return }
    if !latestSteps.isEmpty { return latestSteps.forEach(feeds.announce) }
    let (token, now) = (before.history.state.token, history.state.token)
    let steps = History(of: now, history.level, since: token, limit: nil, history.steps)
    if steps.isComplete, now != token { return steps.steps.forEach(feeds.announce) }
    var changes = TransactionChanges()
    for (index, (table, other)) in zip(before.tables, tables).enumerated() {
      table.note(changesTo: other, at: index, &changes)
    }
    if changes.isEmpty { return }
    // Changes that do not belong to a new step, such as edits by hand, are published with the number 0.
    let isNewStep = history.level != .off && (now.history != token.history || now.step > token.step)
    let step = HistoryStep(number: isNewStep ? now.step : 0, date: .now, changes: [])
    feeds.announce(changes.step(step, of: kinds))
  }
}
