import LogbookDomain

extension SQLiteLogbook {
  func history(since token: HistoryToken?, limit: Int?) throws(StoreError) -> History {
    try database.read { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let history = SQLiteHistory(connection: connection)
        let state = try history.state()
        return try History(
          of: HistoryToken(history: state.id, step: state.lastStep),
          since: token,
          limit: limit,
          history.steps
        )
      }
    }
  }

  func records(before step: Int) throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    try database.read { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        guard let step = try SQLiteHistory(connection: connection).steps(step...step).first else { return ([], []) }
        return (
          try SQLiteRows<TaskItem>(connection: connection).records(before: step.number, step.tasks),
          try SQLiteRows<Report>(connection: connection).records(before: step.number, step.reports)
        )
      }
    }
  }

  func undo(_ count: Int) async throws(StoreError) -> HistoryStep {
    try await commit { work throws(StoreError) in try work.undo(latest: count) }.step ?? .unknown(0)
  }
}
