package import LogbookRecords

extension ContentLogbook {
  package func history(since token: HistoryToken?, limit: Int?) throws(StoreError) -> History {
    try read { content throws(StoreError) in
      let history = content.history
      let now = HistoryToken(history: history.id, step: history.lastStep)
      return History(of: now, history.level, since: token, limit: limit, history.steps)
    }
  }

  package func records<Record: LogbookRecords.Record>(_ kind: Record.Type, before step: Int) throws(StoreError)
    -> [Record]
  {
    try model.requireKind(kind)
    return try read { content throws(StoreError) in
      let step = content.history.steps.first { $0.step.number == step }
      guard let step, !step.before.isEmpty else { return [] }
      return step.before[feeds.index(of: kind)] as? [Record] ?? []
    }
  }

  package func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep {
    try await commit { content, changes throws(StoreError) in
      content.beginStep(isReversible: true)
      do throws(StoreError) { try content.go(direction, count, &changes) } catch {
        // A step may turn out to be irreversible after others have been reversed.
        content.rollBack()
        throw error
      }
    }.step ?? .unknown(0, of: feeds.kinds)
  }

  package func steps() -> AsyncStream<HistoryStep> { keepsHistory ? stream { $0.steps.stream() } : .ended }

  /// Whether the store keeps a history. The value is also `true` if the document cannot be read at present.
  private var keepsHistory: Bool {
    do throws(StoreError) { return try read { $0.history.level != .off } } catch { return true }
  }
}
