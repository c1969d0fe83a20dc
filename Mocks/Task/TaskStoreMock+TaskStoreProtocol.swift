public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension TaskStoreMock: TaskStoreProtocol {
  /// Records the call and answers it with the ``Stubs/insert`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    let stubs = try begin(.insert(task))
    guard let answer = stubs.insert else { throw unanswered(.insert) }
    return try await answer(task)
  }

  /// Records the call and answers it with the ``Stubs/insertMany`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    let stubs = try begin(.insertMany(tasks))
    guard let answer = stubs.insertMany else { throw unanswered(.insertMany) }
    return try await answer(tasks)
  }

  /// Records the call and answers it with the ``Stubs/recordWithID`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func record(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    let stubs = try begin(.recordWithID(id))
    guard let answer = stubs.recordWithID else { throw unanswered(.recordWithID) }
    return try await answer(id)
  }

  /// Records the call and answers it with the ``Stubs/recordNumbered`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func record(numbered number: Int) async throws(StoreError) -> TaskItem? {
    let stubs = try begin(.recordNumbered(number))
    guard let answer = stubs.recordNumbered else { throw unanswered(.recordNumbered) }
    return try await answer(number)
  }

  /// Records the call and answers it with the ``Stubs/records`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func records(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    let stubs = try begin(.records(matching: query))
    guard let answer = stubs.records else { throw unanswered(.records) }
    return try await answer(query)
  }

  /// Records the call and answers it with the ``Stubs/count`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.count(matching: query))
    guard let answer = stubs.count else { throw unanswered(.count) }
    return try await answer(query)
  }

  /// Records the call and answers it with the ``Stubs/rows`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func rows(of aggregation: Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>] {
    guard let answer = try begin(.rows(of: aggregation)).rows else { throw unanswered(.rows) }
    return try await answer(aggregation)
  }

  /// Records the call and answers it with the ``Stubs/update`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  public func update(_ tasks: [TaskItem]) async throws(StoreError) {
    let stubs = try begin(.update(tasks))
    guard let answer = stubs.update else { throw unanswered(.update) }
    try await answer(tasks)
  }

  /// Records the call and answers it with the ``Stubs/deleteWithIDs`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  @discardableResult
  public func delete(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteWithIDs(ids))
    guard let answer = stubs.deleteWithIDs else { throw unanswered(.deleteWithIDs) }
    return try await answer(ids)
  }

  /// Records the call and answers it with the ``Stubs/deleteMatching`` stub.
  ///
  /// - Throws: A planned failure, an error that the stub throws, or the error for an unanswered call; see
  ///   ``onUnanswered(_:)``.
  @discardableResult
  public func delete(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteMatching(query))
    guard let answer = stubs.deleteMatching else { throw unanswered(.deleteMatching) }
    return try await answer(query)
  }

  /// Records the call and answers it with the ``Stubs/batches`` stub.
  ///
  /// This method cannot throw. If a failure is planned for the call, or if the call is unanswered, every iteration over
  /// the returned batches throws the error as soon as the first batch is requested.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    do throws(StoreError) {
      let stubs = try begin(.batches(matching: query, size: size))
      guard let answer = stubs.batches else { throw unanswered(.batches) }
      return answer(query, size)
    } catch {
      return RecordBatches(failingWith: error)
    }
  }

  /// Records the call and returns a stream of the changes that are published after the call.
  ///
  /// In a mock created with ``init(replaying:)``, the stream publishes the recorded changes instead. This method needs
  /// no stub and cannot fail.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    // Open the stream before recording the call, because code that waits for the call may publish a change
    // immediately.
    let stream = replay?.changes() ?? changeBroadcast.stream()
    record(.changes)
    return stream
  }
}
