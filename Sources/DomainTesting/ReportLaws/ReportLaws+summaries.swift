import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

extension ReportLaws {
  @LawBuilder static var summaries: [Law] {
    Law("without reports there are no summaries", in: .summaries) { store in
      for grouping in ReportGrouping.allCases {
        let summaries = try await store.summaries(by: grouping, matching: ReportQuery())
        try expect("the summaries by \(grouping)", summaries, are: [])
      }
    }

    Law("the summaries of every query are those that the reference makes of its answer", in: .summaries) { store in
      // Reduce the counts, because the sums of the largest counts would overflow.
      let samples = try Report.samples(80, seed: 6).map { report in
        try report.edited { fields in
          for count in [\Report.Fields.numberTested, \.numberPositive, \.numberNegative] {
            fields[keyPath: count] = fields[keyPath: count].map { $0 % 1_000_003 }
          }
        }
      }
      let stored = try await store.insertAll(samples)
      for query in Report.queries(about: stored) {
        for grouping in ReportGrouping.allCases {
          try expect(
            "the summaries by \(grouping) of \(brief(query))",
            try await store.summaries(by: grouping, matching: query),
            are: ReportSummary.summaries(of: query.apply(to: stored), by: grouping)
          )
        }
      }
    }

    Law("days, weeks and months begin where the calendar says, in every year", in: .summaries) { store in
      var dates = SampleValues.dates
      for (year, month, day) in [(2020, 12, 31), (2021, 1, 3), (2021, 1, 4), (2020, 2, 29), (1969, 12, 29), (4, 2, 29)]
      {
        guard let start = CalendarDay(year: year, month: month, day: day)?.startInUTC else { continue }
        dates += [start.addingTimeInterval(-0.001), start, start.addingTimeInterval(86_399.999)]
      }
      let stored = try await store.insertAll(dates.map { try report("here", tested: 1, at: $0) })
      for grouping in ReportGrouping.allCases {
        try expect(
          "the summaries by \(grouping)",
          try await store.summaries(by: grouping, matching: ReportQuery()),
          are: ReportSummary.summaries(of: stored, by: grouping)
        )
      }
    }

    Law("spellings of a location form one group, named as in the first report by number", in: .summaries) { store in
      let names = ["Ga\u{308}rten", "GÄRTEN", "gärten", "Garten"]
      let stored = try await store.insertAll(names.map { try report($0, tested: 1) })
      func keys(_ names: String...) -> String { names.map { $0.excerpt(asASCII: true) }.joined(separator: ", ") }
      func keys(_ query: ReportQuery) async throws -> String {
        try await store.summaries(by: .location, matching: query)
          .map { $0.key.excerpt(asASCII: true) }.joined(separator: ", ")
      }
      try expect("the names", try await keys(ReportQuery()), is: keys("Garten", names[0]))
      let backwards = ReportQuery(sort: [.descending(.number)], limit: 3)
      try expect("the names of the last three", try await keys(backwards), is: keys("Garten", names[1]))
      _ = try await store.delete(withID: stored[0].id)
      try expect("the names after a deletion", try await keys(ReportQuery()), is: keys("Garten", names[1]))
      try await store.update(stored[1].edited { $0.location = "elsewhere" })
      try expect("the names after an update", try await keys(ReportQuery()), is: keys("elsewhere", "Garten", names[2]))
    }
  }
}
