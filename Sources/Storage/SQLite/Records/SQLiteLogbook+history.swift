package import LogbookRecords

extension SQLiteLogbook {
  package func history(since token: HistoryToken?, limit: Int?) throws(StoreError) -> History {
    try database.read { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let history = self.history(connection)
        let state = try history.state()
        return try History(
          of: HistoryToken(history: state.id, step: state.lastStep),
          state.level,
          since: token,
          limit: limit,
          history.steps
        )
      }
    }
  }

  package func records<Record: LogbookRecords.Record>(_ kind: Record.Type, before step: Int) throws(StoreError)
    -> [Record]
  {
    try database.read { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        guard let step = try self.history(connection).steps(step...step).first else { return [] }
        return try SQLiteRows(connection: connection, kind: model.sqlite(kind)).records(
          before: step.number,
          step.change(of: kind)
        )
      }
    }
  }

  package func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep {
    let step = try await commit { work throws(StoreError) in
      try work.go(direction, count)
      return work.step
    }
    return step ?? .unknown(0, of: model.kinds)
  }

  package func steps() -> AsyncStream<HistoryStep> { keepsHistory ? stream { $0.steps.stream() } : .ended }

  /// Whether the store keeps a history. The value is also `true` if the database cannot be read at present.
  private var keepsHistory: Bool {
    do throws(StoreError) {
      return try database.read { connection throws(StoreError) in try history(connection).state().level != .off }
    } catch {
      return true
    }
  }
}
