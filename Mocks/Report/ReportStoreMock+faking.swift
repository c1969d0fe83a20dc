public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension ReportStoreMock {
  /// A mock in fake mode: it keeps what is written and announces it, as a real store does, until it is deallocated.
  ///
  /// It obeys the contract of a store of reports, and is a mock all the same: calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter reports: What it holds at first.
  /// - Throws: What inserting the reports throws.
  public convenience init(storing reports: [Report]) throws(StoreError) {
    self.init(reports: nil)
    let fake = try InMemoryRecordStore(reports, announcing: changeBroadcast)
    stub {
      $0.answerAll(from: fake)
      $0.summaries = { grouping, query throws(StoreError) in
        try ReportSummary.summaries(of: fake.records(matching: query), by: grouping)
      }
    }
  }
}
