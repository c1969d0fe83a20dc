import Foundation
import Testing

@Suite struct ReportCheckTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func add(_ rows: [String]) throws {
    let file = try program.file("tests.csv", "location,date,tested,positive,negative\n" + rows.joined(separator: "\n"))
    try #require(program.run("import", file, "--as", "reports").code == 0)
  }

  @Test func `inconsistent reports are listed but not refused`() throws {
    let running = (1...12).map { "Graz,2020-11-\(10 + $0),\($0 == 12 ? 0 : $0 * 1000),," }
    try add(
      running + (1...5).map { "Wien,2020-12-0\($0),10,4,5" } + [
        "Wien,2020-12-09T10:00:00Z,10,11,", "Wien,2020-12-09T11:00:00Z,10,1,9",
      ]
    )
    let outcome = try program.run("report", "check")
    #expect(
      outcome
        == .init(
          output: """
            19 reports, 2 locations
            Running totals at 1 location; undo their import, and --cumulative makes daily figures of them
            Positive + negative does not equal tested: 5, at 1 location
              Wien, 2020-12-01: 4 + 5, tested 10 (report 13)
              Wien, 2020-12-02: 4 + 5, tested 10 (report 14)
              Wien, 2020-12-03: 4 + 5, tested 10 (report 15)
              and 2 more
            More positive than tested: 1, at 1 location
              Wien, 2020-12-09: positive 11, tested 10 (report 18)
            Running totals that fall: 1, at 1 location
              Graz, 2020-11-22: tested from 11,000 to 0 (report 12)
            Gaps in the dates: 1 (3 days), at 1 location
              Wien, 2020-12-06: 3 days without a report
            More than one report of a location for a day: 1, at 1 location
              Wien, 2020-12-09: report 19, and report 18
            Figures that cover the same days as others: none
            Totals of the other locations: none
            Dates before 1900 or after 2100: none

            """
        )
    )
    let json = try #require(program.json("report", "check", "--location", "wien") as? [String: Any])
    #expect(json["reports"] as? Int == 7)
    #expect(json["locations"] as? Int == 1)
    #expect(json["daysMissing"] as? Int == 3)
    #expect(json["locationsWithRunningTotals"] as? Int == 0)
    #expect(
      json["counts"] as? NSDictionary
        == [
          "sum": 5, "positiveAboveTested": 1, "fall": 0, "gap": 1, "duplicate": 1, "overlap": 0, "total": 0, "date": 0,
        ]
    )
    let findings = try #require(json["findings"] as? [NSDictionary])
    #expect(findings.map { $0["number"] as? Int } == [13, 14, 15, 16, 17, 18, 18, 19])
    #expect(
      findings[0] == [
        "kind": "sum", "location": "Wien", "date": "2020-12-01", "number": 13, "numberTested": 10, "numberPositive": 4,
        "numberNegative": 5,
      ]
    )
    #expect(
      findings[6] == ["kind": "gap", "location": "Wien", "date": "2020-12-06", "number": 18, "days": 3]
    )
    #expect(
      findings[7] == ["kind": "duplicate", "location": "Wien", "date": "2020-12-09", "number": 19, "duplicateOf": 18]
    )
  }

  @Test func `consistent reports have no findings`() throws {
    #expect(
      try program.run("report", "check").errors == "No reports. “logbook import FILE --as reports” imports some.\n"
    )
    try add(["Graz,2020-12-01,10,4,6", "Graz,2020-12-02,10,,"])
    #expect(
      try program.run("report", "check").output == """
        2 reports, 1 location
        Positive + negative does not equal tested: none
        More positive than tested: none
        Running totals that fall: none
        Gaps in the dates: none
        More than one report of a location for a day: none
        Figures that cover the same days as others: none
        Totals of the other locations: none
        Dates before 1900 or after 2100: none

        """
    )
    let json = try #require(program.json("report", "check", "--to", "2020-12-01") as? [String: Any])
    #expect(json["findings"] as? [String] == [])
  }

  @Test func `a total among the locations and an unlikely year are listed`() throws {
    let file = try program.file(
      "total.csv",
      """
      location,date,tested,positive
      A,2020-03-01,5,1
      B,2020-03-01,5,1
      Grand Total,2020-03-01,10,2
      A,2020-03-02,5,1
      B,2020-03-02,5,1
      Grand Total,2020-03-02,10,2
      A,0020-03-03,5,1
      B,2202-03-03,5,1

      """
    )
    try #require(program.run("import", file, "--as", "reports").code == 0)
    let output = try program.run("report", "check").output
    #expect(
      output.hasSuffix(
        """
        Totals of the other locations: 1, at 1 location
          Grand Total equals the sum of the other 2 on 2 of 2 days; --without Grand\\ Total leaves it out
        Dates before 1900 or after 2100: 2, at 2 locations
          A, 0020-03-03 (report 7)
          B, 2202-03-03 (report 8)

        """
      ),
      "\(output)"
    )
    let check = try #require(try program.json("report", "check") as? [String: Any])
    let total = try #require((check["findings"] as? [[String: Any]])?.first { $0["kind"] as? String == "total" })
    #expect((total["otherLocations"] as? Int, total["daysEqual"] as? Int, total["daysCompared"] as? Int) == (2, 2, 2))
    #expect(
      try program.run("report", "check", "--without", "grand total").output.contains(
        "Totals of the other locations: none"
      )
    )
    let chart = try program.run("report", "chart", "--measure", "tested", "--json", "--without", "Grand Total")
    #expect(
      chart.output.contains(#"[{"date":"2020-03-01","value":10.0},{"date":"2020-03-02","value":10.0}]"#),
      "\(chart)"
    )
    let drawn = try program.run("report", "chart", "--measure", "tested")
    #expect(drawn.errors.contains("not drawn: 2 reports before 1900 or after 2100; --from and --to draw them\n"))
    let all = try program.run("report", "chart", "--measure", "tested", "--to", "2202-12-31", "--json")
    #expect(all.output.contains("2202-03-03"))
    #expect(!all.output.contains("0020-03-03"))
  }
}
