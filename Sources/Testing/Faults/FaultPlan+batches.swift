import LogbookRecords

extension FaultPlan {
  /// Returns batches each of which is a call that may meet faults.
  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.perform(.batch, next) }
    }
  }
}
