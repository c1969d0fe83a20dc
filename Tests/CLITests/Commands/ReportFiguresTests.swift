import Foundation
import Testing

/// Tests covered days, and counts and levels of one's own.
@Suite struct ReportFiguresTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func add(_ arguments: String...) throws {
    try #require(program.run(["report", "add"] + arguments).code == 0)
  }

  /// Adds a weekly report of 70 tests on each of the days.
  private func addWeeks(_ days: [String]) throws {
    for day in days { try add("Kerala", "--tested", "70", "--days", "7", "--date", day) }
  }

  /// Returns the points of the first line of a chart, in the form `date: value`.
  private func points(_ arguments: String...) throws -> [String] {
    let output = try program.run(["report", "chart", "--json"] + arguments).output
    let lines = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    let points = try #require(lines[0]["points"] as? [[String: Any]])
    return try points.map { "\($0["date"] ?? ""): \(try #require($0["value"] as? Double))" }
  }

  @Test func `counts of one's own are added, edited, listed and removed`() throws {
    #expect(
      try program.run(
        "report",
        "add",
        "Kerala",
        "--count",
        "deaths=3",
        "--level",
        "beds=1,120",
        "--days",
        "7",
        "--date",
        "2024-03-10"
      ).output == "Added 1: Kerala, 2024-03-10 (7 days), deaths 3, beds 1,120\n"
    )
    try add("Goa", "--tested", "5", "--date", "2024-03-11")
    #expect(
      try program.run("report", "list").output == """
        N  Date        Location  Tested  Positive  Negative  Rate  Days  deaths   beds
        2  2024-03-11  Goa            5         –         –     –     1       –      –
        1  2024-03-10  Kerala         –         –         –     –     7       3  1,120

        """
    )
    let shown = try #require(program.json("report", "show", "1") as? [[String: Any]])
    #expect(shown[0]["days"] as? Int == 7)
    #expect(shown[0]["counts"] as? [String: Int] == ["deaths": 3])
    #expect(shown[0]["levels"] as? [String: Int] == ["beds": 1120])
    #expect(
      try program.run("report", "edit", "1", "--count", "deaths=", "--count", "icu=4", "--days", "1").output
        == "Changed 1: Kerala, 2024-03-10, icu 4, beds 1,120\n"
    )
    #expect(
      try program.run("report", "edit", "1", "--count", "deaths=").errors
        == "logbook: --count “deaths” is not a count of the report, which has icu\n"
    )
    #expect(
      try program.run("report", "edit", "1", "--count", "icu=", "--level", "beds=").errors
        == "logbook: a report needs at least one count: give --tested, --positive, --negative, --count or --level\n"
    )
  }

  @Test(arguments: [
    ("deaths", "--count “deaths” must have the form NAME=NUMBER, such as deaths=3"),
    (
      "Deaths=1",
      "--count “Deaths” must be at most 40 lower-case letters a to z, digits and hyphens, and begin with a letter"
    ),
    ("tested=1", "--count “tested” is the name of another field"),
    ("deaths=-1", "--count “-1” must not be negative"),
    ("deaths=x", "--count “x” must be a whole number, such as 1403"),
    ("deaths=", "--count “deaths” is not a count of the report, which has none"),
  ])
  func `invalid counts are refused`(count: String, message: String) throws {
    let outcome = try program.run("report", "add", "Goa", "--count", count)
    #expect(outcome.errors == "logbook: \(message)\n")
    #expect(outcome.code == 65 || outcome.code == 64)
  }

  @Test func `counts of one's own are summed up, and levels shown with their mean`() throws {
    try add("Kerala", "--tested", "10", "--count", "deaths=3", "--level", "beds=100", "--date", "2024-03-10")
    try add("Kerala", "--tested", "10", "--level", "beds=121", "--date", "2024-03-11")
    try add("Goa", "--tested", "5", "--count", "deaths=1", "--days", "3", "--date", "2024-03-12")
    #expect(
      try program.run("report", "summary").output == """
        Location  Reports  Tested  Positive  Rate  deaths  beds  beds mean  Missing
        Goa             1       5         –     –       1     –          –  p 1, n 1
        Kerala          2      20         –     –       3   121      110.5  p 2, n 2, deaths 1

        """
    )
    let weeks = try program.run("report", "summary", "--by", "week")
    #expect(
      weeks.output == """
        Week       Reports  Tested  Positive  Rate  deaths  Missing
        2024-W10*        1      10         –     –       3  p 1, n 1
        2024-W11*        2      15         –     –       1  p 2, n 2, deaths 1

        """
    )
    #expect(
      weeks.errors.hasSuffix("1 report covers days of more than one week, and is counted in the week of the last one\n")
    )
    let groups = try #require(program.json("report", "summary", "--location", "kerala") as? [[String: Any]])
    #expect(groups[0]["counts"] as? [String: Int] == ["deaths": 3])
    let beds = try #require((groups[0]["levels"] as? [String: [String: Any]])?["beds"])
    #expect(beds as NSDictionary == ["last": 121, "date": "2024-03-11", "mean": 110.5, "values": 2])
  }

  @Test func `charts draw counts of one's own, also per 100,000 people`() throws {
    try add("Kerala", "--count", "deaths=3", "--level", "beds=100", "--date", "2024-03-10")
    try add("Kerala", "--count", "deaths=5", "--level", "beds=50", "--date", "2024-03-11")
    try add("Goa", "--count", "deaths=1", "--level", "beds=5", "--date", "2024-03-11")
    #expect(try points("--measure", "deaths") == ["2024-03-10: 3.0", "2024-03-11: 6.0"])
    let people = try program.file("people.csv", "location,population\nKerala,50000\n")
    #expect(
      try points("--measure", "deaths", "--location", "kerala", "--population", people, "--window", "2")
        == ["2024-03-10: 6.0", "2024-03-11: 8.0"]
    )
    #expect(
      try points("--measure", "level:beds", "--location", "kerala", "--window", "2")
        == ["2024-03-10: 100.0", "2024-03-11: 75.0"]
    )
    #expect(
      try program.run("report", "chart", "--measure", "level:beds").errors
        == "logbook: --measure level:beds needs a --location: levels are not summed\n"
    )
    #expect(
      try program.run("report", "chart", "--measure", "deathz").errors == """
        logbook: --measure “deathz” must be one of positivity, tested, positive, negative, deaths, level:beds; \
        did you mean “deaths”?

        """
    )
  }

  @Test func `weekly figures are divided by seven, and their last week is complete`() throws {
    try addWeeks(["2024-03-09", "2024-03-16", "2024-03-23"])
    let expected = ["2024-03-09: 10.0", "2024-03-16: 10.0", "2024-03-23: 10.0"]
    #expect(try points("--measure", "tested") == expected)
    #expect(try points("--measure", "tested", "--window", "7") == expected)
    let weeks = try program.run("report", "summary", "--by", "week")
    #expect(!weeks.output.contains("*"))
    #expect(
      weeks.errors == """
        3 reports cover days of more than one week, and are counted in the week of the last one

        """
    )
    #expect(try program.run("report", "check").output.contains("Gaps in the dates: none\n"))
    try addWeeks(["2024-04-06"])
    #expect(
      try program.run("report", "check").output.contains(
        """
        Gaps in the dates: 1 (7 days), at 1 location
          Kerala, 2024-03-24: 1 week without a report

        """
      )
    )
  }

  @Test func `weekly reports without covered days are noticed`() throws {
    for day in ["2024-03-09", "2024-03-16", "2024-03-23", "2024-03-30"] {
      try add("Goa", "--tested", "7", "--date", day)
    }
    let check = try program.run("report", "check").output
    #expect(
      check.hasPrefix(
        """
        4 reports, 1 location
        A report a week, stored as figures of one day, at 1 location; import --covers 7 --on-duplicate replace divides them by 7

        """
      )
    )
    #expect(check.contains("Gaps in the dates: none\n"))
    #expect(
      try program.run("report", "chart", "--measure", "tested").errors.contains("figures are 7 days apart, but stored")
    )
    #expect(try !program.run("report", "summary", "--by", "week").output.contains("*"))
  }

  @Test func `monthly rows that are dated by a day are noticed with the option that helps`() throws {
    for (days, format, option) in [
      (["2022-01-01", "2022-02-01", "2022-03-01"], [], "--date-format %Y-%m-01"),
      (["01.01.2022", "01.02.2022", "01.03.2022"], ["--date-format", "%d.%m.%Y"], "--date-format 01.%m.%Y"),
      (["2022-01-31", "2022-02-28", "2022-03-31"], [], "--covers since-last if its date is the last day"),
    ] {
      let file = "location,date,tested\n" + days.map { "A,\($0),5\n" }.joined()
      let command = ["import", "-", "--as", "reports", "--dry-run"]
      #expect(
        try program.run(command + format, input: Data(file.utf8)).errors.contains(
          "1 month apart at 1 of 1 location: if each row covers 1 month, give \(option)\n"
        )
      )
    }
  }

  @Test func `a chart without a window that holds a whole figure says which window to give`() throws {
    for month in ["2022-01", "2022-03"] { try add("Kerala", "--tested", "310", "--date", month) }
    let chart = ["report", "chart", "--location", "Kerala", "--measure", "tested", "--window"]
    #expect(
      try program.run(chart + ["7"]).errors
        == "Nothing to draw for Kerala: no figure fits into 7 days, and some cover 31: give --window 31 or more\n"
    )
    #expect(try program.run(chart + ["31"]).errors == "")
  }

  @Test func `a week, month or year as the date means all of its days`() throws {
    for (options, line) in [
      (["--date", "2024-W06"], "Added 1: Kerala, 2024-02-11 (7 days), tested 70\n"),
      (["--date", "2024-W07", "--days", "7"], "Added 2: Kerala, 2024-02-18 (7 days), tested 70\n"),
      (["--date", "2023-02"], "Added 3: Kerala, 2023-02-28 (28 days), tested 70\n"),
    ] {
      #expect(try program.run(["report", "add", "Kerala", "--tested", "70"] + options) == .init(output: line))
    }
    #expect(
      try program.run("report", "edit", "3", "--date", "2022").output
        == "Changed 3: Kerala, 2022-12-31 (365 days), tested 70\n"
    )
    let refused = try program.run("report", "edit", "3", "--date", "2024-W08", "--days", "6")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("--days 6 contradicts the 7 days of --date: remove --days"))
  }

  @Test func `a report that covers some of the days of another is noted when it is added or changed`() throws {
    try addWeeks(["2024-02-11", "2024-02-18"])
    let note = "it covers some of the days of 1: Kerala, 2024-02-11 (7 days), tested 70"
    #expect(
      try program.run("report", "add", "kerala", "--tested", "9", "--date", "2024-02-06").errors
        == "\(note), which are then counted twice; “logbook undo” removes the new one\n"
    )
    #expect(try program.run("report", "edit", "3", "--date", "2024-02-04").errors == "")
    #expect(try program.run("report", "add", "Kerala", "--positive", "9", "--date", "2024-02-06").errors == "")
    #expect(
      try program.run("report", "edit", "2", "--date", "2024-02-12").errors
        == "\(note), which are then counted twice; “logbook undo” restores the earlier values\n"
    )
  }

  @Test func `figures that overlap are listed with both numbers`() throws {
    try add("Kerala", "--tested", "1", "--date", "2024-03-02")
    try addWeeks(["2024-03-04"])
    #expect(
      try program.run("report", "check").output.contains(
        """
        Figures that cover the same days as others: 1, at 1 location
          Kerala: the figures of 2024-03-02 (1 day) and 2024-03-04 (7 days) cover the same days; delete one: \
        logbook report show 1 2

        """
      )
    )
    let check = try #require(program.json("report", "check") as? [String: Any])
    let finding = try #require((check["findings"] as? [NSDictionary])?.first { $0["kind"] as? String == "overlap" })
    #expect(
      finding == [
        "kind": "overlap", "location": "Kerala", "date": "2024-03-04", "number": 2, "days": 7, "overlapOf": 1,
        "otherDate": "2024-03-02", "otherDays": 1,
      ]
    )
  }
}
