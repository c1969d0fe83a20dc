/// An operation of a store that can have faults.
public enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  /// Adding one record.
  case insert
  /// Adding several records.
  case insertMany
  /// Finding a record by its ID.
  case find
  /// Finding a record by its number.
  case findNumbered
  /// Returning the records that match a query.
  case query
  /// Counting the records that match a query.
  case count
  /// Reading one batch of records; each batch of each iteration counts as a call, and so does reaching the end.
  case batch
  /// Computing an aggregation of the records that match a query.
  case aggregate
  /// Replacing records.
  case update
  /// Removing records by their IDs.
  case delete
  /// Removing the records that match a query.
  case deleteMatching
}
