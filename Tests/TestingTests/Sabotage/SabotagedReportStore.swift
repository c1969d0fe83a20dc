import LogbookDomain
import LogbookTesting

/// A store of reports that does what the saboteur makes of its calls.
struct SabotagedReportStore: ReportStoreProtocol {
  typealias Summaries = @Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary]

  let calls: StoreUnderTest<Report>
  let summaries: Summaries

  func insert(_ report: Report) async throws(StoreError) -> Report { try await calls.insertOne(report) }
  func insert(_ reports: [Report]) async throws(StoreError) -> [Report] { try await calls.insert(reports) }
  func report(withID id: Report.ID) async throws(StoreError) -> Report? { try await calls.recordWithID(id) }
  func report(numbered number: Int) async throws(StoreError) -> Report? { try await calls.recordNumbered(number) }
  func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] { try await calls.records(query) }
  func count(matching query: ReportQuery) async throws(StoreError) -> Int { try await calls.count(query) }
  func update(_ reports: [Report]) async throws(StoreError) { try await calls.update(reports) }
  func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int { try await calls.delete(ids) }
  func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    try await calls.deleteMatching(query)
  }
  func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> { calls.batches(query, size) }
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    try await summaries(grouping, query)
  }
  func changes() -> AsyncStream<StoreChange<Report>> { calls.changes() }
}
