public import LogbookRecords

extension Storage: HistoryProtocol {
  /// What this and other processes have committed; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    try await medium.history(since: token, limit: limit)
  }

  /// The records of a kind that a step updated or deleted, as they were before it, by ascending number.
  ///
  /// - Returns: Nothing if the step, or what was before it, is not remembered.
  public func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record] {
    try await medium.records(kind, before: step)
  }

  /// Undoes the latest commits that are not undone yet, one by default; see ``/LogbookRecords/HistoryProtocol/undo(_:)``.
  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.undo, count)
  }

  /// Redoes the commits that were undone last, one by default; see ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  @discardableResult
  public func redo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await medium.go(.redo, count)
  }

  /// What this and other processes commit from now on; see ``/LogbookRecords/HistoryProtocol/steps()``.
  public func steps() -> AsyncStream<HistoryStep> {
    medium.steps()
  }
}
