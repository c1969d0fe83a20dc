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
  /// Inserting a single record.
  case insert
  /// Inserting an array of records.
  case insertMany
  /// Finding a record by its ID.
  case find
  /// Finding a record by its number.
  case findNumbered
  /// Returning the records that match a query.
  case query
  /// Counting the records that match a query.
  case count
  /// Reading one batch of records. The final request, which finds no more records, also counts as a call that performs
  /// this operation.
  case batch
  /// Computing an aggregation of the records that match a query.
  case aggregate
  /// Replacing stored records.
  case update
  /// Deleting records by their IDs.
  case delete
  /// Deleting the records that match a query.
  case deleteMatching
}
