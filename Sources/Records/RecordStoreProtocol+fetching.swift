public import Foundation

extension RecordStoreProtocol where Item.Query == RecordFetch<Item> {
  /// Returns all records, sorted by number.
  ///
  /// - Throws: Any error that ``records(matching:)`` throws.
  public func all() async throws(StoreError) -> [Item] { try await records(matching: RecordFetch()) }

  /// Returns the records that match a predicate; see ``RecordFetch``.
  ///
  /// - Parameters:
  ///   - predicate: The predicate that the records must match; `nil` for all records.
  ///   - sort: The sort order, most significant descriptor first. Records that no descriptor distinguishes are sorted by
  ///     ascending number.
  ///   - limit: The maximum number of records to return; `nil` for all.
  /// - Throws: Any error that ``records(matching:)`` throws.
  public func records(
    where predicate: Predicate<Item>?,
    sort: [SortDescriptor<Item>] = [],
    limit: Int? = nil
  ) async throws(StoreError) -> [Item] {
    try await records(matching: RecordFetch(where: predicate, sort: sort, limit: limit))
  }
}
