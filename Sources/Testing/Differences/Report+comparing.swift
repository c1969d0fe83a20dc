import LogbookDomain
import Foundation
import LogbookSamples

extension Report: ComparedRecord {
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Report {
    try drawn(from: &random, of: values)
  }

  func simpler() -> [Report] {
    let epoch = Date(millisecondsSince1970: 0)
    var simpler: [Report] = []
    func add(_ fields: Fields, number: Int?) {
      do {
        simpler.append(try Report(fields, id: id, number: number))
      } catch {
        // What is not valid is no simpler report.
      }
    }
    func add(_ edit: (inout Fields) -> Void) {
      var fields = fields
      edit(&fields)
      add(fields, number: number)
    }
    for text in simplerTexts(location) { add { $0.location = text } }
    if number != nil { add(fields, number: nil) }
    for count in [\Fields.numberNegative, \.numberPositive, \.numberTested] {
      guard let value = fields[keyPath: count] else { continue }
      add { $0[keyPath: count] = nil }
      for smaller in [0, 1] where smaller < value { add { $0[keyPath: count] = smaller } }
    }
    if dateReported != epoch { add { $0.dateReported = epoch } }
    return simpler
  }

  static func simpler(_ query: ReportQuery) -> [ReportQuery] {
    var simpler = query.simplerPages()
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

  static var words: SwiftWords {
    SwiftWords(
      type: "Report",
      query: "ReportQuery",
      one: "report",
      many: "reports",
      delete: "deleteReports",
      anyRecord: "Report(location: \"end\", numberTested: 0, dateReported: Date(millisecondsSince1970: 0))"
    )
  }

  func arguments(_ id: (ID) -> String) -> (beforeID: [String], afterID: [String]) {
    var arguments = ["location: \(swiftLiteral(location))"]
    if let numberTested { arguments.append("numberTested: \(numberTested)") }
    if let numberPositive { arguments.append("numberPositive: \(numberPositive)") }
    if let numberNegative { arguments.append("numberNegative: \(numberNegative)") }
    return (arguments + ["dateReported: \(swiftLiteral(dateReported))"], [])
  }

  static func arguments(_ query: ReportQuery, _ id: (ID) -> String) -> [String] {
    var arguments: [String] = []
    if let location = query.location { arguments.append("location: \(swiftLiteral(location))") }
    if let from = query.from { arguments.append("from: \(swiftLiteral(from))") }
    if let before = query.before { arguments.append("before: \(swiftLiteral(before))") }
    return arguments + swiftPage(query)
  }
}
