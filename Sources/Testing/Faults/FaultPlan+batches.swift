import LogbookRecords

extension FaultPlan {
  /// Returns the same batches. Reading each batch counts as a call, which can have faults.
  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.perform(.batch, next) }
    }
  }
}
