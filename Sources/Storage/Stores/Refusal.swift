package import LogbookRecords

/// The reason why a database has refused records.
///
/// A database reports only one violated constraint, and which one depends on the database. The reason is therefore
/// determined by the checks of stores in memory, so that all stores throw the same error.
package enum Refusal {
  /// Returns the error for records that could not be inserted; `nil` if their IDs, numbers and unique values are not the
  /// reason.
  ///
  /// - Parameters:
  ///   - stored: The stored records that have the ID, the number or a unique value of one of `records`.
  ///   - last: The largest number ever assigned.
  package static func ofInserting<Item: Record>(
    _ records: [Item],
    among stored: [Item],
    last: Int
  ) -> StoreError? {
    failure { () throws(StoreError) in try InMemoryRecords(stored, lastNumber: last).check(inserting: records) }
  }

  /// Returns the error for records that could not be updated; see ``ofInserting(_:among:last:)``.
  package static func ofUpdating<Item: Record>(
    _ records: [Item],
    among stored: [Item]
  ) -> StoreError? {
    failure { () throws(StoreError) in try InMemoryRecords(stored).check(updating: records) }
  }

  private static func failure(_ check: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) { try check() } catch { return error }
    return nil
  }
}
