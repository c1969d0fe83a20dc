public import LogbookDomain
public import LogbookDomainSamples
public import LogbookRecords
import LogbookSamples
public import LogbookTesting
import Foundation

extension Report: ComparedRecord {
  /// Returns variants of a query, each with one filter simplified or removed.
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
    if query.condition != nil { add { $0.condition = nil } }
    return simpler
  }

  /// Returns the arguments of an initializer call that creates this report, as Swift code.
  ///
  /// - Parameters:
  ///   - identity: The argument `id:`, and the argument `number:` if the report has a number.
  ///   - id: Unused, because a report refers to no other record.
  public func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String] {
    var arguments = ["location: \(swiftLiteral(location))"]
    if let numberTested { arguments.append("numberTested: \(numberTested)") }
    if let numberPositive { arguments.append("numberPositive: \(numberPositive)") }
    if let numberNegative { arguments.append("numberNegative: \(numberNegative)") }
    arguments.append("dateReported: \(swiftLiteral(dateReported))")
    if days > 1 { arguments.append("days: \(days)") }
    if !counts.isEmpty { arguments.append("counts: \(counts.swift)") }
    if !levels.isEmpty { arguments.append("levels: \(levels.swift)") }
    return arguments + identity
  }

  /// Returns the arguments of an initializer call that creates a query, as Swift code, except for `sort:`, `limit:`
  /// and `offset:`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - id: Unused, because the query contains no IDs.
  public static func swiftArguments(_ query: ReportQuery, _ id: (ID) -> String) -> [String] {
    var arguments: [String] = []
    if let location = query.location { arguments.append("location: \(swiftLiteral(location))") }
    if let from = query.from { arguments.append("from: \(swiftLiteral(from))") }
    if let before = query.before { arguments.append("before: \(swiftLiteral(before))") }
    if let condition = query.condition { arguments.append("condition: \(swiftLiteral(condition))") }
    return arguments
  }

  /// The calls to compare, in addition to those that every store supports. There is one call to
  /// `summaries(by:matching:)` for each grouping.
  public static var comparedCalls: [ComparedCall<Report>] {
    ReportGrouping.allCases.map { grouping in
      ComparedCall { query in
        "summaries(by: .\(grouping.rawValue), matching: \(query))"
      } answer: { store, query throws(StoreError) in
        func summaries<Store: RecordStoreProtocol<Report>>(_ store: Store) async throws(StoreError) -> [ReportSummary] {
          // If the store implements `summaries(by:matching:)`, call that method.
          if let store = store as? any ReportStoreProtocol {
            return try await store.summaries(by: grouping, matching: query)
          }
          return try await ReportSummary.summaries(of: store.records(matching: query), by: grouping)
        }
        return "[\(try await summaries(store).map(\.swift).joined(separator: ", "))]"
      }
    }
  }
}

extension NamedCounts {
  fileprivate var swift: String {
    "[\(map { "\(swiftLiteral($0.name)): \($0.value)" }.joined(separator: ", "))]"
  }
}

extension ReportSummary {
  fileprivate var swift: String {
    func count(_ count: ReportTotals.Count) -> String {
      "ReportTotals.Count(sum: \(count.sum.map { swiftLiteral($0) } ?? "nil"), missing: \(count.missing)"
        + (count.days > 1 ? ", days: \(count.days))" : ")")
    }
    let known =
      totals.hasKnown
      ? "(positive: \(swiftLiteral(totals.known.positive)), tested: \(swiftLiteral(totals.known.tested)))" : "nil"
    return "ReportSummary(key: \(swiftLiteral(key)), totals: ReportTotals(reports: \(totals.reports), "
      + "tested: \(count(totals.tested)), positive: \(count(totals.positive)), negative: \(count(totals.negative)), "
      + "known: \(known)))"
  }
}
