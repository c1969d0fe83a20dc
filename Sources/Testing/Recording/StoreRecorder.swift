public import LogbookRecords

/// Passes every call on to a store, and notes it with what came of it.
///
/// ```swift
/// let recorder = StoreRecorder(recording: store)
/// … // what is to be recorded
/// try recorder.recording.write(to: path)
///
/// let replay = StoreReplay(try StoreRecording<Place>(contentsOf: path))
/// … // the same again
/// try replay.expectFinished()
/// ```
///
/// It can be used from many threads at once; see ``StoreRecording`` for what order means then.
public final class StoreRecorder<Record: LogbookRecords.Record>: RecordStoreProtocol where Record.Query: Encodable {
  private typealias Call = RecordedCall<Record>

  private let store: any RecordStoreProtocol<Record>
  package let log = RecordingLog<Record>()

  /// Notes nothing yet.
  ///
  /// - Parameter store: The store that answers the calls.
  public init(recording store: some RecordStoreProtocol<Record>) {
    self.store = store
  }

  /// Everything so far. A call that is still under way is recorded without an answer; one that is replayed so throws
  /// ``/LogbookRecords/StoreError/unsupported(_:)``.
  public var recording: StoreRecording<Record> { log.recording }

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ record: Record) async throws(StoreError) -> Record {
    try await log.note(Call.insert(record)) { () async throws(StoreError) in try await store.insert(record) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func insert(_ records: [Record]) async throws(StoreError) -> [Record] {
    try await log.note(Call.insertMany(records)) { () async throws(StoreError) in try await store.insert(records) }
  }

  /// Passes the call on and notes it.
  public func record(withID id: Record.ID) async throws(StoreError) -> Record? {
    try await log.note(Call.recordWithID(id)) { () async throws(StoreError) in try await store.record(withID: id) }
  }

  /// Passes the call on and notes it.
  public func record(numbered number: Int) async throws(StoreError) -> Record? {
    try await log.note(Call.recordNumbered(number)) { () async throws(StoreError) in
      try await store.record(numbered: number)
    }
  }

  /// Passes the call on and notes it.
  public func records(matching query: Record.Query) async throws(StoreError) -> [Record] {
    try await log.note(Call.recordsMatching(query)) { () async throws(StoreError) in
      try await store.records(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func count(matching query: Record.Query) async throws(StoreError) -> Int {
    try await log.note(Call.countMatching(query)) { () async throws(StoreError) in
      try await store.count(matching: query)
    }
  }

  /// Passes the call on and notes it.
  public func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
    try await log.note(Call.rowsOf(aggregation)) { () async throws(StoreError) in try await store.rows(of: aggregation)
    }
  }

  /// Passes the call on and notes it.
  public func update(_ records: [Record]) async throws(StoreError) {
    try await log.note(Call.update(records)) { () async throws(StoreError) in try await store.update(records) }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    try await log.note(Call.deleteWithIDs(ids)) { () async throws(StoreError) in
      try await store.delete(withIDs: ids)
    }
  }

  /// Passes the call on and notes it.
  @discardableResult
  public func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    try await log.note(Call.deleteMatching(query)) { () async throws(StoreError) in
      try await store.delete(matching: query)
    }
  }

  /// Passes the call on and notes it, and notes each batch when it is asked for.
  public func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    log.note(Call.batchesMatching(query, size: size), store.batches(matching: query, size: size))
  }

  /// Passes the call on and notes it, and notes each change before it passes it on.
  public func changes() -> AsyncStream<StoreChange<Record>> {
    log.note(store.changes())
  }
}
