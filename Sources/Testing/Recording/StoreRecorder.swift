public import LogbookRecords

/// A store that forwards every call to another store and records each call with its outcome.
///
/// ```swift
/// let recorder = StoreRecorder(recording: store)
/// try await recorder.insert(lima)  // usually called by the code under test
/// try recorder.recording.write(to: path)
///
/// let replay = StoreReplay(try StoreRecording<Place>(contentsOf: path))
/// try await replay.insert(lima)
/// try replay.expectFinished()
/// ```
///
/// A recorder can be used from several threads concurrently; see ``StoreRecording`` for the order of concurrent calls.
public final class StoreRecorder<Item: Record>: RecordStoreProtocol where Item.Query: Encodable {

  private let store: any RecordStoreProtocol<Item>
  package let log = RecordingLog<Item>()

  /// Creates a recorder with an empty recording.
  ///
  /// - Parameter store: The store to which the recorder forwards the calls.
  public init(recording store: some RecordStoreProtocol<Item>) { self.store = store }

  /// The recording so far.
  ///
  /// A call that has not finished is recorded without an answer; replaying such a call throws
  /// ``/LogbookRecords/StoreError/unsupported(_:)``.
  public var recording: StoreRecording<Item> { log.recording }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  @discardableResult
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    try await log.note(RecordedCall(.insert, record)) { () async throws(StoreError) in try await store.insert(record) }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  @discardableResult
  public func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await log.note(RecordedCall(.insertMany, records)) { () async throws(StoreError) in
      try await store.insert(records)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    try await log.note(RecordedCall(.recordWithID, id)) { () async throws(StoreError) in
      try await store.record(withID: id)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func record(numbered number: Int) async throws(StoreError) -> Item? {
    try await log.note(RecordedCall(.recordNumbered, number)) { () async throws(StoreError) in
      try await store.record(numbered: number)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
    try await log.note(RecordedCall(.recordsMatching, query)) { () async throws(StoreError) in
      try await store.records(matching: query)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func count(matching query: Item.Query) async throws(StoreError) -> Int {
    try await log.note(RecordedCall(.countMatching, query)) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await log.note(RecordedCall(.rowsOf, aggregation)) { () async throws(StoreError) in
      try await store.rows(of: aggregation)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   cannot be encoded as JSON.
  public func update(_ records: [Item]) async throws(StoreError) {
    try await log.note(RecordedCall(.update, records)) { () async throws(StoreError) in
      try await store.update(records)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  @discardableResult
  public func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    try await log.note(RecordedCall(.deleteWithIDs, ids)) { () async throws(StoreError) in
      try await store.delete(withIDs: ids)
    }
  }

  /// Forwards the call to the recorded store, and records the call with its outcome.
  ///
  /// - Throws: The error that the recorded store throws, or ``/LogbookRecords/StoreError/unsupported(_:)`` if the call
  ///   or its answer cannot be encoded as JSON.
  @discardableResult
  public func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await log.note(RecordedCall(.deleteMatching, query)) { () async throws(StoreError) in
      try await store.delete(matching: query)
    }
  }

  /// Forwards the call to the recorded store, and records the call and each batch that is requested.
  ///
  /// If the call cannot be encoded as JSON, each iteration throws ``/LogbookRecords/StoreError/unsupported(_:)``.
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    log.note(
      RecordedCall(.batchesMatching, BatchesArguments(query: query, size: size)),
      store.batches(matching: query, size: size)
    )
  }

  /// Forwards the call to the recorded store, and records the call and each change that the store publishes.
  ///
  /// Each change is recorded before the returned stream publishes it.
  public func changes() -> AsyncStream<StoreChange<Item>> { log.note(store.changes()) }
}
