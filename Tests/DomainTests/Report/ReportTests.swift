import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct ReportTests {
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  @Test(arguments: [
    (Report.Fields(location: "\t", numberTested: 1, dateReported: .distantPast), "location"),
    (Report.Fields(location: "A", numberTested: -1, dateReported: .distantPast), "numberTested"),
    (Report.Fields(location: "A", numberTested: 1, numberPositive: -5, dateReported: .distantPast), "numberPositive"),
    (Report.Fields(location: "A", numberTested: 1, numberNegative: .min, dateReported: .distantPast), "numberNegative"),
    (Report.Fields(location: "A", dateReported: .distantPast), "numberTested"),
    (Report.Fields(location: "A", numberTested: 1, dateReported: .distantPast - 86_400 * 3), "dateReported"),
  ])
  func `an invalid report can be created neither directly nor by an edit`(fields: Report.Fields, field: String) throws {
    let report = try Report(location: "A", numberTested: 1, dateReported: day)
    for make in [{ try Report(fields) }, { try report.edited { $0 = fields } }] {
      #expect {
        try make()
      } throws: {
        ($0 as? ValidationError)?.field == field
      }
    }
  }

  @Test(
    arguments: [
      (10, 4, 6, true), (10, 4, 5, false), (10, 4, 7, false), (10, 11, nil, false), (10, nil, 10, true),
      (10, nil, 11, false),
      (nil, 4, 6, true), (.max, .max, 1, false),
    ] as [(Int?, Int?, Int?, Bool)]
  )
  func `inconsistent counts are kept and can be detected`(
    tested: Int?,
    positive: Int?,
    negative: Int?,
    isConsistent: Bool
  ) throws {
    let report = try Report(
      location: "A",
      numberTested: tested,
      numberPositive: positive,
      numberNegative: negative,
      dateReported: day
    )
    #expect(report.isConsistent == isConsistent)
  }

  @Test(arguments: [(10, 4, 0.4), (10, 0, 0), (0, 0, nil), (nil, 4, nil), (10, nil, nil)] as [(Int?, Int?, Double?)])
  func `the rate requires both counts and at least one test`(tested: Int?, positive: Int?, rate: Double?) throws {
    let report = try Report(
      location: "A",
      numberTested: tested,
      numberPositive: positive,
      numberNegative: 1,
      dateReported: day
    )
    #expect(report.positivityRate == rate)
  }

  @Test func `a merged report has a count`() throws {
    let base = try Report(location: "A", numberTested: 10, numberPositive: 4, dateReported: day)
    let here = try base.edited { $0.numberTested = nil }
    let edited = try base.edited { ($0.location, $0.numberPositive) = ("B", nil) }
    #expect(here.merging(changesFrom: base, to: edited) == edited)
    let other = try base.edited { $0.numberPositive = 5 }
    #expect(here.merging(changesFrom: base, to: other) == (try here.edited { $0.numberPositive = 5 }))
  }

  @Test func `coding preserves a report`() throws {
    let report = try Report(location: "A", numberPositive: .max, dateReported: day + 0.001, number: 3)
    #expect(try JSONDecoder().decode(Report.self, from: JSONEncoder().encode(report)) == report)
  }
}
