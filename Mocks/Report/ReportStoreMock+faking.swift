public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension ReportStoreMock {
  /// Creates a mock that, like a real store, keeps the records written to it and publishes the changes, until the mock
  /// is deallocated.
  ///
  /// It satisfies the contract of report stores and is still a mock: calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter reports: The initial contents.
  /// - Throws: An error from inserting the reports, such as ``/LogbookRecords/StoreError/duplicate(_:)`` if two have
  ///   the same ID.
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
