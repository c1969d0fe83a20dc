extension RecordStoreProtocol {
  /// Returns the records with the given numbers, in the same order.
  ///
  /// - Throws: ``StoreError/notFound(_:)`` if one of the records is not stored; the errors of ``record(numbered:)``.
  package func records(numbered numbers: [Int]) async throws(StoreError) -> [Item] {
    var found: [Item] = []
    for number in numbers {
      guard let record = try await record(numbered: number) else {
        throw .notFound(RecordReference(Item.self, number: number))
      }
      found.append(record)
    }
    return found
  }

  /// Returns the records with the given IDs, in the same order, omitting records that are not stored.
  ///
  /// - Throws: The errors of ``record(withID:)``.
  package func records(withIDs ids: [Item.ID]) async throws(StoreError) -> [Item] {
    var found: [Item] = []
    for id in ids {
      if let record = try await record(withID: id) { found.append(record) }
    }
    return found
  }
}
