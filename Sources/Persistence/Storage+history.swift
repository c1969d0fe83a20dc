public import Domain

extension Storage: HistoryProtocol {
  public func history(since token: HistoryToken? = nil, limit: Int? = nil) async throws(StoreError) -> History {
    switch medium {
    case .sqlite(let database): try database.history(since: token, limit: limit)
    case .content(let database): try database.history(since: token, limit: limit)
    }
  }

  public func records(before step: Int) async throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    switch medium {
    case .sqlite(let database): try database.records(before: step)
    case .content(let database): try database.records(before: step)
    }
  }

  @discardableResult
  public func undo(_ count: Int = 1) async throws(StoreError) -> HistoryStep {
    switch medium {
    case .sqlite(let database): try await database.undo(count)
    case .content(let database): try await database.undo(count)
    }
  }

  public func steps() -> AsyncStream<HistoryStep> {
    switch medium {
    case .sqlite(let database): database.stream(of: \.steps)
    case .content(let database): database.stream(of: \.steps)
    }
  }
}
