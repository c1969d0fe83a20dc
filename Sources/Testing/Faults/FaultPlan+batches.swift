import LogbookRecords

extension FaultPlan {
  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.perform(.batch, next) }
    }
  }
}
