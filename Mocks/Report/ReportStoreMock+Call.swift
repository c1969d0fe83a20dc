public import LogbookDomain
public import LogbookRecords
public import LogbookTesting

extension ReportStoreMock {
  /// A call to a store method. The associated values are the arguments of the call.
  public enum Call: StoreMockCall {
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes one record.
    case insert(Report)
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array of records.
    case insertMany([Report])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(withID:)`` with the given ID.
    case recordWithID(Report.ID)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(numbered:)`` with the given number.
    case recordNumbered(Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/records(matching:)`` with the given query.
    case records(matching: ReportQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/count(matching:)`` with the given query.
    case count(matching: ReportQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/rows(of:)`` with the given aggregation.
    case rows(of: Aggregation<Report>)
    /// A call to the `update(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` with the given records.
    case update([Report])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(withIDs:)`` with the given IDs.
    case deleteWithIDs([Report.ID])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(matching:)`` with the given query.
    case deleteMatching(ReportQuery)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/batches(matching:size:)`` with the given query and batch size.
    case batches(matching: ReportQuery, size: Int)
    /// A call to ``/LogbookDomain/ReportStoreProtocol/summaries(by:matching:)`` with the given arguments.
    case summaries(by: ReportGrouping, matching: ReportQuery)
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
    case insertMany = "insert(_:)-([Report])"
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
    /// The method whose calls are recorded as ``Call/summaries(by:matching:)``.
    case summaries = "summaries(by:matching:)"
  }
}

extension ReportStoreMock.Call {
  /// The method that was called; `nil` for ``changes``, which cannot fail.
  public var operation: ReportStoreMock.Operation? {
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
    case .summaries: .summaries
    case .changes: nil
    }
  }
}
