public import LogbookDomain

extension TaskStoreMock {
  /// A mock in fake mode: it keeps what is written and announces it, as a real store does, until it is deallocated.
  ///
  /// It obeys the contract of a store of tasks, and is a mock all the same: calls are recorded, and failures and other answers
  /// can be planned.
  /// - Parameter tasks: What it holds at first.
  /// - Throws: What inserting the tasks throws.
  public convenience init(storing tasks: [TaskItem]) throws(StoreError) {
    self.init(tasks: nil)
    let fake = FakeRecords(announcing: changeBroadcast)
    _ = try fake.insert(tasks)
    stub {
      $0.insert = { task throws(StoreError) in try fake.insert([task])[0] }
      $0.insertMany = { tasks throws(StoreError) in try fake.insert(tasks) }
      $0.taskWithID = { id in fake.all.first { $0.id == id } }
      $0.taskNumbered = { number in fake.all.first { $0.number == number } }
      $0.tasksMatching = { query in query.apply(to: fake.all) }
      $0.countMatching = { query in query.apply(to: fake.all).count }
      $0.update = { tasks throws(StoreError) in try fake.update(tasks) }
      $0.deleteTasksWithIDs = { ids throws(StoreError) in try fake.delete { _ in ids } }
      $0.deleteTasksMatching = { query throws(StoreError) in try fake.delete { query.apply(to: $0).map(\.id) } }
      $0.batchesMatching = { query, size in RecordBatches(size: size) { query.apply(to: fake.all) } }
    }
  }
}
