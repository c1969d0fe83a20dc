import LogbookDomain

/// The records of one kind in one medium: what a store of that kind is made of.
///
/// The meaning of each requirement is that of the one it serves in the store protocols.
protocol RecordTable<Record>: Sendable {
  associatedtype Record: LogbookDomain.Record

  func insert(_ records: [Record]) async throws(StoreError) -> [Record]
  func record(withID id: Record.ID) async throws(StoreError) -> Record?
  func record(numbered number: Int) async throws(StoreError) -> Record?
  func records(matching query: Record.Query) async throws(StoreError) -> [Record]
  func count(matching query: Record.Query) async throws(StoreError) -> Int
  func update(_ records: [Record]) async throws(StoreError)
  func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int
  func delete(matching query: Record.Query) async throws(StoreError) -> Int
  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record>
  /// The largest number ever given; 0 if none was.
  func lastNumber() async throws(StoreError) -> Int
  /// Has no number up to this one given from now on.
  func raiseLastNumber(to number: Int) async throws(StoreError)
  func changes() -> AsyncStream<StoreChange<Record>>
}

/// A table of reports, which can also put them together.
protocol ReportTable: RecordTable where Record == Report {
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary]
}
