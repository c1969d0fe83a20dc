import LogbookDomain
import LogbookRecords
import LogbookTesting

/// A report store whose calls can be replaced with faulty calls.
struct SabotagedReportStore: ReportStoreProtocol, ForwardingStore {
  typealias Summaries = @Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary]

  let base: SabotagedStore<Report>
  let summaries: Summaries

  init(calls: StoreCalls<Report>, summaries: @escaping Summaries) {
    base = SabotagedStore(calls: calls)
    self.summaries = summaries
  }

  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    try await summaries(grouping, query)
  }
}
