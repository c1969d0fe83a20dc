package import Domain
import Foundation

extension Report {
  /// The keys of ``json``, in order.
  package static let jsonKeys = [
    "number", "id", "location", "numberTested", "numberPositive", "numberNegative", "dateReported",
  ]

  /// The report as the command line and exports show it.
  package var json: JSONValue {
    .object(
      Self.jsonKeys,
      [
        JSONValue(number), .string("\(id)"), .string(location), JSONValue(numberTested), JSONValue(numberPositive),
        JSONValue(numberNegative), .string(dateReported.iso8601),
      ]
    )
  }
}

extension ReportSummary {
  /// The summary as the command line shows it.
  package var json: JSONValue {
    .object([
      ("key", .string(key)),
      ("reports", .integer(totals.reports)),
      ("numberTested", JSONValue(totals.tested.sum)),
      ("numberPositive", JSONValue(totals.positive.sum)),
      ("numberNegative", JSONValue(totals.negative.sum)),
      (
        "missing",
        .object([
          ("tested", .integer(totals.tested.missing)),
          ("positive", .integer(totals.positive.missing)),
          ("negative", .integer(totals.negative.missing)),
        ])
      ),
      ("positivityRate", JSONValue(totals.positivityRate)),
    ])
  }
}
