import LogbookDomain
import LogbookRecords
import LogbookTesting

/// The JSON form of a call to `summaries(by:matching:)` in a recording.
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
