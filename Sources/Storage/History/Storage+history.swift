public import LogbookRecords

extension Storage: HistoryProtocol {
  /// Returns the commits of this and other processes; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if a stored step cannot be read;
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if this `Storage` is closed; or any other error that occurs while
  ///   reading the store.
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    try await medium.history(since: token, limit: limit)
  }

  /// Returns the records of the given kind that a step updated or deleted, as they were before the step, sorted by
  /// number.
  ///
  /// - Parameters:
  ///   - kind: The type of the records.
  ///   - step: The number of the step.
  /// - Returns: The records, or an empty array if the history does not contain the step or the previous state of its
  ///   records.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if a stored record cannot be read;
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if the ``model`` does not contain the kind, or if this `Storage` is
  ///   closed; or any other error that occurs while reading the store.
  public func records<Item: Record>(
    _ kind: Item.Type,
    before step: Int
  ) async throws(StoreError) -> [Item] {
    try await medium.records(kind, before: step)
  }

  /// Undoes the latest commits that have not been undone yet, as one step; see
  /// ``/LogbookRecords/HistoryProtocol/undo(_:)``.
  ///
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if `count` is less than 1 or greater than the number of
  ///   commits that can be undone, or if a program that does not record a history has changed the records of these
  ///   commits; or any other error that occurs while reading or writing the store.
  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.undo, count)
  }

  /// Redoes the most recently undone commits, as one step; see ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  ///
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if `count` is less than 1 or greater than the number of
  ///   commits that can be redone, or if a program that does not record a history has changed the records of these
  ///   commits; or any other error that occurs while reading or writing the store.
  @discardableResult
  public func redo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.redo, count)
  }

  /// Returns a stream of the commits that this and other processes make after this call; see
  /// ``/LogbookRecords/HistoryProtocol/steps()``.
  public func steps() -> AsyncStream<HistoryStep> {
    medium.steps()
  }
}
