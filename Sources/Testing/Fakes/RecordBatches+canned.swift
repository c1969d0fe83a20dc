package import LogbookRecords

extension RecordBatches {
  /// Creates batches that throw an error in place of the first batch of each iteration.
  package init(failingWith error: StoreError) { self.init { () throws(StoreError) in throw error } }
}
