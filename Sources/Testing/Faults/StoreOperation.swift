/// What a store can be asked to do, as faults name it.
public enum StoreOperation: String, Hashable, Sendable, CaseIterable {
  /// Adding one record.
  case insert
  /// Adding several records.
  case insertMany
  /// Finding a record by its identity.
  case find
  /// Finding a record by its number.
  case findNumbered
  /// Answering a query with records.
  case query
  /// Counting the records that a query gives.
  case count
  /// Reading one batch of records; each batch of each iteration is a call, and so is finding that there is none left.
  case batch
  /// Computing figures of the records that a query gives.
  case aggregate
  /// Replacing records.
  case update
  /// Removing records by their identities.
  case delete
  /// Removing the records that a query gives.
  case deleteMatching
}
