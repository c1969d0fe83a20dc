import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Synchronization

enum DurabilitySabotage: String, CaseIterable {
  case forgetsEverything = "loses everything when it is closed"
  case countsWhatIsLeft = "continues numbering after the largest remaining number"
  case forgetsParents = "loses the parents of tasks"
  case keepsRolledBack = "keeps rolled-back changes"

  var laws: [String] {
    switch self {
    case .forgetsEverything:
      [
        "insertions, updates and deletions are kept after reopening",
        "queries and summaries are answered after reopening as by the reference",
        "after reopening, units of work are present whole or not at all",
        "hostile text is the same byte for byte after reopening",
      ]
    case .countsWhatIsLeft: ["the number of a deleted record is not reused after reopening"]
    case .forgetsParents: ["subtasks are deleted with their parent after reopening"]
    case .keepsRolledBack: ["after reopening, units of work are present whole or not at all"]
    }
  }

  /// Returns a closure whose first call simulates opening a store at a new location, and whose later calls simulate
  /// reopening the store.
  ///
  /// Each call to the closure returns a new in-memory store with a copy of the previous contents. Either the copy or
  /// the store is faulty.
  func makePlace() -> @Sendable () async throws -> any StorageProtocol {
    let last = Mutex<(any StorageProtocol)?>(nil)
    return {
      let storage = try Storage(.inMemory)
      if let last = last.withLock({ $0 }) { try await copy(last, to: storage) }
      last.withLock { $0 = storage }
      return self == .keepsRolledBack ? SabotagedStorage(good: storage, sabotage: .ignoresUnits) : storage
    }
  }

  private func copy(_ last: any StorageProtocol, to storage: Storage) async throws {
    if self == .forgetsEverything { return }
    let tasks = try await last.tasks.records(matching: TaskQuery())
    _ = try await storage.tasks.insert(
      self != .forgetsParents ? tasks : tasks.map { task in try task.edited(at: task.modifiedAt) { $0.parentID = nil } }
    )
    _ = try await storage.reports.insert(last.reports.records(matching: ReportQuery()))
  }
}
