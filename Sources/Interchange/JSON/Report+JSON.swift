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

  var jsonValues: [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(location), JSONValue(numberTested), JSONValue(numberPositive),
      JSONValue(numberNegative), .string(dateReported.iso8601),
    ]
  }
}
