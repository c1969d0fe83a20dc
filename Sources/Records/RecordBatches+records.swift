import LogbookLocks

extension RecordBatches {
  /// Creates a sequence of batches that reads all records into memory when the first batch of an iteration is
  /// requested.
  ///
  /// - Parameters:
  ///   - size: The maximum number of records in a batch; values below 1 are treated as 1.
  ///   - fetch: A closure that returns all records.
  public init(size: Int, of fetch: @escaping @Sendable () async throws(StoreError) -> [Item]) {
    self.init {
      let rest = Locked<ArraySlice<Item>?>(nil)
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
