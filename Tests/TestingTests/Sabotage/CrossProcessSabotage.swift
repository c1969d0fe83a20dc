import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Synchronization

enum CrossProcessSabotage: String, CaseIterable {
  case readsOnce = "returns only the contents of its first read"
  case publishesOwn = "publishes only its own commits"
  case numbersSeparately = "assigns numbers independently of other storages"
  case ignoresUnits = "lets others write during a unit of work"

  var laws: [String] {
    switch self {
    case .readsOnce: ["storages at one location read each other's commits"]
    case .publishesOwn: ["storages at one location publish each other's commits, once and in order"]
    case .numbersSeparately: ["storages at one location share one sequence of numbers, even concurrently"]
    case .ignoresUnits: ["units of work of several storages at one location lose nothing"]
    }
  }

  /// The faulty implementation, in which all storages at one location use the same in-memory storage.
  var saboteur: Saboteur<any StorageProtocol> {
    Saboteur.ofPlaces(rawValue, breaks: laws) {
      let shared = try Storage(.inMemory)
      return { spoiled(shared) }
    }
  }

  private func spoiled(_ shared: Storage) -> any StorageProtocol {
    let good = StoreCalls(shared.tasks)
    var bad = good
    switch self {
    case .readsOnce:
      let seen = Mutex<[TaskItem]?>(nil)
      bad.replaceRecords { query throws(StoreError) in
        if let tasks = seen.withLock(\.self) { return query.apply(to: tasks) }
        let tasks = try await good.everything()
        seen.withLock { $0 = tasks }
        return query.apply(to: tasks)
      }
    case .publishesOwn: bad.announce(as: good) { $1.send($0) }
    case .numbersSeparately:
      let last = Atomic(0)
      bad.insertOne = { task throws(StoreError) in
        try await good.insertOne(task.numbered(last.add(1, ordering: .relaxed).newValue))
      }
    case .ignoresUnits: return SabotagedStorage(good: shared, sabotage: .ignoresUnits)
    }
    return OtherTasksStorage(tasks: SabotagedStore(calls: bad), rest: shared)
  }
}

private struct OtherTasksStorage: PairStorage {
  let tasks: any TaskStoreProtocol
  let rest: Storage

  var reports: any ReportStoreProtocol { rest.reports }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await rest.unitOfWork(body)
  }
}
