public import LogbookDomain
public import LogbookRecords
import LogbookTesting

extension TaskStoreMock {
  /// A call to a store method, with its arguments.
  public enum Call: Hashable, Sendable {
    /// A call to `insert(_:)` of ``/LogbookRecords/RecordStoreProtocol`` with a single record.
    case insert(TaskItem)
    /// A call to `insert(_:)` of ``/LogbookRecords/RecordStoreProtocol`` with an array of records.
    case insertMany([TaskItem])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(withID:)``.
    case recordWithID(TaskItem.ID)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(numbered:)``.
    case recordNumbered(Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/records(matching:)``.
    case records(matching: TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/count(matching:)``.
    case count(matching: TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
    case rows(of: Aggregation<TaskItem>)
    /// A call to `update(_:)` of ``/LogbookRecords/RecordStoreProtocol``.
    case update([TaskItem])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(withIDs:)``.
    case deleteWithIDs([TaskItem.ID])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(matching:)``.
    case deleteMatching(TaskQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/batches(matching:size:)``.
    case batches(matching: TaskQuery, size: Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/changes()``.
    case changes
  }

  /// A method that can be made to fail. The raw value is the method's name, which appears in messages about unanswered
  /// calls.
  public enum Operation: String, CaseIterable, Sendable {
    /// The method recorded as ``Call/insert(_:)``.
    case insert = "insert(_:)"
    /// The method recorded as ``Call/insertMany(_:)``.
    case insertMany = "insert(_:)-([TaskItem])"
    /// The method recorded as ``Call/recordWithID(_:)``.
    case recordWithID = "record(withID:)"
    /// The method recorded as ``Call/recordNumbered(_:)``.
    case recordNumbered = "record(numbered:)"
    /// The method recorded as ``Call/records(matching:)``.
    case records = "records(matching:)"
    /// The method recorded as ``Call/count(matching:)``.
    case count = "count(matching:)"
    /// The method recorded as ``Call/rows(of:)``.
    case rows = "rows(of:)"
    /// The method recorded as ``Call/update(_:)``.
    case update = "update(_:)"
    /// The method recorded as ``Call/deleteWithIDs(_:)``.
    case deleteWithIDs = "delete(withIDs:)"
    /// The method recorded as ``Call/deleteMatching(_:)``.
    case deleteMatching = "delete(matching:)"
    /// The method recorded as ``Call/batches(matching:size:)``.
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
