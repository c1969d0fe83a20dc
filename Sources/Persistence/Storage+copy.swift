public import Domain

extension StorageProtocol {
  /// Copies everything into another storage, as one unit of work there: identities, numbers and dates stay.
  ///
  /// - Parameter target: An empty storage.
  /// - Returns: How many tasks and reports were copied.
  /// - Throws: ``Domain/StoreError/constraint(_:)`` if the target is not empty. Then, as after any failure, it is as it was.
  @discardableResult
  public func copy(to target: any StorageProtocol) async throws -> (tasks: Int, reports: Int) {
    try await target.unitOfWork { tasks, reports in
      guard try await tasks.count(matching: TaskQuery(limit: 1)) == 0,
        try await reports.count(matching: ReportQuery(limit: 1)) == 0
      else { throw StoreError.constraint("the store to copy to must be empty") }
      var count = (tasks: 0, reports: 0)
      for try await batch in self.reports.batches(matching: ReportQuery(), size: 1000) {
        count.reports += try await reports.insert(batch).count
      }
      // Tasks that are part of others come last and together, since a parent may have a larger number than its parts.
      var parts: [TaskItem] = []
      for try await batch in self.tasks.batches(matching: TaskQuery(), size: 1000) {
        count.tasks += batch.count
        parts += batch.filter { $0.parentID != nil }
        try await tasks.insert(batch.filter { $0.parentID == nil })
      }
      try await tasks.insert(parts)
      return count
    }
  }
}
