package import LogbookDomain
import LogbookRecords
import Foundation

extension Report {
  /// The keys of ``json``, in order.
  package static let jsonKeys = [
    "number", "id", "location", "numberTested", "numberPositive", "numberNegative", "dateReported",
  ]

  /// The report as a JSON object, in the format that the command-line tool and exports use.
  package var json: JSONValue { .object(Self.jsonKeys, jsonValues) }

  var jsonValues: [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(location), JSONValue(numberTested), JSONValue(numberPositive),
      JSONValue(numberNegative), .string(dateReported.iso8601),
    ]
  }
}
