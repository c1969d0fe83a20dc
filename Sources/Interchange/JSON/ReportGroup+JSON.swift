package import LogbookDomain
import LogbookRecords

extension ReportGroup {
  /// Returns the group as the JSON object that the command-line tool prints.
  ///
  /// The member `key` contains the group's key for the first grouping. With two groupings, the object also has one
  /// member per grouping. The member's name is the name of the grouping, and its value is the group's key for that
  /// grouping.
  package func json(by breakdown: ReportBreakdown) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("key", .string(keys[0]))]
    if keys.count > 1 { members += zip(breakdown.groupings, keys).map { ($0.rawValue, .string($1)) } }
    members += [
      ("reports", .integer(totals.reports)),
      ("numberTested", JSONValue(totals.tested.sum)),
      ("numberPositive", JSONValue(totals.positive.sum)),
      ("numberNegative", JSONValue(totals.negative.sum)),
      ("missing", .object(totals.missing)),
      ("positivityRate", JSONValue(totals.positivityRate)),
    ]
    let counts = totals.counts.sorted { $0.key < $1.key }
    if !counts.isEmpty { members.append(("counts", .object(counts.map { ($0.key, JSONValue($0.value.sum)) }))) }
    let levels = totals.levels.sorted { $0.key < $1.key }
    if !levels.isEmpty { members.append(("levels", .object(levels.map { ($0.key, $0.value.json) }))) }
    if let length = breakdown.window, let window { members.append(("window", window.json(length: length))) }
    if let change { members.append(("change", change.json)) }
    return .object(members)
  }
}

extension ReportTotals {
  fileprivate var missing: [(key: String, value: JSONValue)] {
    [
      ("tested", .integer(tested.missing)), ("positive", .integer(positive.missing)),
      ("negative", .integer(negative.missing)),
    ] + counts.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value.missing)) }
  }
}

extension ReportTotals.Level {
  fileprivate var json: JSONValue {
    .object([
      ("last", .integer(last)), ("date", .string("\(day)")), ("mean", .number(mean)), ("values", .integer(values)),
    ])
  }
}

extension ReportWindow {
  fileprivate func json(length: Int) -> JSONValue {
    .object([
      ("days", .integer(length)),
      ("daysKnown", .integer(daysKnown)),
      ("numberTested", daysKnown == 0 ? .null : .integer(divisor)),
      ("numberPositive", daysKnown == 0 ? .null : .integer(sum)),
      ("positivityRate", JSONValue(value)),
    ])
  }
}

extension ReportChange {
  fileprivate var json: JSONValue {
    .object([
      ("numberTested", JSONValue(tested?.difference)),
      ("numberPositive", JSONValue(positive?.difference)),
      ("positivityRate", JSONValue(positivityRate)),
    ])
  }
}
