public import LogbookRecords

extension RecordStores {
  /// The store of tasks.
  ///
  /// Outside a unit of work, each call that changes the store is a separate commit.
  public var tasks: any TaskStoreProtocol {
    func tasks<Store: RecordStoreProtocol<TaskItem>>(_ store: Store) -> any TaskStoreProtocol {
      store as? any TaskStoreProtocol ?? TaskStore(base: store)
    }
    return tasks(store(of: TaskItem.self))
  }

  /// The store of reports.
  ///
  /// Outside a unit of work, each call that changes the store is a separate commit.
  public var reports: any ReportStoreProtocol {
    func reports<Store: RecordStoreProtocol<Report>>(_ store: Store) -> any ReportStoreProtocol {
      store as? any ReportStoreProtocol ?? ReportStore(base: store)
    }
    return reports(store(of: Report.self))
  }
}

private struct TaskStore<Base: RecordStoreProtocol<TaskItem>>: TaskStoreProtocol, ForwardingStore {
  let base: Base
}

private struct ReportStore<Base: RecordStoreProtocol<Report>>: ReportStoreProtocol, ForwardingStore {
  let base: Base
}

extension StorageProtocol {
  /// Runs a closure as one unit of work: its changes to tasks and reports are committed together or not at all. See
  /// ``/LogbookRecords/StorageProtocol/unitOfWork(_:)``.
  ///
  /// - Parameter body: A closure that receives the task store and the report store of the unit of work. Use only these
  ///   stores inside the closure.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws, or a ``/LogbookRecords/StoreError`` if the unit of work cannot be begun or
  ///   committed.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await unitOfWork { unit in try await body(unit.tasks, unit.reports) }
  }
}

extension HistoryProtocol {
  /// Returns the tasks and reports that a step updated or deleted, as they were before the step, sorted by number.
  ///
  /// - Parameter step: The number of the step.
  /// - Returns: The tasks and the reports. Both arrays are empty if the history does not contain the step, or does not
  ///   contain the records as they were before the step.
  /// - Throws: ``/LogbookRecords/StoreError`` if the history cannot be read.
  public func records(before step: Int) async throws(StoreError) -> (tasks: [TaskItem], reports: [Report]) {
    (try await records(TaskItem.self, before: step), try await records(Report.self, before: step))
  }
}
