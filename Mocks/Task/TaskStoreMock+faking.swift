public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension TaskStoreMock {
  /// A mock in fake mode: it keeps what is written and announces it, as a real store does, until it is deallocated.
  ///
  /// It obeys the contract of a store of tasks, and is a mock all the same: calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter tasks: What it holds at first.
  /// - Throws: What inserting the tasks throws.
  public convenience init(storing tasks: [TaskItem]) throws(StoreError) {
    self.init(tasks: nil)
    let fake = try InMemoryRecordStore(tasks, announcing: changeBroadcast)
    stub { $0.answerAll(from: fake) }
  }
}
