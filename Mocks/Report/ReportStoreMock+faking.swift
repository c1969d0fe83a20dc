public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension ReportStoreMock {
  /// Creates a mock that works like a real store: it stores reports in memory and publishes changes.
  ///
  /// The mock satisfies `ReportStoreContract` in LogbookDomainTesting. Like any other mock, it records calls, and you
  /// can plan failures and other answers.
  /// - Parameter reports: The initial contents of the mock.
  /// - Throws: An error from inserting the reports, such as ``/LogbookRecords/StoreError/duplicate(_:)`` if two
  ///   reports have the same ID.
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
