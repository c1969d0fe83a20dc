public import LogbookDomain

extension ReportStoreMock {
  /// A mock in fake mode: it keeps what is written and announces it, as a real store does, until it is deallocated.
  ///
  /// It obeys the contract of a store of reports, and is a mock all the same: calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter reports: What it holds at first.
  /// - Throws: What inserting the reports throws.
  public convenience init(storing reports: [Report]) throws(StoreError) {
    self.init(reports: nil)
    let fake = FakeRecords(announcing: changeBroadcast)
    _ = try fake.insert(reports)
    stub {
      $0.insert = { report throws(StoreError) in try fake.insert([report])[0] }
      $0.insertMany = { reports throws(StoreError) in try fake.insert(reports) }
      $0.reportWithID = { id in fake.all.first { $0.id == id } }
      $0.reportNumbered = { number in fake.all.first { $0.number == number } }
      $0.reportsMatching = { query in query.apply(to: fake.all) }
      $0.countMatching = { query in query.apply(to: fake.all).count }
      $0.update = { reports throws(StoreError) in try fake.update(reports) }
      $0.deleteReportsWithIDs = { ids throws(StoreError) in try fake.delete { _ in ids } }
      $0.deleteReportsMatching = { query throws(StoreError) in try fake.delete { query.apply(to: $0).map(\.id) } }
      $0.batchesMatching = { query, size in RecordBatches(size: size) { query.apply(to: fake.all) } }
      $0.summariesBy = { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: query.apply(to: fake.all), by: grouping)
      }
    }
  }
}
