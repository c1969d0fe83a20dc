import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

enum ReportLaws {
  typealias Law = ReportStoreContract.Law

  static var all: [Law] { summaries + sums }

  static func report(
    _ location: String,
    tested: Int? = nil,
    positive: Int? = nil,
    negative: Int? = nil,
    at date: Date = SampleValues.dates[13]
  ) throws(ValidationError) -> Report {
    try Report(
      location: location,
      numberTested: tested,
      numberPositive: positive,
      numberNegative: negative,
      dateReported: date
    )
  }
}

func expect(
  _ what: @autoclosure () -> String,
  _ actual: [ReportSummary],
  are expected: [ReportSummary]
) throws(Mismatch) {
  for (actual, expected) in zip(actual, expected)
  where actual.totals != expected.totals || Array(actual.key.utf8) != Array(expected.key.utf8) {
    throw Mismatch(
      expected: "\(what()) to have \(brief(expected.key)) with \(text(of: expected.totals))",
      but: "it has \(brief(actual.key)) with \(text(of: actual.totals))"
    )
  }
  try expect("the number of groups in \(what())", actual.count, is: expected.count)
}

private func text(of totals: ReportTotals) -> String {
  func text(_ count: ReportTotals.Count) -> String {
    "\(count.sum.map(String.init) ?? "unknown") (\(count.missing) missing)"
  }
  return """
    \(totals.reports) reports, tested \(text(totals.tested)), positive \(text(totals.positive)), \
    negative \(text(totals.negative)), known \(totals.hasKnown ? "\(totals.known.positive)/\(totals.known.tested)" : "nothing")
    """
}
