import Domain
import Synchronization

extension RecordBatches {
  /// Batches of records that are already there.
  ///
  /// - Parameter size: The most records of a batch; less than 1 counts as 1.
  init(of records: [Record], size: Int) {
    self.init {
      let rest = Mutex(records[...])
      return {
        rest.withLock { rest in
          guard !rest.isEmpty else { return nil }
          let batch = Array(rest.prefix(Swift.max(1, size)))
          rest = rest.dropFirst(batch.count)
          return batch
        }
      }
    }
  }

  /// No batches: every iteration throws an error when the first is asked for.
  init(failingWith error: StoreError) {
    self.init { () throws(StoreError) in throw error }
  }
}
