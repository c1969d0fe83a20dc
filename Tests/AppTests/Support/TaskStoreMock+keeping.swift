import LogbookDomain
import LogbookMocks
import LogbookRecords

extension TaskStoreMock {
  /// Returns a mock that stores records and publishes changes. The methods `count(matching:)`, `rows(of:)` and
  /// `delete(matching:)`, which controllers do not call, have no stubs.
  static func keeping() -> TaskStoreMock {
    let mock = TaskStoreMock(tasks: nil)
    let kept = KeptRecords<TaskItem>()
    let announce: @Sendable (StoreChange<TaskItem>) -> Void = { [weak mock] in mock?.yieldChanges($0) }
    mock.stub {
      $0.insert = { task in
        let inserted = kept.insert([task])
        announce(StoreChange(inserted: inserted.map(\.id)))
        return inserted[0]
      }
      $0.insertMany = { tasks in
        let inserted = kept.insert(tasks)
        announce(StoreChange(inserted: inserted.map(\.id)))
        return inserted
      }
      $0.recordWithID = { id in kept.records.first { $0.id == id } }
      $0.recordNumbered = { number in kept.records.first { $0.number == number } }
      $0.records = { query in query.apply(to: kept.records) }
      $0.batches = { query, size in RecordBatches(size: size) { query.apply(to: kept.records) } }
      $0.update = { tasks throws(StoreError) in
        try kept.update(tasks)
        announce(StoreChange(updated: tasks.map(\.id)))
      }
      $0.deleteWithIDs = { ids throws(StoreError) in
        let deleted = try kept.delete(ids)
        announce(StoreChange(deleted: deleted))
        return deleted.count
      }
    }
    return mock
  }
}
