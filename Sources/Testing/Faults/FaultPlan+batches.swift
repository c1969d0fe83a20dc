import LogbookRecords

extension FaultPlan {
  /// Returns the same batches, but reading each of them counts as a call that can have faults.
  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.perform(.batch, next) }
    }
  }
}
