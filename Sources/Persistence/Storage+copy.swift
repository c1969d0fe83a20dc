import LogbookDomain

extension Storage {
  /// Copies everything into another storage, as one unit of work there: identities, numbers and dates stay.
  ///
  /// So does what has been: numbers of records that are gone are not given again there either.
  /// - Parameter target: An empty storage.
  /// - Returns: How many tasks and reports were copied.
  /// - Throws: ``/LogbookDomain/StoreError/constraint(_:)`` if the target is not empty. Then, as after any failure, it is as it was.
  @discardableResult
  public func copy(to target: Storage) async throws -> (tasks: Int, reports: Int) {
    try await copy(to: target, progress: nil)
  }

  /// Copies everything as ``copy(to:)`` does.
  ///
  /// - Parameter progress: Is told how many records are copied.
  @discardableResult
  package func copy(to target: Storage, progress: ProgressObserver?) async throws -> (tasks: Int, reports: Int) {
    try await copy(to: target, progress) { tasks, reports in
      guard try await tasks.count(matching: TaskQuery(limit: 1)) == 0,
        try await reports.count(matching: ReportQuery(limit: 1)) == 0
      else { throw StoreError.constraint("the store to copy to must be empty") }
    }
  }

  /// Copies everything into another storage, in one unit of work there with what makes room for it.
  func copy(
    to target: Storage,
    _ progress: ProgressObserver?,
    makingRoom: @Sendable (any TaskTableStore, any ReportTableStore) async throws -> Void
  ) async throws -> (tasks: Int, reports: Int) {
    // Read in one unit, so that the copy is of one moment.
    try await transaction(isReading: true) { tasks, reports in
      try await target.transaction { targetTasks, targetReports in
        try await makingRoom(targetTasks, targetReports)
        var count = (tasks: 0, reports: 0)
        let total = try await reports.count(matching: ReportQuery()) + tasks.count(matching: TaskQuery())
        for try await batch in reports.batches(matching: ReportQuery(), size: 1000) {
          count.reports += try await targetReports.insert(batch).count
          progress?(count.reports, Double(count.reports) / Double(total))
        }
        // All at once, since a parent may have a larger number than its parts.
        count.tasks = try await targetTasks.insert(tasks.tasks(matching: TaskQuery())).count
        try await targetTasks.table.raiseLastNumber(to: tasks.table.lastNumber())
        try await targetReports.table.raiseLastNumber(to: reports.table.lastNumber())
        return count
      }
    }
  }
}
