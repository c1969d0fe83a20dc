package import LogbookDomain
import LogbookRecords

extension ReportCheck {
  /// The result of the check as the JSON object that the command-line tool prints.
  package var json: JSONValue {
    .object([
      ("reports", .integer(reports)),
      ("locations", .integer(locations)),
      (
        "counts",
        .object(ReportFinding.Kind.allCases.map { ($0.rawValue, .integer(tally(of: $0).findings)) })
      ),
      ("locationsWithRunningTotals", .integer(locationsWithRunningTotals)),
      ("locationsWithWeeklyReports", .integer(locationsWithWeeklyReports)),
      ("daysMissing", .integer(daysMissing)),
      ("findings", .array(ReportFinding.Kind.allCases.flatMap(findings).map(\.json))),
    ])
  }
}

extension ReportFinding {
  fileprivate var json: JSONValue {
    let details: [(key: String, value: JSONValue)] =
      switch detail {
      case .sum(let positive, let negative, let tested):
        [
          ("numberTested", .integer(tested)), ("numberPositive", .integer(positive)),
          ("numberNegative", .integer(negative)),
        ]
      case .positiveAboveTested(let positive, let tested):
        [("numberTested", .integer(tested)), ("numberPositive", .integer(positive))]
      case .fall(let count, let before, let after):
        [("count", .string(count.rawValue)), ("from", .integer(before)), ("to", .integer(after))]
      case .gap(let days): [("days", .integer(days))]
      case .missingWeeks(let weeks): [("days", .integer(7 * weeks)), ("weeks", .integer(weeks))]
      case .duplicate(let number): [("duplicateOf", JSONValue(number))]
      case .total(let others, let equal, let compared):
        [("otherLocations", .integer(others)), ("daysEqual", .integer(equal)), ("daysCompared", .integer(compared))]
      case .overlap(let other):
        [
          ("days", .integer(other.daysOfFinding)), ("overlapOf", JSONValue(other.number)),
          ("otherDate", .string("\(other.day)")), ("otherDays", .integer(other.days)),
        ]
      case .date: []
      }
    return .object(
      [
        ("kind", .string(kind.rawValue)), ("location", .string(location)), ("date", .string("\(day)")),
        ("number", JSONValue(number)),
      ] + details
    )
  }
}
