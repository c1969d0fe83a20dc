package import LogbookSamples

/// The laws that stores of all kinds of records have in common.
package enum RecordLaws<Record: SampleRecord> {
  package typealias Law = LogbookTesting.Law<StoreUnderTest<Record>>

  /// All of them, by what they are about.
  package static var all: [Law] {
    inserting + numbering + refusing + finding + querying + batches + updating + deleting + changes + concurrency
      + cancellation + values
  }
}
