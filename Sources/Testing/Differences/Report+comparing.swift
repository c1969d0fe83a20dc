public import LogbookDomain
import Foundation
public import LogbookSamples

extension Report: ComparedRecord {
  /// The same query, each time with one filter simpler or left out.
  public static func simpler(_ query: ReportQuery) -> [ReportQuery] {
    var simpler: [ReportQuery] = []
    func add(_ edit: (inout ReportQuery) -> Void) {
      var other = query
      edit(&other)
      simpler.append(other)
    }
    if let location = query.location {
      add { $0.location = nil }
      for text in simplerTexts(location) { add { $0.location = text } }
    }
    if query.from != nil { add { $0.from = nil } }
    if query.before != nil { add { $0.before = nil } }
    return simpler
  }

  /// The arguments of the initialiser, as Swift.
  public func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String] {
    var arguments = ["location: \(swiftLiteral(location))"]
    if let numberTested { arguments.append("numberTested: \(numberTested)") }
    if let numberPositive { arguments.append("numberPositive: \(numberPositive)") }
    if let numberNegative { arguments.append("numberNegative: \(numberNegative)") }
    return arguments + ["dateReported: \(swiftLiteral(dateReported))"] + identity
  }

  /// The arguments of the initialiser of a query, as Swift.
  public static func swiftArguments(_ query: ReportQuery, _ id: (ID) -> String) -> [String] {
    var arguments: [String] = []
    if let location = query.location { arguments.append("location: \(swiftLiteral(location))") }
    if let from = query.from { arguments.append("from: \(swiftLiteral(from))") }
    if let before = query.before { arguments.append("before: \(swiftLiteral(before))") }
    return arguments
  }
}
