package import LogbookRecords
package import LogbookSamples

enum RecordLaws<Record: SampleRecord> {
  typealias Law = RecordStoreContract<Record>.Law

  @LawBuilder static var all: [Law] {
    inserting + numbering + refusing + finding + querying + aggregating + batches + updating + deleting
    (changes + observing).map { $0.needing(.changes) }
    concurrency + cancellation + values + fields
    if !Record.coding.isAlwaysPrepared { rules }
    if !RecordDescription<Record>.shared.uniquePositions.isEmpty { uniqueness }
    if !Record.refusedQueries.isEmpty { refusals }
    order
    if RecordDescription<Record>.shared.fields.contains(where: \.isAcyclic) { circles }
    if RecordDescription<Record>.shared.hasParts { (parts + parents).map { $0.needing(.parts) } }
  }
}

extension RecordStoreProtocol {
  /// Inserts records, and throws an error unless the store returns one record for each of them. Laws can then use the
  /// indices of the given records for the returned ones.
  package func insertAll(_ records: [Record]) async throws -> [Record] {
    let stored = try await insert(records)
    try expect("the number of returned records", stored.count, is: records.count)
    return stored
  }

  func all() async throws(StoreError) -> [Record] { try await records(matching: Record.Query()) }

  /// Throws an error unless the store contains exactly the expected records, according to both a query and a count.
  package func expectContent(_ what: String, _ expected: [Record]) async throws
  where Record: SampleRecord {
    try expect("the content \(what)", try await all(), are: expected)
    try expect("the count \(what)", try await count(matching: Record.Query()), is: expected.count)
  }
}
