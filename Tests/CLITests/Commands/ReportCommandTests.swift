import LogbookRecords
import Foundation
import Testing

@Suite struct ReportCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `a report can be added, listed, edited and deleted`() throws {
    #expect(
      try program.run(
        "report",
        "add",
        "West",
        "Bengal",
        "--tested",
        "1,403",
        "--positive",
        "12",
        "--date",
        "2020-04-17"
      )
      .output == "Added 1: West Bengal, 2020-04-17, tested 1,403, positive 12\n"
    )
    #expect(
      try program.run("report", "list").output == """
        N  Date        Location     Tested  Positive  Negative   Rate
        1  2020-04-17  West Bengal   1,403        12         –  0.9 %

        """
    )
    let edited = try #require(
      try program.json("report", "edit", "1", "--positive", "NA", "--negative", "9223372036854775807") as? [String: Any]
    )
    #expect(edited["numberPositive"] is NSNull)
    #expect(edited["numberNegative"] as? Int == .max)
    #expect(
      edited.keys.sorted()
        == ["dateReported", "id", "location", "number", "numberNegative", "numberPositive", "numberTested"]
    )
    #expect(edited["dateReported"] as? String == "2020-04-17T00:00:00Z")
    #expect(try program.run("report", "edit", "1", "--tested", "1403").output.hasPrefix("Unchanged 1: West Bengal"))
    #expect(try program.objects("report", "show", "1").count == 1)
    #expect(try program.run("report", "delete", "1").output.hasPrefix("Deleted 1: West Bengal"))
    #expect(
      try program.run("report", "list")
        == .init(errors: "No reports. “logbook import FILE --as reports” imports some.\n")
    )
  }

  @Test(arguments: [
    ("2020-12-01T10:00Z", "2020-12-01"), ("2020-12-01", "2020-12-01T23:59Z"), ("9999-12-31", "9999-12-31T10:00Z"),
  ])
  func `a second report for a location and day is noted, whatever its time`(first: String, second: String) throws {
    #expect(try program.run("report", "add", "A", "--tested", "1", "--date", first).errors == "")
    let outcome = try program.run("report", "add", "a", "--tested", "2", "--date", second)
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("there already is one: 1: A, "))
  }

  @Test func `an empty result is distinguished from an empty store`() throws {
    _ = try program.run("report", "add", "Kerala", "--tested", "1", "--date", "2020-12-01")
    for (options, end) in [
      (["--location", "Kerela"], "; did you mean “Kerala”?"), (["--location", "Atlantis"], "."),
      (["--location", "KERALA", "--from", "2020-12-02"], "."), (["--to", "2020-11"], "."),
    ] {
      for command in ["list", "summary", "check"] {
        #expect(try program.run(["report", command] + options) == .init(errors: "No reports match\(end)\n"))
      }
    }
  }

  @Test func `a range of days includes both ends`() throws {
    for day in 1...4 {
      try _ = program.run("report", "add", "A", "--tested", "\(day)", "--date", "2020-12-0\(day)T23:59:59.999Z")
    }
    #expect(
      try program.objects("report", "list", "--from", "2020-12-02", "--to", "2020-12-03").map { $0["number"] as? Int }
        == [3, 2]
    )
    #expect(
      try program.objects("report", "list", "--to", "2020-12-02T23:59:59.999Z", "--sort", "date")
        .map { $0["number"] as? Int } == [1, 2]
    )
  }

  @Test func `a summary adds up the known values and counts the missing ones`() throws {
    for options in [
      ["--tested", "100", "--positive", "10", "--date", "2020-12-27"], ["--tested", "900", "--date", "2020-12-28"],
      ["--positive", "5", "--negative", "0", "--date", "2021-01-04"],
    ] {
      try _ = program.run(["report", "add", "Ohio"] + options)
    }
    #expect(
      try program.run("report", "summary", "--json").output == """
        [
        {"key":"Ohio","reports":3,"numberTested":1000,"numberPositive":15,"numberNegative":0,\
        "missing":{"tested":1,"positive":1,"negative":2},"positivityRate":0.1}
        ]

        """
    )
    #expect(
      try program.objects("report", "summary", "--by", "week").map { $0["key"] as? String }
        == ["2020-W52", "2020-W53", "2021-W01"]
    )
    #expect(
      try program.objects("report", "summary", "--by", "month", "--to", "2020-12-31").map { $0["key"] as? String }
        == ["2020-12"]
    )
    #expect(
      try program.run("report", "summary", "--by", "day", "--from", "2020-12-28").output == """
        Day         Reports  Tested  Positive  Negative  Rate  Missing
        2020-12-28        1     900         –         –     –  p 1, n 1
        2021-01-04        1       –         5         0     –  t 1

        """
    )
    #expect(try program.run("report", "summary", "--location", "none", "--json").output == "[]\n")
  }

  @Test func `several locations are combined, and locations can be excluded`() throws {
    let file = try program.file(
      "two.csv",
      "location,date,tested\nA,2020-03-01,10\nB,2020-03-01,5\nC,2020-03-01,1\nTotal,2020-03-01,16\n"
    )
    try #require(program.run("import", file, "--as", "reports").code == 0)
    func locations(_ options: String...) throws -> [String] {
      try program.objects(["report", "list", "--sort", "number"] + options).compactMap { $0["location"] as? String }
    }
    #expect(try locations("--location", "A", "--location", "b") == ["A", "B"])
    #expect(try locations("--without", "total", "--without", "C") == ["A", "B"])
    #expect(try locations("--location", "A", "--location", "B", "--without", "A") == ["B"])
    let summary = try program.run("report", "summary", "--by", "month", "--location", "A", "--location", "B", "--plain")
    #expect(summary.output.contains("\n2020-03\t2\t15\t"))
    let export = try program.run("export", "reports", "--location", "A", "--location", "B", "--without", "Totl")
    #expect(export.output.split(whereSeparator: \.isNewline).count == 3)
    #expect(export.errors == "No reports of “Totl”; did you mean “Total”?\n")
    let check = try program.run("report", "check", "--location", "A", "--location", "B")
    #expect(check.output.hasPrefix("2 reports, 2 locations\n"))
    let list = try program.run("report", "list", "--location", "A", "--location", "Tota")
    #expect(list.errors == "No reports of “Tota”; did you mean “Total”?\n")
    let chart = try program.run("report", "chart", "--measure", "tested", "--without", "Total", "--json")
    #expect(chart.output.contains(#"{"date":"2020-03-01","value":16"#))
  }

  @Test(arguments: ["Pacific/Kiritimati", "Etc/GMT+12"])
  func `words and default dates mean the user's day`(zone: String) throws {
    program.environment["TZ"] = zone
    let zone = try #require(TimeZone(identifier: zone))
    func today() -> String { "\(CalendarDay(Date(), in: zone))" }
    let before = today()
    try #require(program.run("report", "add", "A", "--tested", "1").code == 0)
    for word in ["today", "tomorrow", "yesterday"] {
      try #require(program.run("report", "add", word, "--tested", "1", "--date", word).code == 0)
    }
    let dates = try program.objects("report", "list", "--sort", "number").compactMap { $0["dateReported"] as? String }
    let relative = try program.run("report", "list", "--sort", "number", "--dates", "relative").output
    let current = try program.objects("report", "list", "--from", "today", "--to", "today")
    // The results are those of two days if midnight passes in between.
    guard before == today() else { return }
    let day = CalendarDay(Date(), in: zone)
    let expected = [day, day, day.adding(days: 1), day.adding(days: -1)]
    #expect(dates == expected.map { "\($0)T00:00:00Z" })
    let names = relative.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[1] }
    #expect(names == ["today", "today", "tomorrow", "yesterday"])
    #expect(current.count == 2)
  }

  @Test(arguments: [
    (["--positive", "9"], "more positive or negative tests than tests"),
    (["--positive", "4", "--negative", "2"], "positive + negative is not tested"),
  ])
  func `counts that contradict each other are noted`(counts: [String], problem: String) throws {
    let outcome = try program.run(["report", "add", "A", "--tested", "5"] + counts)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "\(problem); “logbook report edit 1 --tested N” corrects it\n")
    #expect(try program.run("report", "add", "B", "--tested", "5", "--positive", "5").errors == "")
  }
}
