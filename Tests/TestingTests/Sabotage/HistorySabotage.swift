import LogbookDomain
import LogbookRecords
import LogbookTesting
import Foundation

enum HistorySabotage: String, CaseIterable {
  case forgetsDeletions = "omits deletions from the history"
  case recordsRollbacks = "records a rolled-back unit of work as a step"
  case includesTokenStep = "includes the token's step among the later ones"
  case acceptsEveryToken = "accepts every token as its own"
  case keepsAfter = "keeps current values instead of previous ones"
  case publishesTwice = "publishes every step twice"
  case undoesTwice = "undoes a step, redoes it and undoes it again"
  case stampsRestored = "modifies the records that an undo restores"
  case undoesUndos = "undoes the last undo instead of an earlier step"
  case undoesOne = "undoes one step, however many are requested"
  case countsBack = "reuses numbers that were assigned in undone steps"
  case undoesWhatThereIs = "undoes the available steps if more are requested"
  case stampsRedone = "modifies the records that a redo restores"
  case redoesOne = "redoes one step, however many are requested"
  case redoesWhatThereIs = "redoes the available steps if more are requested"
  case undoesForRedo = "undoes a step if there is nothing to redo"
  case forgetsAtRedo = "refuses an undo right after a redo"

  var laws: [String] {
    switch self {
    case .forgetsDeletions: ["every commit is a step, which has the next number and names what the commit did"]
    case .recordsRollbacks: ["rollbacks, failures and commits without changes are not steps"]
    case .includesTokenStep: ["the history since a token is what was committed after it"]
    case .acceptsEveryToken: ["an unknown token makes the answer incomplete"]
    case .keepsAfter: ["the previous values of the records in a step are kept"]
    case .publishesTwice: ["every step is published once, in order, as in the history"]
    case .undoesTwice: ["an undo is published once in each store, as its net change"]
    case .stampsRestored: ["after an undo everything is exactly as before the commit"]
    case .undoesUndos: ["each undo goes further back"]
    case .undoesOne: ["several steps are undone together, as one step"]
    case .countsBack: ["numbers that were assigned in undone steps are not reused"]
    case .undoesWhatThereIs: ["more steps than there are, or none, are not undone, and nothing is changed"]
    case .stampsRedone: ["after a redo everything is exactly as after the commit"]
    case .redoesOne: ["several steps are redone together, as one step, however they were undone"]
    case .redoesWhatThereIs: ["more steps than were undone, or none, are not redone, and nothing is changed"]
    case .undoesForRedo: ["a new commit discards what can be redone"]
    case .forgetsAtRedo: ["commits, undos and redos in any order follow one list of states"]
    }
  }

  /// The fault as a ``Sabotage``, the type that the tests of all contracts use.
  var sabotage: Sabotage<any HistoryProtocol> {
    Sabotage(name: rawValue, laws: laws) { good in SabotagedHistory(good: good, sabotage: self) }
  }
}

struct SabotagedHistory: HistoryProtocol, PairStorage {
  let good: any HistoryProtocol
  let sabotage: HistorySabotage

  var reports: any ReportStoreProtocol { good.reports }

  var tasks: any TaskStoreProtocol {
    if sabotage != .countsBack { return good.tasks }
    var bad = StoreCalls(good.tasks)
    bad.insertOne = { [tasks = good.tasks] record throws(StoreError) in
      let largest = try await tasks.records(matching: TaskQuery()).last?.number ?? 0
      return try await tasks.insert(record.numbered(largest + 1))
    }
    return SabotagedStore(calls: bad)
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    do {
      return try await good.unitOfWork(body)
    } catch  where sabotage == .recordsRollbacks {
      _ = try await good.tasks.delete(withID: good.tasks.insert(TaskItem(title: "mark", createdAt: .now)).id)
      throw error
    }
  }

  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History {
    var token = token
    if sabotage == .includesTokenStep, let right = token {
      token = HistoryToken(history: right.history, step: max(0, right.step - 1))
    }
    let right = try await good.history(since: token, limit: limit)
    switch sabotage {
    case .forgetsDeletions:
      return History(steps: right.steps.map(\.withoutDeletions), isComplete: right.isComplete, token: right.token)
    case .acceptsEveryToken: return History(steps: right.steps, isComplete: true, token: right.token)
    default: return right
    }
  }

  func records<Item: Record>(
    _ kind: Item.Type,
    before step: Int
  ) async throws(StoreError) -> [Item] {
    let right = try await good.records(kind, before: step)
    if sabotage != .keepsAfter { return right }
    var records: [Item] = []
    for record in right { records.append(try await good.store(of: kind).record(withID: record.id) ?? record) }
    return records
  }

  func undo(_ count: Int) async throws(StoreError) -> HistoryStep {
    let last = try await good.history(since: nil, limit: nil).steps.last
    switch sabotage {
    case .undoesTwice:
      _ = try await good.undo(count)
      _ = try await good.redo(count)
      return try await good.undo(count)
    case .stampsRestored:
      let step = try await good.undo(count)
      try await stamp()
      return step
    case .undoesUndos where last?.undone != nil: return try await good.redo(1)
    case .forgetsAtRedo where last?.redone != nil: throw .constraint("there is nothing to undo")
    case .undoesOne: return try await good.undo(count > 0 ? 1 : count)
    case .undoesWhatThereIs:
      let available = try await good.history(since: nil, limit: nil).steps.count
      return try await good.undo(available == 0 ? count : min(max(1, count), available))
    default: return try await good.undo(count)
    }
  }

  func redo(_ count: Int) async throws(StoreError) -> HistoryStep {
    switch sabotage {
    case .stampsRedone:
      let step = try await good.redo(count)
      try await stamp()
      return step
    case .redoesOne: return try await good.redo(count > 0 ? 1 : count)
    case .redoesWhatThereIs:
      do throws(StoreError) { return try await good.redo(count) } catch {
        return try await good.redo(max(2, count) - 1)
      }
    case .undoesForRedo:
      do throws(StoreError) { return try await good.redo(count) } catch { return try await good.undo(1) }
    default: return try await good.redo(count)
    }
  }

  private func stamp() async throws(StoreError) {
    let tasks = try await good.tasks.records(matching: TaskQuery(limit: 1))
    try await good.tasks.update(
      valid { () throws(ValidationError) in
        try tasks.map { task throws(ValidationError) in try task.edited(at: .now) { $0.title += "!" } }
      }
    )
  }

  func steps() -> AsyncStream<HistoryStep> {
    let right = good.steps()
    if sabotage != .publishesTwice { return right }
    let twice = Broadcast<HistoryStep> { $0 }
    defer {
      Task {
        for await step in right {
          twice.send(step)
          twice.send(step)
        }
      }
    }
    return twice.stream()
  }
}

extension HistoryStep {
  fileprivate var withoutDeletions: HistoryStep {
    HistoryStep(
      number: number,
      date: date,
      tasks: StoreChange(inserted: tasks.inserted, updated: tasks.updated),
      reports: StoreChange(inserted: reports.inserted, updated: reports.updated),
      undone: undone,
      redone: redone,
      isUndoable: isUndoable
    )
  }
}
