import Domain
import Synchronization

extension FaultPlan {
  /// Batches each of which is a call that may meet faults.
  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let position = Mutex(batches.makeAsyncIterator())
      return { () throws(StoreError) in
        try await self.perform(.batch) { () throws(StoreError) in
          var iterator = position.withLock(\.self)
          // Also when it throws: the iteration has begun then.
          defer { position.withLock { $0 = iterator } }
          return try await iterator.next()
        }
      }
    }
  }
}
