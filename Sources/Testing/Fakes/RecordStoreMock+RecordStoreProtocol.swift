public import LogbookRecords

extension RecordStoreMock: RecordStoreProtocol {
  /// Records the call and answers it with ``Stubs/insert``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ record: Record) async throws(StoreError) -> Record {
    let stubs = try begin(.insert(record))
    guard let answer = stubs.insert else { throw unanswered(.insert) }
    return try await answer(record)
  }

  /// Records the call and answers it with ``Stubs/insertMany``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ records: [Record]) async throws(StoreError) -> [Record] {
    let stubs = try begin(.insertMany(records))
    guard let answer = stubs.insertMany else { throw unanswered(.insertMany) }
    return try await answer(records)
  }

  /// Records the call and answers it with ``Stubs/recordWithID``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func record(withID id: Record.ID) async throws(StoreError) -> Record? {
    let stubs = try begin(.recordWithID(id))
    guard let answer = stubs.recordWithID else { throw unanswered(.recordWithID) }
    return try await answer(id)
  }

  /// Records the call and answers it with ``Stubs/recordNumbered``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func record(numbered number: Int) async throws(StoreError) -> Record? {
    let stubs = try begin(.recordNumbered(number))
    guard let answer = stubs.recordNumbered else { throw unanswered(.recordNumbered) }
    return try await answer(number)
  }

  /// Records the call and answers it with ``Stubs/records``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func records(matching query: Record.Query) async throws(StoreError) -> [Record] {
    let stubs = try begin(.records(matching: query))
    guard let answer = stubs.records else { throw unanswered(.records) }
    return try await answer(query)
  }

  /// Records the call and answers it with ``Stubs/count``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func count(matching query: Record.Query) async throws(StoreError) -> Int {
    let stubs = try begin(.count(matching: query))
    guard let answer = stubs.count else { throw unanswered(.count) }
    return try await answer(query)
  }

  /// Records the call and answers it with ``Stubs/rows``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
    guard let answer = try begin(.rows(of: aggregation)).rows else { throw unanswered(.rows) }
    return try await answer(aggregation)
  }

  /// Records the call and answers it with ``Stubs/update``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func update(_ records: [Record]) async throws(StoreError) {
    let stubs = try begin(.update(records))
    guard let answer = stubs.update else { throw unanswered(.update) }
    try await answer(records)
  }

  /// Records the call and answers it with ``Stubs/deleteWithIDs``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteWithIDs(ids))
    guard let answer = stubs.deleteWithIDs else { throw unanswered(.deleteWithIDs) }
    return try await answer(ids)
  }

  /// Records the call and answers it with ``Stubs/deleteMatching``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func delete(matching query: Record.Query) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteMatching(query))
    guard let answer = stubs.deleteMatching else { throw unanswered(.deleteMatching) }
    return try await answer(query)
  }

  /// Records the call and answers it with ``Stubs/batches``.
  ///
  /// If the call fails, each iteration throws the error in place of its first batch.
  public func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record> {
    do throws(StoreError) {
      let stubs = try begin(.batches(matching: query, size: size))
      guard let answer = stubs.batches else { throw unanswered(.batches) }
      return answer(query, size)
    } catch {
      return RecordBatches(failingWith: error)
    }
  }

  /// Records the call and returns a stream of the changes that ``yieldChanges(_:)`` sends from now on.
  ///
  /// This method needs no stub and cannot fail.
  public func changes() -> AsyncStream<StoreChange<Record>> {
    // Open the stream before recording the call, because code that waits for the call may publish a change immediately.
    let stream = changeBroadcast.stream()
    record(.changes)
    return stream
  }
}
