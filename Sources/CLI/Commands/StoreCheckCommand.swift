import LogbookInterchange
import LogbookPersistence
import LogbookStorage

let storeCheck = Command(
  words: ["store", "check"],
  summary: "Check the store for damage and invalid records",
  examples: ["store check", "store check --store json:logbook.json --json"],
  notes: ["Nothing is changed. If there are problems, they are listed, and the exit code is 65."],
  action: .init { session in
    let check = try await Storage.check(session.location())
    if session.wantsJSON {
      let problems = check.problems.map { problem in
        JSONValue.object([("place", .string(problem.place)), ("problem", .string(problem.problem))])
      }
      let json = JSONValue.object([
        ("problems", .array(problems)), ("tasks", .integer(check.tasks)), ("reports", .integer(check.reports)),
      ])
      try session.show(json)
    } else {
      for problem in check.problems { try session.console.write(TerminalText.line("\(problem)") + "\n") }
    }
    let count = check.problems.count
    if count > 0 {
      throw CLIError(.invalid, "the store has \(count == 1 ? "a problem" : "\(NumberText.count(count)) problems")")
    }
    try session.tell(
      "No problem found: \(NumberText.count(check.tasks, "task")), \(NumberText.count(check.reports, "report"))"
    )
  }
)
