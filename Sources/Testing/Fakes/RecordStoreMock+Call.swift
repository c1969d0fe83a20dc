public import LogbookRecords

extension RecordStoreMock {
  /// A call to a method of the mock, with its arguments.
  public enum Call: StoreMockCall {
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes a single record.
    case insert(Item)
    /// A call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array of records.
    case insertMany([Item])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(withID:)``.
    case recordWithID(Item.ID)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/record(numbered:)``.
    case recordNumbered(Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/records(matching:)``.
    case records(matching: Item.Query)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/count(matching:)``.
    case count(matching: Item.Query)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
    case rows(of: Aggregation<Item>)
    /// A call to the `update(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array of records.
    case update([Item])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(withIDs:)``.
    case deleteWithIDs([Item.ID])
    /// A call to ``/LogbookRecords/RecordStoreProtocol/delete(matching:)``.
    case deleteMatching(Item.Query)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/batches(matching:size:)``.
    case batches(matching: Item.Query, size: Int)
    /// A call to ``/LogbookRecords/RecordStoreProtocol/changes()``.
    case changes
  }

  /// A method of the mock for which failures can be planned; see ``StoreMock/fail(with:on:times:)``.
  ///
  /// The raw value is the name of the method, as in a documentation link.
  public enum Operation: String, CaseIterable, Sendable {
    /// The method whose calls are recorded as ``Call/insert(_:)``.
    case insert = "insert(_:)"
    /// The method whose calls are recorded as ``Call/insertMany(_:)``.
    case insertMany = "insert(_:)-([Item])"
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

extension RecordStoreMock.Call {
  /// The method that was called; `nil` for ``changes``, which cannot fail.
  public var operation: RecordStoreMock.Operation? {
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
