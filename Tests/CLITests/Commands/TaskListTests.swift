import Foundation
import Testing

@testable import LogbookCLI

@Suite struct TaskListTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func add(_ title: String, _ options: String...) throws {
    #expect(try program.run(["task", "add"] + options + ["--", title]).code == 0)
  }

  private func list(_ options: String...) throws -> String {
    try program.run(["task", "list"] + options).output
  }

  @Test func `subtasks are listed below their parent, in the requested order`() throws {
    try add("Move")
    try add("Pack", "--parent", "1", "--due", "2990-01-02")
    try add("Find boxes", "--parent", "2")
    try add("Book a van", "--parent", "1", "--due", "2990-01-01")
    try add("Call", "--project", "x")
    #expect(
      try list() == """
        N  Due         Project  Title
        1                       Move
        2  2990-01-02             Pack
        3                           Find boxes
        4  2990-01-01             Book a van
        5              x        Call

        """
    )
    #expect(
      try list("--sort", "due,title") == """
        N  Due         Project  Title
        5              x        Call
        1                       Move
        4  2990-01-01             Book a van
        2  2990-01-02             Pack
        3                           Find boxes

        """
    )
    #expect(
      try list("--sort", "number:desc") == """
        N  Due         Project  Title
        5              x        Call
        1                       Move
        4  2990-01-01             Book a van
        2  2990-01-02             Pack
        3                           Find boxes

        """
    )
    _ = try program.run("task", "complete", "1")
    #expect(
      try list("--sort", "number:desc", "--limit", "4") == """
        N  Due         Project  Title
        5              x        Call
        4  2990-01-01           Book a van
        2  2990-01-02           Pack
        3                         Find boxes

        """
    )
  }

  @Test func `a tag with a space is quoted`() throws {
    try add("Pack", "--tag", "big job", "--tag", "home")
    #expect(try list() == "N  Tags            Title\n1  \"big job\" home  Pack\n")
  }

  @Test func `output for other programs has only the requested order`() throws {
    try add("Move")
    try add("Pack", "--parent", "1", "--due", "2990-01-02T14:30", "--tag", "a", "--tag", "b")
    try add("Late", "--due", "2001-02-03")
    _ = try program.run("task", "complete", "1")
    let heading = "N\tDone\tPriority\tDue\tWhen\tProject\tTags\tTitle\tParent\tBlocked\n"
    #expect(
      try list("--plain", "--all", "--sort", "number:desc") == heading + """
        3\t\t\t2001-02-03\toverdue\t\t\tLate\t\t
        2\t\t\t2990-01-02 14:30\tlater\t\ta b\tPack\t1\t
        1\tx\t\t\t\t\t\tMove\t\t

        """
    )
    #expect(try program.objects("task", "list", "--all", "--sort", "due").map { $0["number"] as? Int } == [3, 2, 1])
  }

  @Test func `overdue tasks are marked with a sign, tasks due soon with a word`() throws {
    try add("Late", "--due", "2001-02-03")
    try add("Soon", "--due", "+30h")
    try add("Later", "--due", "2990-01-01")
    try add("Never")
    let lines = try list().split(separator: "\n").dropFirst()
    #expect(lines.map { $0.contains("!") } == [true, false, false, false])
    #expect(try list().contains("1  ! 2001-02-03"))
    try add("Now", "--due", "today")
    #expect(try list().contains("5  today"))
    // An asterisk marks a due date of today or tomorrow if the date style has no word for the day.
    #expect(try list("--dates", "iso").contains("5  * 2"))
    #expect(try list("--dates", "iso").contains("3  2990-01-01"))
    _ = try program.run("task", "complete", "1")
    #expect(try list("--completed").contains("1  ✓     2001-02-03"))
    #expect(try program.run("task", "show", "3").output.contains("Due       Friday 2990-01-01\n"))
  }

  #if os(Linux)
    @Test func `on a terminal, lines fit the width and overdue dates are coloured`() throws {
      program.environment["TERM"] = "xterm"
      let title = "Pack everything that is not needed: 日本語 and boxes 📦📦, one room after the other, first the cellar"
      try add(title, "--due", "2001-02-03", "--project", "moving house", "--tag", "boxes", "--priority", "high")
      #expect(try list().contains("  moving house  boxes  \(title)\n"))
      for columns: UInt16 in [20, 40, 60, 80, 100] {
        let shown = try program.runOnTerminal(["task", "list"], columns: columns)
        #expect(shown.contains("\u{1B}[31m! 2001-02-03\u{1B}[0m"))
        #expect(shown.contains("…"))
        for line in shown.split(separator: "\r\n") {
          let bare = line.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[1m", with: "")
            .replacing("\u{1B}[0m", with: "")
          #expect(TerminalText.width(String(bare)) <= Int(columns))
        }
      }
      let narrow = try program.runOnTerminal(["task", "list", "--no-color"], columns: 40)
      #expect(
        narrow.replacing("\r\n", with: "\n") == """
          N  Title
             Prio  Due           Project
             Tags
          1  Pack everything that is not needed: …
             high  ! 2001-02-03  moving house
             boxes

          """
      )
      #expect(try program.runOnTerminal(["task", "list", "--plain"], columns: 40).contains(title))
    }
  #endif

  @Test(arguments: [("relative", "today "), ("auto", "today "), ("iso", "* 20")])
  func `a task due soon is marked with the name of the day or an asterisk`(dates: String, mark: String) throws {
    try add("Water the plants", "--due", "today")
    let line = try #require(try list("--dates", dates).split(separator: "\n").last)
    #expect(line.hasPrefix("1  \(mark)"), "\(line)")
  }

  @Test func `several projects and texts are combined, and a project includes its subprojects`() throws {
    try add("Plan", "--project", "Office")
    try add("Send the plan", "--project", "office.reports")
    try add("Plant", "--project", "garden")
    try add("Rent", "--project", "offices")
    func numbers(_ options: String...) throws -> [Int] {
      try program.objects(["task", "list"] + options).compactMap { $0["number"] as? Int }
    }
    #expect(try numbers("--project", "office") == [1, 2])
    #expect(try numbers("--project", "office.reports", "--project", "GARDEN") == [2, 3])
    #expect(try numbers("--search", "plan", "--search", "send") == [2])
    let export = try program.run("export", "tasks", "--project", "office", "--project", "garden", "--format", "ndjson")
    #expect(export.output.split(separator: "\n").count == 3)
    #expect(
      try program.run("task", "complete", "--if-project", "office", "--dry-run", "--json").output.contains(
        "\"number\":2"
      )
    )
  }

  @Test(arguments: [
    (["task", "list", "--limit", "1", "-n", "2"], "--limit can be given only once"),
    (
      ["task", "list", "--sort", "due", "--sort", "title"],
      "--sort can be given only once; separate values with commas: --sort KEY[:desc],…"
    ),
    (
      ["report", "summary", "--by", "month", "--by", "location"],
      "--by can be given only once; separate values with commas: --by GROUP[,GROUP]"
    ),
    (["task", "add", "x", "--due", "today", "-d", "tomorrow"], "--due can be given only once"),
    (["config", "--store", "a.sqlite", "--store=b.sqlite"], "--store can be given only once"),
  ])
  func `an option that takes one value is refused when it is repeated`(words: [String], message: String) throws {
    #expect(try program.run(words) == .init(code: 64, errors: "logbook: \(message)\n"))
  }

  @Test func `numbers may be ranges and lists, and ranges skip deleted tasks`() throws {
    for title in ["a", "b", "c", "d", "e"] { try add(title) }
    try #require(program.run("task", "delete", "2").code == 0)
    func shown(_ words: String...) throws -> [Int] {
      try program.objects(["task", "show"] + words).compactMap { $0["number"] as? Int }
    }
    #expect(try shown("1-3") == [1, 3])
    #expect(try shown("5,1", "3-4", "1") == [5, 1, 3, 4])
    #expect(try program.run("task", "complete", "3-4,5").output == "Completed 3: c\nCompleted 4: d\nCompleted 5: e\n")
    #expect(try program.run("task", "show", "7-9").errors.contains("“7-9” must include the number of a record"))
    #expect(try program.run("task", "show", "3-1").errors.contains("must be a range of at most 1000 numbers"))
    #expect(try program.run("task", "show", "1,").errors.contains("must be the number of a record"))
    #expect(try program.run("report", "edit", "1-2", "--tested", "1").errors.contains("“1-2” must be the number"))
    try add("f", "--depends", "1-1,3")
    #expect(try program.objects("task", "show", "6").first.map { "\($0)" }?.contains("3") == true)
  }
}
