package import LogbookDomain
import LogbookRecords
import Foundation

extension Report {
  /// The keys of ``json``, in order.
  package static let jsonKeys = [
    "number", "id", "location", "numberTested", "numberPositive", "numberNegative", "dateReported",
  ]

  /// The report as a JSON object, in the format that the command-line tool and exports use.
  ///
  /// The keys `days`, `counts` and `levels` follow if the report covers several days or has further numbers.
  package var json: JSONValue {
    var json = JSONValue.object(Self.jsonKeys, jsonValues)
    if days > 1 { json = json.adding(("days", .integer(days))) }
    for (key, numbers) in [("counts", counts), ("levels", levels)] where !numbers.isEmpty {
      json = json.adding((key, .object(numbers.map { ($0.name, .integer($0.value)) })))
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
