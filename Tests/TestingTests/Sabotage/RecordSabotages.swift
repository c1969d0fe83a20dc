import LogbookRecords
import LogbookTesting

enum RecordSabotages<Item: SabotagedRecord> {
  typealias Store = StoreCalls<Item>

  static var all: [Sabotage<Store>] {
    inserting + numbering + refusing + querying + aggregating + batches + updating + deleting + changes + observing
      + concurrency + values + order
  }

  /// Returns a fault that replaces some calls of a store.
  ///
  /// - Parameter spoil: A closure that receives the calls to replace, and the correct calls.
  static func sabotage(
    _ name: String,
    breaks laws: String...,
    patience: Duration = .seconds(120),
    isShared: Bool = false,
    _ spoil: @escaping @Sendable (_ bad: inout Store, _ good: Store) -> Void
  ) -> Sabotage<Store> {
    Sabotage(name: name, laws: laws, patience: patience, isShared: isShared) { good in
      var bad = good
      spoil(&bad, good)
      return bad
    }
  }
}

extension StoreCalls {
  /// Replaces the insertion of several records, and makes the insertion of a single record use the replacement.
  mutating func replaceInsert(_ insert: @escaping @Sendable ([Item]) async throws(StoreError) -> [Item]) {
    self.insert = insert
    insertOne = { record throws(StoreError) in try await insert([record])[0] }
  }

  /// Replaces the query for records, and makes the count use the replacement.
  mutating func replaceRecords(_ records: @escaping @Sendable (Item.Query) async throws(StoreError) -> [Item]) {
    self.records = records
    count = { query throws(StoreError) in try await records(query).count }
  }

  func everything() async throws(StoreError) -> [Item] {
    try await records(Item.Query())
  }
}
