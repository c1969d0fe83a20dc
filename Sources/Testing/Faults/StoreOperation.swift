/// A store operation to which a fault can apply.
///
/// ```swift
/// let writes: [StoreOperation] = [.insert, .insertMany, .update, .delete, .deleteMatching]
/// let readOnly = FaultyStore(
///   wrapping: store,
///   faults: writes.map { write in Fault(.always, of: write, fails: .noPermission("the disk is read-only")) }
/// )
/// ```
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
  /// Reading one batch of records. Reaching the end of an iteration also counts as a call of this operation.
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
