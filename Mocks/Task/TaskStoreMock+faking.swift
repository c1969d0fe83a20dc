public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension TaskStoreMock {
  /// Creates a mock that keeps the tasks written to it in memory and publishes the changes, as a real store does.
  ///
  /// The mock satisfies the contract of task stores. As in any mock, calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter tasks: The initial contents.
  /// - Throws: An error from inserting the tasks, such as ``/LogbookRecords/StoreError/duplicate(_:)`` if two tasks
  ///   have the same ID.
  public convenience init(storing tasks: [TaskItem]) throws(StoreError) {
    self.init(tasks: nil)
    let fake = try InMemoryRecordStore(tasks, announcing: changeBroadcast)
    stub { $0.answerAll(from: fake) }
  }
}
