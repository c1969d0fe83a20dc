public import LogbookRecords

extension RecordStores {
  /// The tasks. Outside of a unit of work, every call is a commit of its own.
  public var tasks: any TaskStoreProtocol {
    func tasks<Store: RecordStoreProtocol<TaskItem>>(_ store: Store) -> any TaskStoreProtocol {
      store as? any TaskStoreProtocol ?? TaskStore(base: store)
    }
    return tasks(store(of: TaskItem.self))
  }

  /// The reports. Outside of a unit of work, every call is a commit of its own.
  public var reports: any ReportStoreProtocol {
    func reports<Store: RecordStoreProtocol<Report>>(_ store: Store) -> any ReportStoreProtocol {
      store as? any ReportStoreProtocol ?? ReportStore(base: store)
    }
    return reports(store(of: Report.self))
  }
}

/// A store of tasks under the protocol of its own.
private struct TaskStore<Base: RecordStoreProtocol<TaskItem>>: TaskStoreProtocol, ForwardingStore {
  let base: Base
}

/// A store of reports under the protocol of its own.
private struct ReportStore<Base: RecordStoreProtocol<Report>>: ReportStoreProtocol, ForwardingStore {
  let base: Base
}

extension StorageProtocol {
  /// Does several things with tasks and reports that are committed together or not at all; see
  /// ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await unitOfWork { unit in try await body(unit.tasks, unit.reports) }
  }
}

extension HistoryProtocol {
  /// The tasks and reports that a step updated or deleted, as they were before it, by ascending number.
  public func records(before step: Int) async throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    (try await records(TaskItem.self, before: step), try await records(Report.self, before: step))
  }
}
