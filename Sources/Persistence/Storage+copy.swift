public import Domain

extension StorageProtocol {
  /// Copies everything into another storage, as one unit of work there: identities, numbers and dates stay.
  ///
  /// - Parameter target: An empty storage.
  /// - Returns: How many tasks and reports were copied.
  /// - Throws: ``Domain/StoreError/constraint(_:)`` if the target is not empty. Then, as after any failure, it is as it was.
  @discardableResult
  public func copy(to target: any StorageProtocol) async throws -> (tasks: Int, reports: Int) {
    // The source is read within a unit of work as well, so that the copy is of one moment.
    try await unitOfWork { tasks, reports in
      try await target.unitOfWork { targetTasks, targetReports in
        guard try await targetTasks.count(matching: TaskQuery(limit: 1)) == 0,
          try await targetReports.count(matching: ReportQuery(limit: 1)) == 0
        else { throw StoreError.constraint("the store to copy to must be empty") }
        var count = (tasks: 0, reports: 0)
        for try await batch in reports.batches(matching: ReportQuery(), size: 1000) {
          count.reports += try await targetReports.insert(batch).count
        }
        // All at once, since a parent may have a larger number than its parts.
        count.tasks = try await targetTasks.insert(tasks.tasks(matching: TaskQuery())).count
        return count
      }
    }
  }
}
