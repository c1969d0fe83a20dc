package import LogbookRecords

extension RecordBatches {
  /// No batches: every iteration throws an error when the first is asked for.
  package init(failingWith error: StoreError) {
    self.init { () throws(StoreError) in throw error }
  }
}
