package import LogbookDomain
import LogbookRecords
import Foundation

extension Report {
  /// The keys of ``json``, in order.
  package static let jsonKeys = [
    "number", "id", "location", "numberTested", "numberPositive", "numberNegative", "dateReported",
  ]

  /// The report as JSON, as in the output of the command line and in exports.
  package var json: JSONValue { .object(Self.jsonKeys, jsonValues) }

  /// The values of ``json``, in order.
  var jsonValues: [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(location), JSONValue(numberTested), JSONValue(numberPositive),
      JSONValue(numberNegative), .string(dateReported.iso8601),
    ]
  }
}
