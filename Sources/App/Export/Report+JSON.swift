package import Domain

extension Report {
  /// The report as the command line and exports show it.
  package var json: JSONValue {
    .object([
      ("number", JSONValue(number)),
      ("id", .string("\(id)")),
      ("location", .string(location)),
      ("numberTested", JSONValue(numberTested)),
      ("numberPositive", JSONValue(numberPositive)),
      ("numberNegative", JSONValue(numberNegative)),
      ("dateReported", .string(dateReported.iso8601)),
    ])
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
