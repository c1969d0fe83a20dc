import LogbookLocks

extension RecordBatches {
  /// Batches of records that are in memory once the first batch is asked for.
  ///
  /// - Parameters:
  ///   - size: The most records of a batch; less than 1 counts as 1.
  ///   - fetch: Called once an iteration.
  public init(size: Int, of fetch: @escaping @Sendable () throws(StoreError) -> [Record]) {
    self.init { () throws(StoreError) in
      let rest = Locked(try fetch()[...])
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
}
