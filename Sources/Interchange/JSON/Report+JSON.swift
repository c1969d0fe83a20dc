package import LogbookDomain
import LogbookRecords
import Foundation

extension Report {
  /// The keys of ``json`` that every report has, in order.
  package static let jsonKeys = [
    "number", "id", "location", "numberTested", "numberPositive", "numberNegative", "dateReported",
  ]

  /// The report as a JSON object, in the format that the command-line tool and exports use.
  ///
  /// The object has further keys only if the report needs them: `days` if the counts apply to several days, and the
  /// objects `counts` and `levels`.
  package var json: JSONValue {
    var json = JSONValue.object(Self.jsonKeys, jsonValues)
    if days != 1 { json = json.adding(("days", .integer(days))) }
    for (key, values) in [("counts", counts), ("levels", levels)] where !values.isEmpty {
      json = json.adding((key, .object(values.map { (key: $0.name, value: .integer($0.value)) })))
    }
    return json
  }

  /// The values of ``jsonKeys``.
  fileprivate var jsonValues: [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(location), JSONValue(numberTested), JSONValue(numberPositive),
      JSONValue(numberNegative), .string(dateReported.iso8601),
    ]
  }
}

/// The columns of a table of reports.
///
/// The table has a column `days` only if some counts apply to several days, and one column for each of the further
/// counts and levels, such as `deaths` and `level:beds`.
struct ReportTable {
  private var hasDays = false
  private var counts: Set<String> = []
  private var levels: Set<String> = []

  /// Adds the columns that a report needs.
  mutating func add(_ report: Report) {
    if report.days != 1 { hasDays = true }
    if !report.counts.isEmpty { counts.formUnion(report.counts.names) }
    if !report.levels.isEmpty { levels.formUnion(report.levels.names) }
  }

  private var further: [ReportColumn] {
    counts.sorted().map(ReportColumn.count) + levels.sorted().map(ReportColumn.level)
  }

  /// The headings of the columns, and a closure that returns the values of a report in the same order.
  var columns: (headings: [String], values: (Report) -> [JSONValue]) {
    let (hasDays, further) = (hasDays, further)
    return (
      Report.jsonKeys + (hasDays ? [ReportColumn.days.rawValue] : []) + further.map(\.rawValue),
      { report in
        report.jsonValues + (hasDays ? [.integer(report.days)] : [])
          + further.map { JSONValue($0.count(in: report)) }
      }
    )
  }
}
