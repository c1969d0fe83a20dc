public import LogbookRecords

/// A call to a method of a store mock, with its arguments. An enumeration conforms by having a case for each call.
///
/// ```swift
/// func names(of calls: [some StoreMockCall]) -> [String] { calls.compactMap { $0.operation?.rawValue } }
/// ```
public protocol StoreMockCall<Item>: Hashable, Sendable {
  /// The records in the store.
  associatedtype Item: Record
  /// A method for which failures can be planned. The raw value is the name of the method in messages.
  associatedtype Operation: RawRepresentable<String> & Equatable & Sendable

  /// The method that was called; `nil` for ``changes``, which cannot fail.
  var operation: Operation? { get }

  /// Returns a call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes a single record.
  static func insert(_ record: Item) -> Self
  /// Returns a call to the `insert(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array.
  static func insertMany(_ records: [Item]) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/record(withID:)``.
  static func recordWithID(_ id: Item.ID) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/record(numbered:)``.
  static func recordNumbered(_ number: Int) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/records(matching:)``.
  static func records(matching query: Item.Query) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/count(matching:)``.
  static func count(matching query: Item.Query) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
  static func rows(of aggregation: Aggregation<Item>) -> Self
  /// Returns a call to the `update(_:)` method of ``/LogbookRecords/RecordStoreProtocol`` that takes an array.
  static func update(_ records: [Item]) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/delete(withIDs:)``.
  static func deleteWithIDs(_ ids: [Item.ID]) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/delete(matching:)``.
  static func deleteMatching(_ query: Item.Query) -> Self
  /// Returns a call to ``/LogbookRecords/RecordStoreProtocol/batches(matching:size:)``.
  static func batches(matching query: Item.Query, size: Int) -> Self
  /// A call to ``/LogbookRecords/RecordStoreProtocol/changes()``.
  static var changes: Self { get }
}
