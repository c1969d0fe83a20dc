import Foundation
import Testing

@Suite struct DateOptionTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `the parsed date is printed`() throws {
    #expect(
      try program.run("task", "add", "Pay", "--due", "2026-W49-5 9:30").output
        == "Added 1: Pay, due Friday 2026-12-04 09:30\n"
    )
    #expect(
      try program.run("task", "edit", "1", "--due", "2026-12").output == "Changed 1: Pay, due Tuesday 2026-12-01\n"
    )
    #expect(try program.run("task", "edit", "1", "--title", "Pay rent").output == "Changed 1: Pay rent\n")
    for phrase in ["today", "tomorrow 14:30", "friday", "next week", "in 3 days", "+2w", "-3d", "3 days ago"] {
      #expect(try program.run("task", "add", "x", "--due", phrase).code == 0, "\(phrase)")
    }
  }

  @Test func `a range includes the week, month or day that it ends with`() throws {
    for day in ["2020-11-29", "2020-11-30", "2020-12-06", "2020-12-07", "2020-12-31T23:59:59.999Z", "2021-01-01"] {
      _ = try program.run("report", "add", "A", "--tested", "1", "--date", day)
    }
    func numbers(_ options: String...) throws -> [Int?] {
      let outcome = try program.run(["report", "list", "--sort", "number", "--json"] + options)
      let reports = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
      return try #require(reports).map { $0["number"] as? Int }
    }
    #expect(try numbers("--from", "2020-W49", "--to", "2020-W49") == [2, 3])
    #expect(try numbers("--from", "2020-12", "--to", "2020-12") == [3, 4, 5])
    #expect(try numbers("--to", "2020-11-30") == [1, 2])
    #expect(try numbers("--from", "2020-12-07", "--to", "2020-12-31T23:59:59.998Z") == [4])
    #expect(try numbers("--to", "yesterday").count == 6)
    #expect(try numbers("--from", "tomorrow").isEmpty)
  }

  @Test(arguments: [
    (["task", "add", "x", "--due", "tomorrow", "14:30"], "--due needs quotes: --due \"tomorrow 14:30\""),
    (["task", "add", "--due", "in", "3", "days", "x"], "--due needs quotes: --due \"in 3 days\""),
    (["report", "list", "--from", "3", "days", "ago"], "unexpected argument “days”; quote a value of several words"),
    (["task", "add", "x", "--due", "2026-02-30"], "February 2026 has 28 days"),
    (["task", "list", "--due-before", "2026-W54"], "2026 has the weeks W01 to W53"),
    (["report", "list", "--to", "25:00"], "hours are 00 to 23"),
    (["report", "add", "A", "--tested", "1", "--date", "sometime"], "must be a date such as"),
  ])
  func `an invalid date creates no store, and the error explains dates`(arguments: [String], message: String) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code >= 64)
    #expect(outcome.errors.contains(message))
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/store.sqlite"))
  }

  @Test func `text after -- is not part of a date`() throws {
    #expect(
      try program.run("task", "add", "--due", "2026-12-01", "--", "14:30", "tea").output
        == "Added 1: 14:30 tea, due Tuesday 2026-12-01\n"
    )
    #expect(try program.run("task", "add", "--due", "2026-12-01", "1/2", "it's").code == 0)
  }

  @Test func `help explains dates`() throws {
    let help = try program.run("help", "dates").output
    for phrase in ["tomorrow 14:30", "next friday", "2026-W49", "3 days ago", "time zone"] {
      #expect(help.contains(phrase), "\(phrase)")
    }
    for command in ["task add", "filters", "report add", "report list"] {
      #expect(try program.run(["help"] + command.split(separator: " ").map(String.init)).output.contains("help dates"))
    }
  }
}
