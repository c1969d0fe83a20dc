import Foundation
import Testing

@Suite struct ReportSummaryTests {
  private let program: Program

  init() throws {
    program = try Program()
    let file = try program.file(
      "tests.csv",
      """
      location,date,tested,positive,negative
      Graz,2020-12-29,10,1,9
      Graz,2020-12-31,NA,4,
      Graz,2021-02-01,20,,
      Wien,2020-12-01,100,10,90
      Wien,2020-12-31,300,0,300
      Wien,2021-01-31,100,10,90

      """
    )
    try #require(program.run("import", file, "--as", "reports").code == 0)
  }

  @Test func `reports are summarized by two groups at once`() throws {
    #expect(
      try program.run("report", "summary", "--by", "location,month").output == """
        Location  Month     Reports  Tested  Positive  Negative    Rate  Missing
        Graz      2020-12         2      10         5         9  10.0 %  t 1, n 1
        Graz      2021-02*        1      20         –         –       –  p 1, n 1
        Wien      2020-12         2     400        10       390   2.5 %
        Wien      2021-01         1     100        10        90  10.0 %

        """
    )
    let lines = try program.objects("report", "summary", "--by", "month,location", "--top", "1")
    #expect(lines.map { $0["key"] as? String } == ["2020-12", "2021-01", "2021-02"])
    #expect(lines.map { $0["month"] as? String } == ["2020-12", "2021-01", "2021-02"])
    #expect(lines.map { $0["location"] as? String } == ["Wien", "Wien", "Graz"])
  }

  @Test func `the change from the preceding period is shown`() throws {
    #expect(
      try program.run("report", "summary", "--by", "month", "--change", "--location", "wien").output == """
        Month    Tested        ±  Positive      ±    Rate        ±
        2020-12     400        –        10      –   2.5 %        –
        2021-01     100  -75.0 %        10  0.0 %  10.0 %  +7.5 pp

        """
    )
    let lines = try program.run("report", "summary", "--by", "location,month", "--change", "--json").output
      .split(separator: "\n")
    #expect(
      lines[4].hasSuffix(
        #""change":{"numberTested":-300,"numberPositive":0,"positivityRate":0.07500000000000001},"isPartial":false}"#
      )
    )
    #expect(
      lines[2].contains(
        #""change":{"numberTested":null,"numberPositive":null,"positivityRate":null},"isPartial":true}"#
      )
    )
  }

  @Test func `a moving rate includes days before the first row`() throws {
    #expect(
      try program.run("report", "summary", "--by", "location,day", "--window", "31", "--from", "2020-12-31").output
        == """
        Location  Day         Reports  Tested  Positive  Negative    Rate  31-day rate  Days  Missing
        Graz      2020-12-31        1       –         4         –       –       10.0 %  1/31  t 1, n 1
        Graz      2021-02-01        1      20         –         –       –            –  0/31  p 1, n 1
        Wien      2020-12-31        1     300         0       300   0.0 %        2.5 %  2/31
        Wien      2021-01-31        1     100        10        90  10.0 %       10.0 %  1/31

        """
    )
    let output = try program.run("report", "summary", "--by", "day", "--window", "31", "--json").output
    #expect(
      output.contains(
        #""window":{"days":31,"daysKnown":3,"numberTested":410,"numberPositive":11,"positivityRate":0.026829268292682926}"#
      )
    )
  }

  @Test(arguments: [
    (["--top", "1"], ["Wien"]), (["--top", "1", "--sort", "rate"], ["Graz"]),
    (["--top", "1", "--sort", "positive:asc"], ["Graz"]), (["--sort", "tested"], ["Graz", "Wien"]),
    (["--sort", "tested:desc"], ["Wien", "Graz"]), (["--top", "0"], []), ([], ["Graz", "Wien"]),
  ])
  func `--top lists the largest first, --sort alone the smallest first`(options: [String], keys: [String]) throws {
    let outcome = try program.run(["report", "summary", "--json"] + options)
    let lines = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(lines?.map { $0["key"] as? String } == keys)
  }

  @Test func `a table for other programs has a unique name for each column`() throws {
    let outcome = try program.run("report", "summary", "--by", "month", "--change", "--plain")
    #expect(
      outcome.output.hasPrefix(
        "Month\tReports\tTested\tTested change\tPositive\tPositive change\tNegative\tRate\tRate change\tMissing\n"
      )
    )
  }

  @Test(arguments: [
    (
      ["--by", "day,month"],
      "--by “day,month” must be location, day, week, epiweek, month, quarter or year, or location and one of the others"
    ),
    (["--by", "day,"], "--by “” must be one of location, day, week, epiweek, month, quarter, year"),
    (["--window", "7"], "--by “location” must be day or location,day if a window is given"),
    (["--by", "day", "--window", "0"], "--window “0” must be from 1 to 366 days"),
    (["--change"], "--by “location” must include day, week, epiweek, month, quarter or year to compare periods"),
    (["--sort", "size"], "--sort “size” must be one of tested, positive, negative, rate, reports"),
  ])
  func `invalid options are refused with an explanation`(options: [String], message: String) throws {
    let outcome = try program.run(["report", "summary"] + options)
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("logbook: \(message)"))
  }
}
