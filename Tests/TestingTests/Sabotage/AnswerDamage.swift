import LogbookDomain
import LogbookRecords
import LogbookTesting

/// A fault that damages each array that a store returns.
enum AnswerDamage: String, CaseIterable {
  case empty, withoutFirst = "without the first", withoutLast = "without the last", withFirstTwice =
    "with the first twice"
  case reversed, halved

  func callAsFunction<Element>(_ answer: [Element]) -> [Element] {
    switch self {
    case .empty: []
    case .withoutFirst: Array(answer.dropFirst())
    case .withoutLast: answer.dropLast()
    case .withFirstTwice: answer.prefix(1) + answer
    case .reversed: answer.reversed()
    case .halved: Array(answer.prefix(answer.count / 2))
    }
  }
}

/// The calls whose answers are damaged.
enum DamagedAnswers: String, CaseIterable {
  case all, insertions, queries, batches, rows, changes

  /// Damages the answers of a store.
  func spoil<Item>(_ calls: inout StoreCalls<Item>, _ damage: AnswerDamage) {
    let good = calls
    if self == .insertions || self == .all {
      calls.insert = { records throws(StoreError) in damage(try await good.insert(records)) }
    }
    if self == .queries || self == .all {
      calls.records = { query throws(StoreError) in damage(try await good.records(query)) }
    }
    if self == .batches || self == .all {
      calls.batches = { query, size in
        RecordBatches { () throws(StoreError) in
          let next = good.batches(query, size).makeNext()
          return { () throws(StoreError) in try await next().map { damage($0) } }
        }
      }
    }
    if self == .rows || self == .all {
      calls.rows = { aggregation throws(StoreError) in damage(try await good.rows(aggregation)) }
    }
    if self == .changes || self == .all {
      calls.changes = {
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<Item>.self)
        let changes = good.changes()
        let forwarding = Task {
          for await change in changes {
            let damaged = StoreChange(
              inserted: damage(change.inserted),
              updated: damage(change.updated),
              deleted: damage(change.deleted),
              isPartial: change.isPartial
            )
            continuation.yield(damaged)
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
      }
    }
  }
}

/// A storage that damages the answers of its stores, also in units of work, and of its history.
struct DamagedStorage: PairStorage, HistoryProtocol {
  let good: any HistoryProtocol
  let answers: DamagedAnswers
  let damage: AnswerDamage

  var tasks: any TaskStoreProtocol { spoiled(good.tasks) }
  var reports: any ReportStoreProtocol { spoiled(good.reports) }

  private func spoiled(_ tasks: any TaskStoreProtocol) -> any TaskStoreProtocol {
    var calls = StoreCalls(tasks)
    answers.spoil(&calls, damage)
    return SabotagedStore(calls: calls)
  }

  private func spoiled(_ reports: any ReportStoreProtocol) -> any ReportStoreProtocol {
    var calls = StoreCalls(reports)
    answers.spoil(&calls, damage)
    return SabotagedReportStore(calls: calls) { [damage] grouping, query throws(StoreError) in
      damage(try await reports.summaries(by: grouping, matching: query))
    }
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await good.unitOfWork { tasks, reports in try await body(spoiled(tasks), spoiled(reports)) }
  }

  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History {
    let history = try await good.history(since: token, limit: limit)
    return History(steps: damage(history.steps), isComplete: history.isComplete, token: history.token)
  }

  func records<Item: Record>(
    _ kind: Item.Type,
    before step: Int
  ) async throws(StoreError) -> [Item] {
    damage(try await good.records(kind, before: step))
  }

  func undo(_ count: Int) async throws(StoreError) -> HistoryStep { try await good.undo(count) }
  func redo(_ count: Int) async throws(StoreError) -> HistoryStep { try await good.redo(count) }
  func steps() -> AsyncStream<HistoryStep> { good.steps() }
}
