import LogbookDomain

/// A store of the reports of a table, under the names of the protocol; see ``TaskTableStore``.
protocol ReportTableStore: ReportStoreProtocol {
  associatedtype Table: ReportTable

  var table: Table { get }
}

extension ReportTableStore {
  func insert(_ reports: [Report]) async throws(StoreError) -> [Report] {
    try await table.insert(reports)
  }
  func report(withID id: Report.ID) async throws(StoreError) -> Report? {
    try await table.record(withID: id)
  }
  func report(numbered number: Int) async throws(StoreError) -> Report? {
    try await table.record(numbered: number)
  }
  func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] {
    try await table.records(matching: query)
  }
  func count(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await table.count(matching: query)
  }
  func update(_ reports: [Report]) async throws(StoreError) {
    try await table.update(reports)
  }
  func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    try await table.delete(withIDs: ids)
  }
  func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await table.delete(matching: query)
  }
  func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> {
    table.batches(matching: query, size: size)
  }
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    try await table.summaries(by: grouping, matching: query)
  }
  func changes() -> AsyncStream<StoreChange<Report>> {
    table.changes()
  }
}
