import LogbookDomain
import LogbookRecords
import LogbookTesting

/// A call of `summaries(by:matching:)` in the form in which a recording stores it.
struct RecordedSummaries: Encodable {
  private struct Arguments: Encodable {
    let grouping: ReportGrouping
    let query: ReportQuery
  }

  private let summariesBy: Arguments

  init(_ grouping: ReportGrouping, _ query: ReportQuery) {
    summariesBy = Arguments(grouping: grouping, query: query)
  }
}
