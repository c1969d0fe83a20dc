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
