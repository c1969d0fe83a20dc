import Foundation
import Testing

@Suite struct TaskPlanTests {
  let program: Program

  init() throws { program = try Program() }

  private func numbers(_ arguments: String...) throws -> [Int?] {
    try program.objects(arguments).map { $0["number"] as? Int }
  }

  @Test func `filters select by day, priority, tags, blocking and waiting`() throws {
    for arguments in [
      ["one", "--due", "yesterday", "-p", "high"], ["two", "--due", "today", "--tag", "a"],
      ["three", "--due", "tomorrow", "-p", "low", "--tag", "a", "--tag", "b"], ["four", "--depends", "1"],
      ["five", "--wait", "tomorrow"], ["six", "--repeat", "daily"],
    ] { #expect(try program.run(["task", "add"] + arguments).code == 0) }
    #expect(try numbers("task", "list") == [1, 2, 3, 4, 6])
    #expect(try numbers("task", "list", "--all") == [1, 2, 3, 4, 5, 6])
    #expect(try numbers("task", "list", "--waiting") == [5])
    #expect(try numbers("task", "list", "--overdue") == [1])
    #expect(try numbers("task", "list", "--due-before", "today") == [1])
    #expect(try numbers("task", "list", "--due-after", "today") == [3])
    #expect(try numbers("task", "list", "--due-after", "yesterday", "--due-before", "tomorrow") == [2])
    #expect(try numbers("task", "list", "-p", "high", "-p", "l") == [1, 3])
    #expect(try numbers("task", "list", "--untagged") == [1, 4, 6])
    #expect(try numbers("task", "list", "--without-tag", "B") == [1, 2, 4, 6])
    #expect(try numbers("task", "list", "--blocked") == [4])
    #expect(try numbers("task", "list", "--unblocked", "-n", "2") == [1, 2])
    #expect(try numbers("task", "list", "--repeating") == [6])
    #expect(try numbers("task", "search", "e", "--overdue") == [1])
    #expect(try program.objects("export", "tasks", "--format", "json", "--overdue").count == 1)
    _ = try program.run("task", "done", "1")
    #expect(try numbers("task", "list", "--blocked") == [])
  }

  @Test func `tasks are edited, completed and deleted by conditions`() throws {
    for title in ["a", "b", "c"] { _ = try program.run("task", "add", title, "--project", "move", "--tag", title) }
    _ = try program.run("task", "add", "other")
    let preview = try program.run("task", "edit", "--if-project", "MOVE", "--project", "home", "--dry-run")
    #expect(preview.output.contains("home") && preview.errors == "Nothing was changed.\n")
    #expect(
      try program.run("task", "edit", "--if-project", "MOVE", "--project", "home").output
        == "Changed 1: a\nChanged 2: b\nChanged 3: c\n"
    )
    #expect(try program.run("task", "complete", "--if-project", "home", "--if-tag", "b").output == "Completed 2: b\n")
    #expect(try program.run("task", "complete", "--if-project", "nowhere") == .init(errors: "No tasks match.\n"))
    #expect(try program.run("task", "rm", "--if-completed", "--if-project", "home").output == "Deleted 2: b\n")
    #expect(try program.run("task", "rm", "--if-project", "home").output == "Deleted 1: a\nDeleted 3: c\n")
    #expect(try numbers("task", "list", "--all") == [4])
    let outcome = try program.run("task", "rm")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors
        == "logbook: N is missing: give task numbers, or conditions such as --if-project NAME\n"
    )
  }

  @Test func `a repeating task is deleted for one date or for all dates, as requested`() throws {
    _ = try program.run("task", "add", "Pay", "--due", "2990-01-31", "--repeat", "monthly")
    #expect(try program.run("task", "delete", "1").code == 64)
    #expect(
      try program.run("task", "delete", "1", "--one").output == "Moved 1: Pay, due Sunday 2990-02-28\n"
    )
    #expect(try program.run("task", "delete", "1", "--one").output == "Moved 1: Pay, due Wednesday 2990-03-31\n")
    #expect(try program.run("task", "delete", "1", "--all").output == "Deleted 1: Pay\n")
    #expect(try numbers("task", "list", "--all") == [])
  }

  @Test func `only an open repeating task can be moved to its next date`() throws {
    _ = try program.run("task", "add", "Pay", "--due", "2990-01-31")
    _ = try program.run("task", "add", "Sweep", "--due", "2990-01-31", "--repeat", "daily")
    _ = try program.run("task", "complete", "2")
    for arguments in [["1"], ["2"], ["1", "3"], ["1", "--dry-run"]] {
      #expect(
        try program.run(["task", "delete", "--one"] + arguments)
          == .init(
            code: 64,
            errors: "logbook: --one applies only to open repeating tasks; delete the others separately\n"
          )
      )
    }
    #expect(try numbers("task", "list", "--all") == [1, 2, 3])
    #expect(try numbers("task", "delete", "3", "--one", "--dry-run") == [3])
  }

  @Test func `a new waiting date determines the day on which a task without a due date repeats`() throws {
    _ = try program.run("task", "add", "stretch", "--wait", "2990-01-31", "--repeat", "monthly")
    func skip() throws -> String? {
      #expect(try program.run("task", "delete", "1", "--one").code == 0)
      return try program.objects("task", "show", "1").first?["waitUntil"] as? String
    }
    #expect(try skip() == "2990-02-28T00:00:00Z")
    _ = try program.run("task", "edit", "1", "--wait", "2990-04-30")
    #expect(try skip() == "2990-05-30T00:00:00Z")
  }

  @Test func `completing a task reports open subtasks and unblocked tasks`() throws {
    for arguments in [
      ["trip"], ["pack", "--parent", "1"], ["book", "--parent", "1"], ["leave", "--depends", "1", "--depends", "2"],
    ] { _ = try program.run(["task", "add"] + arguments) }
    #expect(
      try program.run("task", "complete", "1").output
        == "Completed 1: trip\nOpen subtasks of 1: 2, 3; they stay open\n"
    )
    #expect(try program.run("task", "complete", "2").output == "Completed 2: pack\nNo longer blocked: 4: leave\n")
  }

  @Test func `a dependency can be removed and others added in one edit`() throws {
    for arguments in [["one"], ["two"], ["three"], ["four", "--depends", "1", "--depends", "2"]] {
      _ = try program.run(["task", "add"] + arguments)
    }
    #expect(
      try program.run("task", "edit", "4", "--undepend", "1", "--depends", "3").output == "Changed 4: four\n"
    )
    #expect(try program.run("task", "edit", "4", "--undepend", "1").output == "Unchanged 4: four\n")
    #expect(try program.run("task", "edit", "4", "--undepend", "9").errors == "logbook: there is no task 9\n")
    let both = try program.run("task", "edit", "4", "--undepend", "2", "--no-depends")
    #expect(both.errors == "logbook: --undepend and --no-depends cannot be used together\n")
    #expect(try program.run("export", "tasks", "--format", "ndjson").output.contains(#""dependencies":[2,3]"#))
  }

  @Test(arguments: Program.kinds)
  func `every kind of storage stores and undoes repetitions, waiting dates and dependencies`(kind: String) throws {
    program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/plan"
    _ = try program.run("task", "add", "one", "--due", "2990-01-31", "--repeat", "2 weeks", "--wait", "2989-12-01")
    _ = try program.run("task", "add", "two", "--depends", "1")
    let before = try program.run("export", "tasks", "--format", "json").output
    #expect(before.contains(#""dueAt":"2990-01-31","isDueOnDay":true"#))
    #expect(before.contains(#""waitUntil":"2989-12-01T00:00:00Z","repeats":"P2W","dependencies":[]"#))
    #expect(before.contains(#""dependencies":[1]"#))
    _ = try program.run("task", "complete", "1")
    #expect(try numbers("task", "list", "--all") == [1, 2, 3])
    _ = try program.run("undo")
    #expect(try program.run("export", "tasks", "--format", "json").output == before)
    let copy = program.folder + "/copy.sqlite"
    #expect(try program.run("store", "copy", copy).code == 0)
    #expect(try program.run("export", "tasks", "--format", "json", "--store", copy).output == before)
    #expect(try program.run("store", "check").code == 0)
  }
}

extension TaskPlanTests {
  @Test func `a dry run checks the change, and shows subtasks that would be deleted too`() throws {
    for arguments in [["one"], ["part", "--parent", "1"], ["three", "--depends", "1"]] {
      _ = try program.run(["task", "add"] + arguments)
    }
    let before = try program.run("export", "tasks").output
    for (option, value) in [
      ("--title", ""), ("--tag", ""), ("--depends", "99"), ("--depends", "3"), ("--depends", "1"), ("--parent", "1"),
      ("--parent", "2"),
    ] {
      #expect(try program.run("task", "edit", "1", "--dry-run", option, value).code != 0)
    }
    #expect(try program.run("task", "edit", "1", "--title", "won", "--dry-run").output.contains("won"))
    #expect(try program.objects("task", "delete", "1", "--dry-run").map { $0["number"] as? Int } == [1, 2])
    #expect(try program.objects("task", "complete", "1", "--dry-run").map { $0["number"] as? Int } == [1])
    #expect(try program.run("export", "tasks").output == before)
  }

  @Test func `an imported task that differs is counted and listed`() throws {
    _ = try program.run("task", "add", "x", "-p", "high")
    let text = try program.run("export", "tasks").output.replacing("high", with: "low")
    let skipped = try program.run(["import", "-", "--as", "tasks"], input: Data(text.utf8))
    #expect(skipped.output == "Imported 0 of 1 rows: 1 duplicate (1 differs), 0 replaced, 0 invalid.\n")
    #expect(skipped.errors.contains("different, not imported: line 2, task 1 x: priority high → low\n"))
    let replaced = try program.run(
      ["import", "-", "--as", "tasks", "--on-duplicate", "replace"],
      input: Data(text.utf8)
    )
    #expect(replaced.output == "Imported 0 of 1 rows: 0 duplicate, 1 replaced (1 changed), 0 invalid.\n")
    #expect(try program.objects("task", "list").first?["priority"] as? String == "low")
  }

  @Test func `a repeating task without a due date waits again, and a date without a successor is refused`() throws {
    _ = try program.run("task", "add", "stretch", "--wait", "2990-01-01", "--repeat", "weekly")
    _ = try program.run("task", "complete", "1")
    let next = try #require(try program.objects("task", "list", "--waiting").first)
    #expect(next["waitUntil"] as? String == "2990-01-08T00:00:00Z")
    #expect(next["dueAt"] is NSNull)
    _ = try program.run("task", "add", "end", "--due", "9999-12-31", "--repeat", "daily")
    let outcome = try program.run("task", "delete", "3", "--one")
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("has no next date before the year 10000"))
  }

  @Test func `words of a title that other programs read as fields get a hint`() throws {
    let added = try program.run("task", "add", "Buy", "due:tomorrow", "+home", "at 10:30, +1 or http://a.b")
    #expect(
      added
        == .init(
          output: "Added 1: Buy due:tomorrow +home at 10:30, +1 or http://a.b\n",
          errors: "“due:tomorrow”, “+home” are part of the title; to set fields instead: --due tomorrow --tag home\n"
        )
    )
    #expect(try program.run("task", "add", "Note: pro:/con", "--quiet").errors == "")
  }

  @Test func `filters may be alternatives`() throws {
    for arguments in [
      ["one", "--tag", "home", "-p", "high"], ["two", "--tag", "work", "--due", "2990-01-01"],
      ["three", "--tag", "home", "--project", "p"], ["four", "--due", "2990-01-03"], ["five", "--tag", "home"],
    ] { _ = try program.run(["task", "add"] + arguments) }
    #expect(try numbers("task", "list", "--tag", "home", "--or", "--tag", "work") == [1, 2, 3, 5])
    #expect(
      try numbers("ls", "-t", "home", "-p", "high", "--or", "--project", "p", "--or", "--search", "four") == [1, 3, 4]
    )
    #expect(
      try numbers("task", "list", "--due-before", "2990-01-02", "--or", "--due-after", "2990-01-02", "-n", "1") == [2]
    )
    #expect(try numbers("task", "list", "--due-before", "2989-12-31", "--or", "--due-before", "2990-01-02") == [2])
    _ = try program.run("task", "done", "1")
    #expect(try numbers("task", "list", "--tag", "home", "--or", "--tag", "work") == [2, 3, 5])
    #expect(try numbers("task", "list", "--tag", "home", "--or", "--tag", "work", "--completed") == [1])
    #expect(try numbers("task", "search", "o", "--tag", "home", "--or", "--due-after", "2990-01-01") == [3, 4, 5])
    #expect(try program.objects("export", "tasks", "--format", "json", "-t", "work", "--or", "-p", "high").count == 2)
    let preview = try program.run(
      "task",
      "edit",
      "--if-tag",
      "home",
      "--or",
      "--if-tag",
      "work",
      "--project",
      "x",
      "--dry-run"
    )
    #expect(preview.output.split(separator: "\n").count == 4)
    for options in [
      ["--or"], ["--if-tag", "a", "--or"], ["--or", "--if-tag", "a"], ["--if-tag", "a", "--or", "--dry-run"],
    ] {
      #expect(
        try program.run(["task", "complete"] + options).errors
          == "logbook: --or must be between options that select tasks, as in --if-tag home --or --if-overdue\n"
      )
    }
    let usage = "logbook: --or must be between options that select tasks, as in --tag home --or --overdue\n"
    for arguments in [
      ["--or"], ["--tag", "home", "--or"], ["--or", "--tag", "home"], ["--tag", "a", "--or", "-n", "2"],
    ] {
      #expect(try program.run(["task", "list"] + arguments) == .init(code: 64, errors: usage))
    }
    #expect(
      try program.run("task", "list", "--tag", "a", "--limit", "1", "--or", "--tag", "b", "--limit", "2").code == 64
    )
    #expect(try program.run("task", "list", "--due-before", "2990-01-01", "--due-before", "2991-01-01").code == 64)
  }

  @Test func `the next tasks are the most urgent ones that can be done`() throws {
    for arguments in [
      ["plain"], ["low", "-p", "low"], ["high", "-p", "high"], ["today", "--due", "today"],
      ["late", "--due", "2020-01-01"], ["first"], ["blocked", "--depends", "6", "-p", "high", "--due", "today"],
      ["waiting", "--wait", "tomorrow", "-p", "high"], ["part", "--parent", "1", "--due", "in 4 days"],
    ] { _ = try program.run(["task", "add"] + arguments) }
    let next = try program.objects("task", "next", "--json")
    #expect(next.map { $0["number"] as? Int } == [5, 4, 9, 3, 6, 2, 1])
    #expect(next.map { $0["urgency"] as? Double } == [12, 9, 7, 6, 5, 2, 0])
    #expect(try numbers("task", "next", "-n", "2") == [5, 4])
    #expect(try numbers("task", "next", "-p", "low", "--or", "--search", "first") == [6, 2])
    let plain = try program.run("task", "next", "--limit", "1", "--plain").output
    #expect(plain.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" } == ["Urgency", "12.00"])
    for index in 0..<10 { _ = try program.run("task", "add", "more \(index)") }
    #expect(try numbers("task", "next").count == 10)
  }

  @Test func `a note is added with its date`() throws {
    program.environment["TZ"] = "Asia/Kolkata"
    _ = try program.run("task", "add", "Call", "--notes", "about samples")
    _ = try program.run("task", "add", "Write")
    #expect(
      try program.run("task", "annotate", "1,2", "called,", "no answer").output
        == "Annotated 1: Call\nAnnotated 2: Write\n"
    )
    let notes = try program.objects("task", "show", "1-2").compactMap { $0["notes"] as? String }
    let pattern = /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} called, no answer/
    let lines = notes[0].split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "about samples" && lines[1].wholeMatch(of: pattern) != nil, "\(notes)")
    #expect(notes[1] == lines[1])
    for arguments in [["1"], ["1", " "], [], ["call", "x"], ["99", "x"]] {
      #expect(try program.run(["task", "annotate"] + arguments).code != 0)
    }
    #expect(try program.objects("task", "show", "1-2").compactMap { $0["notes"] as? String } == notes)
  }

  @Test func `a calendar folder has a file for each task`() throws {
    _ = try program.run("task", "add", "One", "--repeat", "weekly after completion")
    _ = try program.run("task", "add", "Two")
    let folder = "\(program.folder)/a/calendar"
    _ = try program.run("task", "add", "Three")
    let exported = try program.run("export", "tasks", "--format", "ics", "--output", folder + "/")
    #expect(
      exported
        == .init(
          output: "Exported 3 tasks to \(folder)/\n",
          errors: "not kept by ics: repeats counted from completion 1\n"
        )
    )
    let ids = try program.objects("task", "list").compactMap { $0["id"] as? String }
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    #expect(try files() == ids.map { "\($0).ics" }.sorted())
    let file = try String(contentsOfFile: "\(folder)/\(ids[1]).ics", encoding: .utf8)
    #expect(file.hasPrefix("BEGIN:VCALENDAR\r\n") && file.hasSuffix("END:VCALENDAR\r\n"))
    #expect(file.contains("SUMMARY:Two\r\n") && !file.contains("SUMMARY:One"))
    _ = try program.run("task", "edit", "2", "--title", "Second")
    _ = try program.run("export", "tasks", "--search", "second", "--format", "ics", "--output", folder)
    #expect(try files().count == 3)
    #expect(try String(contentsOfFile: "\(folder)/\(ids[1]).ics", encoding: .utf8).contains("SUMMARY:Second\r\n"))
    let paths = try files().map { "\(folder)/\($0)" }
    _ = try program.run(["import"] + paths + ["--as", "tasks", "--store", "copy.sqlite"])
    #expect(try program.objects("task", "list", "--store", "copy.sqlite").count == 3)
    let refused = try program.run("export", "tasks", "--output", folder + "/")
    #expect(
      refused
        == .init(
          code: 73,
          errors: "logbook: \(folder)/ is a folder; give the path of a file, or --format ics for a file per task\n"
        )
    )
  }

  @Test func `a task may repeat from its completion, on weekdays, or at the end of the month`() throws {
    _ = try program.run("task", "add", "Water", "--due", "2990-01-01", "--repeat", "2 weeks after completion")
    #expect(try program.run("task", "show", "1").output.contains("   Repeats   every 2 weeks after completion\n"))
    #expect(try program.run("task", "complete", "1").output.contains("Next is 2: Water, due ") == true)
    #expect(try program.objects("task", "show", "2").first?["repeats"] as? String == "P2W/DONE")
    #expect(try program.run("task", "show", "2").output.contains("2990") == false)
    _ = try program.run("task", "add", "Stand up", "--due", "2990-01-08", "--repeat", "weekdays")
    #expect(try program.run("task", "delete", "3", "--one").output == "Moved 3: Stand up, due Monday 2990-01-11\n")
    _ = try program.run("task", "add", "Report", "--due", "eom", "--repeat", "monthly")
    _ = try program.run("task", "add", "Pay", "--due", "2990-02-28", "--repeat", "P1M/31")
    #expect(try program.run("task", "show", "5").output.contains("   Repeats   monthly on the last day\n"))
    for _ in 0..<12 {
      #expect(try program.run("task", "delete", "4", "--one").code == 0)
      let due = try #require(try program.objects("task", "show", "4").first?["dueAt"] as? String)
      let date = try #require(try? Date("\(due)T00:00:00Z", strategy: .iso8601))
      #expect(Calendar(identifier: .gregorian).component(.day, from: date + 86_400 + 43_200) == 1, "\(due)")
    }
    let both = try program.run("task", "edit", "4", "--repeat", "every friday", "--no-due")
    #expect(
      both
        == .init(
          code: 64,
          errors: "logbook: --repeat with a weekday sets a due date, so it cannot be used together with --no-due\n"
        )
    )
  }

  @Test func `a task that repeats on a weekday is due on that day`() throws {
    let added = try program.run("task", "add", "Water", "--repeat", "every monday").output
    #expect(added.hasPrefix("Added 1: Water, due Monday "), "\(added)")
    #expect(try program.objects("task", "show", "1").first?["repeats"] as? String == "P1W")
    #expect(
      try program.run("task", "add", "Bins", "--repeat", "every other fridays", "--due", "2990-01-08").output
        == "Added 2: Bins, due Friday 2990-01-08\n"
    )
    #expect(try program.objects("task", "show", "2").first?["repeats"] as? String == "P2W")
    let refused = try program.run("task", "edit", "2", "--repeat", "every monday")
    #expect(
      refused.errors == "logbook: --repeat “Monday” must be the weekday of the due date, which is a Friday; "
        + "--due sets another date\n"
    )
    #expect(try program.run("task", "edit", "2", "--repeat", "every month").code == 0)
  }
}
