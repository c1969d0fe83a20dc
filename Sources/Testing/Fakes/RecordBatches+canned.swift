package import LogbookRecords

extension RecordBatches {
  /// Creates batches whose every iteration throws an error instead of its first batch.
  package init(failingWith error: StoreError) {
    self.init { () throws(StoreError) in throw error }
  }
}
