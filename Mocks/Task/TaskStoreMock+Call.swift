public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

extension TaskStoreMock {
  /// A call to a store method. The associated values are the arguments of the call.
  public enum Call: StoreMockCall {
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes one record.
    case insert(TaskItem)
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array of records.
    case insertMany([TaskItem])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(withID:)`` with the given ID.
    case recordWithID(TaskItem.ID)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(numbered:)`` with the given number.
    case recordNumbered(Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/records(matching:)`` with the given query.
    case records(matching: TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/count(matching:)`` with the given query.
    case count(matching: TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/rows(of:)`` with the given aggregation.
    case rows(of: Aggregation<TaskItem>)
    /// A call to the `update(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` with the given records.
    case update([TaskItem])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(withIDs:)`` with the given IDs.
    case deleteWithIDs([TaskItem.ID])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(matching:)`` with the given query.
    case deleteMatching(TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/batches(matching:size:)`` with the given query and batch size.
    case batches(matching: TaskQuery, size: Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/changes()``.
    case changes
  }

  /// A method for which failures can be planned.
  ///
  /// The raw value is the method's name, written as in a documentation link. It appears in messages about unanswered
  /// calls.
  public enum Operation: String, CaseIterable, Sendable {
    /// The method whose calls are recorded as ``Call/insert(_:)``.
    case insert = "insert(_:)"
    /// The method whose calls are recorded as ``Call/insertMany(_:)``.
    case insertMany = "insert(_:)-([TaskItem])"
    /// The method whose calls are recorded as ``Call/recordWithID(_:)``.
    case recordWithID = "record(withID:)"
    /// The method whose calls are recorded as ``Call/recordNumbered(_:)``.
    case recordNumbered = "record(numbered:)"
    /// The method whose calls are recorded as ``Call/records(matching:)``.
    case records = "records(matching:)"
    /// The method whose calls are recorded as ``Call/count(matching:)``.
    case count = "count(matching:)"
    /// The method whose calls are recorded as ``Call/rows(of:)``.
    case rows = "rows(of:)"
    /// The method whose calls are recorded as ``Call/update(_:)``.
    case update = "update(_:)"
    /// The method whose calls are recorded as ``Call/deleteWithIDs(_:)``.
    case deleteWithIDs = "delete(withIDs:)"
    /// The method whose calls are recorded as ``Call/deleteMatching(_:)``.
    case deleteMatching = "delete(matching:)"
    /// The method whose calls are recorded as ``Call/batches(matching:size:)``.
    case batches = "batches(matching:size:)"
  }
}

extension TaskStoreMock.Call {
  /// The method that was called; `nil` for ``changes``, which cannot fail.
  public var operation: TaskStoreMock.Operation? {
    switch self {
    case .insert: .insert
    case .insertMany: .insertMany
    case .recordWithID: .recordWithID
    case .recordNumbered: .recordNumbered
    case .records: .records
    case .count: .count
    case .rows: .rows
    case .update: .update
    case .deleteWithIDs: .deleteWithIDs
    case .deleteMatching: .deleteMatching
    case .batches: .batches
    case .changes: nil
    }
  }
}
