public import LogbookDomain

extension Storage: HistoryProtocol {
  /// What this and other processes have committed; see ``/LogbookDomain/HistoryProtocol/history(since:limit:)``.
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    switch tables.medium {
    case .sqlite(let logbook, _): try logbook.history(since: token, limit: limit)
    case .content(let logbook, _): try logbook.history(since: token, limit: limit)
    }
  }

  /// The records that a step updated or deleted, as they were; see ``/LogbookDomain/HistoryProtocol/records(before:)``.
  public func records(before step: Int) async throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    (try records(TaskItem.self, before: step), try records(Report.self, before: step))
  }

  /// The records of a kind that a step updated or deleted, as they were before it, by ascending number.
  ///
  /// - Returns: Nothing if the step, or what was before it, is not remembered.
  public func records<Record: LogbookDomain.Record>(
    _ kind: Record.Type,
    before step: Int
  ) throws(StoreError) -> [Record] {
    switch tables.medium {
    case .sqlite(let logbook, _): try logbook.records(kind, before: step)
    case .content(let logbook, _): try logbook.records(kind, before: step)
    }
  }

  /// Undoes the latest commits that are not undone yet, one by default; see ``/LogbookDomain/HistoryProtocol/undo(_:)``.
  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await go(.undo, count)
  }

  /// Redoes the commits that were undone last, one by default; see ``/LogbookDomain/HistoryProtocol/redo(_:)``.
  @discardableResult
  public func redo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    try await go(.redo, count)
  }

  private func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep {
    switch tables.medium {
    case .sqlite(let logbook, _): try await logbook.go(direction, count)
    case .content(let logbook, _): try await logbook.go(direction, count)
    }
  }

  /// What this and other processes commit from now on; see ``/LogbookDomain/HistoryProtocol/steps()``.
  public func steps() -> AsyncStream<HistoryStep> {
    switch tables.medium {
    case .sqlite(let logbook, _): logbook.stream { $0.steps.stream() }
    case .content(let logbook, _): logbook.stream { $0.steps.stream() }
    }
  }
}
