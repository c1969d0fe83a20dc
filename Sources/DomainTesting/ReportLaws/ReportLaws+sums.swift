import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

extension ReportLaws {
  @LawBuilder static var sums: [Law] {
    Law("a missing count is not zero, neither in a report nor in a summary", in: .summaries) { store in
      let stored = try await store.insertAll([
        report("a", tested: 10), report("a", tested: 5, positive: 1), report("a", positive: 3, negative: 0),
        report("b", negative: 0),
      ])
      try await store.expectContent("after the insertion", stored)
      let expected = [
        ReportSummary(
          key: "a",
          totals: ReportTotals(
            reports: 3,
            tested: .init(sum: 15, missing: 1),
            positive: .init(sum: 4, missing: 1),
            negative: .init(sum: 0, missing: 2),
            known: (positive: 1, tested: 5)
          )
        ),
        ReportSummary(
          key: "b",
          totals: ReportTotals(
            reports: 1,
            tested: .init(missing: 1),
            positive: .init(missing: 1),
            negative: .init(sum: 0)
          )
        ),
      ]
      let summaries = try await store.summaries(by: .location, matching: ReportQuery())
      try expect("the summaries", summaries, are: expected)
    }

    Law("sums up to 2^63 − 1 are exact", in: .summaries) { store in
      let stored = try await store.insertAll([
        report("a", tested: .max, positive: .max - 1, negative: 1), report("a", tested: 0, positive: 1),
        report("b", tested: .max, positive: .max, negative: .max, at: SampleValues.dates[0]),
      ])
      for location in ["a", "b", nil] {
        for grouping in ReportGrouping.allCases {
          let query = ReportQuery(location: location)
          try expect(
            "the summaries by \(grouping)",
            try await store.summaries(by: grouping, matching: query),
            are: ReportSummary.summaries(of: query.apply(to: stored), by: grouping)
          )
        }
      }
    }

    Law("a sum over 2^63 − 1 is refused, for every count and grouping", in: .summaries) { store in
      let small = try await store.insert(report("small", tested: 1, positive: 1, negative: 1))
      // The dates are in the same week and month but on different days.
      let (first, second) = (SampleValues.dates[13], SampleValues.dates[13].addingTimeInterval(86_400))
      let large = try [
        [report("a", tested: .max, at: first), report("A", tested: 1, at: second)],
        [report("a", positive: 1, at: first), report("a", positive: .max, at: second)],
        [report("a", negative: .max - 5, at: first), report("a", negative: 6, at: second)],
        [report("a", tested: .max, positive: 2, at: first), report("a", tested: .max, positive: 1, at: second)],
      ]
      for reports in large {
        let stored = try await store.insertAll(reports)
        for grouping in [ReportGrouping.location, .week, .month] {
          try await expectConstraint(of: "the sum of \(grouping)s over 2^63 − 1") {
            _ = try await store.summaries(by: grouping, matching: ReportQuery())
          }
        }
        _ = try await store.summaries(by: .day, matching: ReportQuery(from: second))
        _ = try await store.delete(withIDs: stored.map(\.id))
      }
      let summaries = try await store.summaries(by: .location, matching: ReportQuery())
      try expect("the summaries", summaries, are: [ReportSummary(key: "small", totals: ReportTotals(small))])
    }
  }
}
