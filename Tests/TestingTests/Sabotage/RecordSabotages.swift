import LogbookRecords
import LogbookTesting

/// The ways in which a store of any kind of records can be wrong.
enum RecordSabotages<Record: SabotagedRecord> {
  typealias Store = StoreCalls<Record>

  static var all: [Sabotage<Store>] {
    inserting + numbering + refusing + querying + batches + updating + deleting + changes + observing + concurrency
      + values
  }

  /// A saboteur that changes some of the calls.
  ///
  /// - Parameter spoil: Is given the calls to change and the good ones.
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
  /// Inserts through another way to insert many, also when it is one.
  mutating func replaceInsert(_ insert: @escaping @Sendable ([Record]) async throws(StoreError) -> [Record]) {
    self.insert = insert
    insertOne = { record throws(StoreError) in try await insert([record])[0] }
  }

  /// Answers every question about several records through another way to answer queries.
  mutating func replaceRecords(_ records: @escaping @Sendable (Record.Query) async throws(StoreError) -> [Record]) {
    self.records = records
    count = { query throws(StoreError) in try await records(query).count }
  }

  /// Everything that is stored.
  func everything() async throws(StoreError) -> [Record] {
    try await records(Record.Query())
  }
}
