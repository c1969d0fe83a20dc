import LogbookDomain
import LogbookRecords
import LogbookTesting
import Foundation

enum ReportSabotages {
  static var all: [Sabotage<any ReportStoreProtocol>] {
    RecordSabotages<Report>.all.map { sabotage in
      sabotage.lifted { good, spoil in
        SabotagedReportStore(calls: spoil(StoreCalls(good))) { grouping, query throws(StoreError) in
          try await good.summaries(by: grouping, matching: query)
        }
      }
    } + summaries + [storedAsZero]
  }

  private static var storedAsZero: Sabotage<any ReportStoreProtocol> {
    Sabotage(
      name: "stores missing counts as zero",
      laws: [
        "a missing count is not zero, neither in a report nor in a summary",
        "a record that was inserted is returned and found as it was given, with its number",
      ]
    ) { good in
      var bad = StoreCalls(good)
      bad.replaceInsert { reports throws(StoreError) in
        try await good.insert(
          valid { () throws(ValidationError) in
            try reports.map { report throws(ValidationError) in try report.edited(withZeros) }
          }
        )
      }
      return SabotagedReportStore(calls: bad) { grouping, query throws(StoreError) in
        try await good.summaries(by: grouping, matching: query)
      }
    }
  }

  private static func withZeros(_ fields: inout Report.Fields) {
    fields.numberTested = fields.numberTested ?? 0
    fields.numberPositive = fields.numberPositive ?? 0
    fields.numberNegative = fields.numberNegative ?? 0
  }

  /// Returns a sabotage that makes a store return faulty summaries of reports.
  ///
  /// - Parameter summaries: A closure that receives a correct store, a grouping and a query, and returns the faulty
  ///   summaries.
  private static func sabotage(
    _ name: String,
    breaks laws: String...,
    summaries:
      @escaping @Sendable (any ReportStoreProtocol, ReportGrouping, ReportQuery) async throws(StoreError) ->
      [ReportSummary]
  ) -> Sabotage<any ReportStoreProtocol> {
    Sabotage(name: name, laws: laws) { good in
      SabotagedReportStore(calls: StoreCalls(good)) { grouping, query throws(StoreError) in
        try await summaries(good, grouping, query)
      }
    }
  }

  private static var summaries: [Sabotage<any ReportStoreProtocol>] {
    [
      sabotage("returns a group without reports", breaks: "without reports there are no summaries") {
        good,
        grouping,
        query throws(StoreError) in
        let summaries = try await good.summaries(by: grouping, matching: query)
        return summaries.isEmpty ? [ReportSummary(key: "", totals: ReportTotals())] : summaries
      },
      sabotage(
        "summarizes more reports than requested",
        breaks: "the summaries of every query are those that the reference makes of its answer"
      ) { good, grouping, query throws(StoreError) in
        try await good.summaries(by: grouping, matching: query.page(limit: nil))
      },
      sabotage(
        "begins days in a different time zone",
        breaks: "days, weeks and months begin where the calendar says, in every year"
      ) { good, grouping, query throws(StoreError) in
        let range = Date.storableRange
        return try await summarized(good, grouping, query) { fields in
          fields.dateReported = max(range.lowerBound, fields.dateReported.addingTimeInterval(-3600))
        }
      },
      sabotage(
        "distinguishes spellings of a location",
        breaks: "spellings of a location form one group, named as in the first report by number"
      ) { good, grouping, query throws(StoreError) in
        guard grouping == .location else { return try await good.summaries(by: grouping, matching: query) }
        return try await good.records(matching: query)
          .map { ReportSummary(key: $0.location, totals: ReportTotals($0)) }
      },
      sabotage(
        "treats missing counts as zero",
        breaks: "a missing count is not zero, neither in a report nor in a summary"
      ) { good, grouping, query throws(StoreError) in
        try await summarized(good, grouping, query, withZeros)
      },
      sabotage("sums in floating point", breaks: "sums up to 2^63 − 1 are exact") {
        good,
        grouping,
        query throws(StoreError) in
        try await summarized(good, grouping, query) { fields in
          func inexact(_ count: Int?) -> Int? { count.map { Int(exactly: Double($0)) ?? .max / 2 } }
          fields.numberTested = inexact(fields.numberTested)
          fields.numberPositive = inexact(fields.numberPositive)
        }
      },
      sabotage(
        "omits sums that are too large",
        breaks: "a sum over 2^63 − 1 is refused, for every count and grouping"
      ) { good, grouping, query throws(StoreError) in
        do throws(StoreError) {
          return try await good.summaries(by: grouping, matching: query)
        } catch .constraint {
          return []
        }
      },
    ]
  }

  private static func summarized(
    _ store: any ReportStoreProtocol,
    _ grouping: ReportGrouping,
    _ query: ReportQuery,
    _ edit: (inout Report.Fields) -> Void
  ) async throws(StoreError) -> [ReportSummary] {
    let reports = try await store.records(matching: query)
    let edited = try valid { () throws(ValidationError) in
      try reports.map { report throws(ValidationError) in try report.edited(edit) }
    }
    return try ReportSummary.summaries(of: edited, by: grouping)
  }
}
