import LogbookDomain
import LogbookRecords
import LogbookTesting

/// A call to `summaries(by:matching:)`, as it is encoded in a recording.
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
