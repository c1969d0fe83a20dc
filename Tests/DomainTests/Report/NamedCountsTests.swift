import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct NamedCountsTests {
  @Test(
    arguments: [
      [:], ["deaths": 0], ["a": 1, "a-b": 10, "b": .max], ["admissions": 12, "deaths": 3, "icu": 1_000],
    ] as [NamedCounts]
  )
  func `counts are stored as a text and read from it`(counts: NamedCounts) throws {
    #expect(try NamedCounts.read(from: FieldContents([counts.fieldContent]), at: 0) == counts)
    #expect(counts.names == counts.names.sorted())
    #expect(counts.count == counts.names.count)
  }

  @Test(arguments: [
    "", "deaths", "deaths=", "=3", "deaths=+3", "deaths=-3", "deaths=03", "deaths=3 ", " deaths=3", "deaths=3  icu=1",
    "deaths=9223372036854775808", "deaths=99999999999999999999", "icu=1 deaths=3", "icu=1 icu=1", "deaths=3;icu=1",
  ])
  func `other texts are corrupt`(text: String) {
    #expect(throws: StoreError.corrupt("must have the form “admissions=12 deaths=3”, sorted by name")) {
      try NamedCounts.read(from: FieldContents([.text(text)]), at: 0)
    }
  }

  @Test func `totals of counts are the same however reports are added`() throws {
    let names: [NamedCounts] = [[:], ["b": 1], ["a": 2, "c": 3], ["b": 4, "c": 5], [:]]
    var (one, parts) = (ReportTotals(), ReportTotals())
    for counts in names {
      let report = try Report(
        location: "A",
        numberTested: 1,
        dateReported: .init(timeIntervalSince1970: 0),
        counts: counts
      )
      try one.add(report)
      try parts.add(ReportTotals(report))
    }
    #expect(one == parts)
    #expect(one.counts.mapValues(\.sum) == ["a": 2, "b": 5, "c": 8])
    #expect(one.counts.mapValues(\.missing) == ["a": 4, "b": 3, "c": 3])
  }
}
