public import LogbookRecords

extension Storage: HistoryProtocol {
  /// Returns the commits of this and other processes; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if a stored step cannot be read, or any other error that
  ///   occurs while reading the store.
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    try await medium.history(since: token, limit: limit)
  }

  /// Returns the records of the given kind that a step updated or deleted, as they were before the step, sorted by
  /// number.
  ///
  /// - Returns: The records, or an empty array if the history does not contain the step or the previous state of its
  ///   records.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if a stored record cannot be read,
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if the ``model`` does not contain the kind.
  public func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record] {
    try await medium.records(kind, before: step)
  }

  /// Undoes the latest commits that have not been undone yet, one by default; see
  /// ``/LogbookRecords/HistoryProtocol/undo(_:)``.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if fewer than `count` commits can be undone, or if their
  ///   records have been changed by a program that does not record a history.
  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.undo, count)
  }

  /// Redoes the most recently undone commits, one by default; see ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if fewer than `count` commits can be redone, or if their
  ///   records have been changed by a program that does not record a history.
  @discardableResult
  public func redo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.redo, count)
  }

  /// Returns a stream of all future commits by this and other processes; see
  /// ``/LogbookRecords/HistoryProtocol/steps()``.
  public func steps() -> AsyncStream<HistoryStep> {
    medium.steps()
  }
}
