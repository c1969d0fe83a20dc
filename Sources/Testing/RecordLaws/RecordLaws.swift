package import LogbookRecords
package import LogbookSamples

enum RecordLaws<Item: SampleRecord> {
  typealias Law = RecordStoreContract<Item>.Law

  @LawBuilder static var all: [Law] {
    inserting + numbering + refusing + finding + querying + aggregating + batches + updating + deleting
    (changes + observing).map { $0.needing(.changes) }
    concurrency + cancellation + values + fields
    if !Item.coding.isAlwaysPrepared { rules }
    if !RecordDescription<Item>.shared.uniquePositions.isEmpty { uniqueness }
    if !Item.refusedQueries.isEmpty { refusals }
    order
    if RecordDescription<Item>.shared.fields.contains(where: \.isAcyclic) { circles }
    if RecordDescription<Item>.shared.hasParts { (parts + parents).map { $0.needing(.parts) } }
  }
}

extension RecordStoreProtocol {
  /// Inserts records, and throws an error unless the store returns one record for each of them. Laws can then use the
  /// indices of the given records for the returned ones.
  package func insertAll(_ records: [Item]) async throws -> [Item] {
    let stored = try await insert(records)
    try expect("the number of returned records", stored.count, is: records.count)
    return stored
  }

  func all() async throws(StoreError) -> [Item] { try await records(matching: Item.Query()) }

  /// Throws an error unless the store contains exactly the expected records, according to both a query and a count.
  package func expectContent(_ what: String, _ expected: [Item]) async throws
  where Item: SampleRecord {
    try expect("the content \(what)", try await all(), are: expected)
    try expect("the count \(what)", try await count(matching: Item.Query()), is: expected.count)
  }
}
