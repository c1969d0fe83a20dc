public import LogbookRecords

extension StoreMock {
  /// Records the call and answers it with ``StoreMockStubs/insert``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    try await answer(to: .insert(record), \.insert)(record)
  }

  /// Records the call and answers it with ``StoreMockStubs/insertMany``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await answer(to: .insertMany(records), \.insertMany)(records)
  }

  /// Records the call and answers it with ``StoreMockStubs/recordWithID``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    try await answer(to: .recordWithID(id), \.recordWithID)(id)
  }

  /// Records the call and answers it with ``StoreMockStubs/recordNumbered``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func record(numbered number: Int) async throws(StoreError) -> Item? {
    try await answer(to: .recordNumbered(number), \.recordNumbered)(number)
  }

  /// Records the call and answers it with ``StoreMockStubs/records``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
    try await answer(to: .records(matching: query), \.records)(query)
  }

  /// Records the call and answers it with ``StoreMockStubs/count``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func count(matching query: Item.Query) async throws(StoreError) -> Int {
    try await answer(to: .count(matching: query), \.count)(query)
  }

  /// Records the call and answers it with ``StoreMockStubs/rows``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await answer(to: .rows(of: aggregation), \.rows)(aggregation)
  }

  /// Records the call and answers it with ``StoreMockStubs/update``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  public func update(_ records: [Item]) async throws(StoreError) {
    try await answer(to: .update(records), \.update)(records)
  }

  /// Records the call and answers it with ``StoreMockStubs/deleteWithIDs``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    try await answer(to: .deleteWithIDs(ids), \.deleteWithIDs)(ids)
  }

  /// Records the call and answers it with ``StoreMockStubs/deleteMatching``.
  ///
  /// - Throws: The failure planned for the call, the error that the stub throws, or, without a stub, the error for an
  ///   unanswered call; see ``onUnanswered(_:)``.
  @discardableResult
  public func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await answer(to: .deleteMatching(query), \.deleteMatching)(query)
  }

  /// Records the call and answers it with ``StoreMockStubs/batches``.
  ///
  /// If the call fails, each iteration throws the error in place of its first batch.
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    do throws(StoreError) {
      return try answer(to: .batches(matching: query, size: size), \.batches)(query, size)
    } catch {
      return RecordBatches(failingWith: error)
    }
  }

  /// Records the call and returns a stream of the changes that ``yieldChanges(_:)`` sends from now on.
  ///
  /// In a mock that replays a recording, the stream publishes the recorded changes instead. This method needs no stub
  /// and cannot fail.
  public func changes() -> AsyncStream<StoreChange<Item>> {
    // Open the stream before recording the call, because code that waits for the call may publish a change immediately.
    let stream = core.replay?.changes() ?? core.changeBroadcast.stream()
    core.record(.changes)
    return stream
  }
}
