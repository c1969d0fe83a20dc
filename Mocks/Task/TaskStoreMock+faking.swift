public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension TaskStoreMock {
  /// Creates a mock that works like a real store: it stores tasks in memory and publishes changes.
  ///
  /// The mock satisfies `TaskStoreContract` in LogbookDomainTesting. Like any other mock, it records calls, and you can
  /// plan failures and other answers.
  /// - Parameter tasks: The initial contents of the mock.
  /// - Throws: An error from inserting the tasks, such as ``/LogbookRecords/StoreError/duplicate(_:)`` if two tasks
  ///   have the same ID.
  public convenience init(storing tasks: [TaskItem]) throws(StoreError) {
    self.init(tasks: nil)
    let fake = try InMemoryRecordStore(tasks, announcing: changeBroadcast)
    stub { $0.answerAll(from: fake) }
  }
}
