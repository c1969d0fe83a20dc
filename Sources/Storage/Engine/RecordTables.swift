package import LogbookRecords

/// The records in a medium, or the records that a unit of work on a medium sees.
package protocol RecordTables: Sendable {
  /// The model, which defines the kinds of records and the version of their layout.
  var model: StoreModel { get }
  /// Returns the records of the given kind.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the model does not contain the kind.
  func table<Item: Record>(of kind: Item.Type) throws(StoreError) -> any RecordTable<Item>
  /// Returns the rows of a query; see ``/LogbookRecords/RecordStores/rows(of:)``.
  func rows<Item, each Related>(
    of query: RelatedFetch<Item, repeat each Related>
  ) async throws(StoreError) -> [(Item, repeat each Related)]
}

/// The records of one kind in a medium, or those that a unit of work on a medium sees.
package protocol RecordTable<Item>: RecordStoreProtocol {
  /// Returns the largest number that has been assigned to a record or passed to ``raiseLastNumber(to:)``; 0 if there is
  /// none.
  func lastNumber() async throws(StoreError) -> Int
  /// Ensures that all record numbers that the table itself assigns in the future are larger than the given number.
  func raiseLastNumber(to number: Int) async throws(StoreError)
  /// Inserts records, as ``RecordStoreProtocol/insert(_:)-([Item])`` does.
  ///
  /// - Parameter areCopies: Whether to accept records that lead back to themselves; see ``RecordCircles``. A copy of a
  ///   store must have the same contents, including circles that are older than the rule against them.
  func insert(_ records: [Item], areCopies: Bool) async throws(StoreError) -> [Item]
  /// Deletes all records, even if others refer to them.
  func deleteAll() async throws(StoreError)
}

extension RecordTable {
  package func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await insert(records, areCopies: false)
  }
}

extension RecordTables {
  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    do throws(StoreError) { return try table(of: kind) } catch { return RefusingStore<Item>(error: error) }
  }

  func counts() async throws(StoreError) -> RecordCounts {
    func count<Item: Record>(_ kind: Item.Type) async throws(StoreError) -> Int {
      try await table(of: kind).count(matching: Item.Query())
    }
    var counts = RecordCounts()
    for kind in model.kinds { counts[kind] = try await count(kind) }
    return counts
  }

  func deleteAll() async throws(StoreError) {
    func delete<Item: Record>(_ kind: Item.Type) async throws(StoreError) {
      try await table(of: kind).deleteAll()
    }
    for kind in model.kinds { try await delete(kind) }
  }
}
