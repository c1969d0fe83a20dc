public import LogbookDomain

extension Storage: HistoryProtocol {
  /// What has been committed, by whomever; see ``/LogbookDomain/HistoryProtocol/history(since:limit:)``.
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    switch medium {
    case .sqlite(let logbook): try logbook.history(since: token, limit: limit)
    case .content(let logbook): try logbook.history(since: token, limit: limit)
    }
  }

  /// The records that a step updated or deleted, as they were; see ``/LogbookDomain/HistoryProtocol/records(before:)``.
  public func records(before step: Int) async throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    switch medium {
    case .sqlite(let logbook): try logbook.records(before: step)
    case .content(let logbook): try logbook.records(before: step)
    }
  }

  /// Takes back the latest steps, one if not told otherwise; see ``/LogbookDomain/HistoryProtocol/undo(_:)``.
  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    switch medium {
    case .sqlite(let logbook): try await logbook.undo(count)
    case .content(let logbook): try await logbook.undo(count)
    }
  }

  /// What is committed from now on, by whomever; see ``/LogbookDomain/HistoryProtocol/steps()``.
  public func steps() -> AsyncStream<HistoryStep> {
    switch medium {
    case .sqlite(let logbook): logbook.stream(of: \.steps)
    case .content(let logbook): logbook.stream(of: \.steps)
    }
  }
}
