package import LogbookRecords
package import LogbookSamples

/// The laws that stores of all kinds of records have in common.
enum RecordLaws<Record: SampleRecord> {
  typealias Law = RecordStoreContract<Record>.Law

  /// All of them, by what they are about.
  static var all: [Law] {
    inserting + numbering + refusing + finding + querying + batches + updating + deleting + changes + observing
      + concurrency + cancellation + values + rules
  }
}

extension RecordStoreProtocol {
  /// Everything in the store, by number.
  func all() async throws(StoreError) -> [Record] {
    try await records(matching: Record.Query())
  }

  /// Throws unless the store holds exactly these records, in every way of asking for all of them.
  package func expectContent(_ what: String, _ expected: [Record]) async throws
  where Record: SampleRecord {
    try expect("the content \(what)", try await all(), are: expected)
    try expect("the count \(what)", try await count(matching: Record.Query()), is: expected.count)
  }
}
