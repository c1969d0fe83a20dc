package import LogbookRecords

/// An open medium, as the ``Engine`` uses it: local or on a server.
package protocol EngineBackend: AnyObject, Sendable {
  /// The model, which defines the kinds of records.
  var model: StoreModel { get }
  /// The streams to which commits are published.
  var feeds: ChangeFeeds { get }
  /// The name of the lock that admits the writers of this process one at a time; `nil` if nothing else in this process
  /// can open the same medium.
  var writerLockName: String? { get }

  /// Returns the table for the records of one kind.
  ///
  /// - Parameter index: The position of the kind in the model.
  func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item>
  /// Returns a store that reads from the medium or from the writer's unit of work, and writes through the writer.
  func store<Item>(_ writer: RecordWriter<Item>) -> any RecordTable<Item>

  // MARK: Reading

  /// Runs `body` on one state of the committed contents.
  func readTogether(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Void
  ) async throws(StoreError)
  /// Runs `body`, which must only read, on one state of the committed contents while others write.
  func whileReading(_ body: (any StoreTransaction) async throws -> Void) async throws

  // MARK: Writing

  /// Runs `body`, which may wait for the medium, without blocking a thread of Swift concurrency.
  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result
  /// Begins a transaction for writing, within ``perform(_:)``. The caller has the writer lock.
  ///
  /// - Parameter isLong: Whether the transaction remains open while a client's unit of work runs. Readers must not have
  ///   to wait for it.
  func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction
  /// Runs the body of a unit of work, for which a long transaction is begun and ended within `body`.
  func whileWriting<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result

  // MARK: Changes

  /// Whether the store keeps a history. The value is also `true` if the store cannot be read at present.
  var keepsHistory: Bool { get }
  /// Opens a stream of later commits, of this and other processes.
  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element>
  /// Publishes a commit of this process. The caller has the writer lock.
  func publish(_ work: UnitOfWork) async

  // MARK: The store as a whole

  /// Checks all stored data if it is accessible only through this open medium; otherwise returns `nil`.
  func check() throws(StoreError) -> StoreCheck?
  /// Closes the medium. The caller has the writer lock.
  func close() async
}

extension EngineBackend {
  /// Returns the result of `body`, which runs on one state of the committed contents.
  func reading<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    // Only `body` uses the variable until it has ended, and only this task afterwards.
    nonisolated(unsafe) var result: Result?
    try await readTogether { transaction throws(StoreError) in unsafe result = try body(transaction) }
    guard let result = unsafe result else { throw .unitOfWorkEnded }
    return result
  }

  package func whileWriting<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    try await body()
  }
  package func check() throws(StoreError) -> StoreCheck? { nil }
}

/// An open medium that is read on the calling thread, because reading takes only microseconds.
package protocol LocalBackend: EngineBackend {
  /// Runs `body` on the committed contents. A single call of a table sees one state of them; several calls may see
  /// different ones.
  func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError)
  /// Returns batches of the records that a query selects, which are read one after the other; `nil` if all records must
  /// be read at once.
  func batches<Item: Record>(_ kind: Item.Type, matching query: Item.Query, size: Int) -> RecordBatches<Item>?

  /// Begins a transaction that can be completed on the calling thread without waiting; `nil` if that is impossible.
  ///
  /// - Parameter isShort: Whether only a few records are written.
  func beginAtOnce(isShort: Bool) throws(StoreError) -> (any StoreTransaction)?
  /// Whether ``rest()`` must be called after a transaction that was begun at once. Afterwards, the calling task yields.
  /// Without this, a task that keeps writing would never yield.
  var isTired: Bool { get }
  /// Does what transactions that were begun at once have left undone. The caller has the writer lock.
  func rest() async
  /// Publishes a commit of this process. The caller has the writer lock.
  func announce(_ work: UnitOfWork)
}

extension LocalBackend {
  package func store<Item>(_ writer: RecordWriter<Item>) -> any RecordTable<Item> { RecordStore(self, writer) }

  package func readTogether(
    _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Void
  ) throws(StoreError) { try read(body) }

  package func batches<Item: Record>(
    _ kind: Item.Type,
    matching query: Item.Query,
    size: Int
  ) -> RecordBatches<Item>? { nil }

  package func beginAtOnce(isShort: Bool) throws(StoreError) -> (any StoreTransaction)? { nil }
  package var isTired: Bool { false }
  package func rest() async {}

  package func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    feeds.current(open(feeds))
  }

  package func announce(_ work: UnitOfWork) { feeds.announce(work) }

  package var keepsHistory: Bool {
    var level = HistoryLevel.changes
    do throws(StoreError) {
      try read { transaction throws(StoreError) in level = try transaction.state().level }
    } catch {}
    return level != .off
  }

  package func publish(_ work: UnitOfWork) { announce(work) }
}
