import LogbookLocks

extension RecordBatches {
  /// Batches of records that are in memory once the first batch is asked for.
  ///
  /// - Parameters:
  ///   - size: The most records of a batch; less than 1 counts as 1.
  ///   - fetch: Called once an iteration.
  public init(size: Int, of fetch: @escaping @Sendable () async throws(StoreError) -> [Record]) {
    self.init {
      let rest = Locked<ArraySlice<Record>?>(nil)
      return { () async throws(StoreError) in
        if rest.withLock({ $0 == nil }) {
          let records = try await fetch()[...]
          rest.withLock { $0 = records }
        }
        return rest.withLock { rest in
          guard let records = rest, !records.isEmpty else { return nil }
          let batch = Array(records.prefix(Swift.max(1, size)))
          rest = records.dropFirst(batch.count)
          return batch
        }
      }
    }
  }
}
