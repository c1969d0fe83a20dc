import LogbookInterchange
import LogbookPersistence
import LogbookStorage

let storeCheck = Command(
  words: ["store", "check"],
  summary: "Check the store for damage and invalid records",
  examples: ["store check", "store check --store json:logbook.json --json"],
  notes: ["Nothing is changed. If there are problems, they are listed, and the exit code is 65."],
  action: .init { session in
    try session.refuseMissing(session.location())
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
      for line in check.lines { try session.console.write(TerminalText.line(line) + "\n") }
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

extension StoreCheck {
  /// The maximum number of records to list for each problem.
  private static let shown = 5

  /// The problems, with one line for all records that have the same problem, such as `task 1, 2, 7: title must not be
  /// blank`.
  fileprivate var lines: [String] {
    var rules: [StoreProblem] = []
    var numbers: [StoreProblem: [String]] = [:]
    for problem in problems {
      let words = problem.place.split(separator: " ")
      let number = words.last.flatMap { Int($0) }
      let kind = number == nil ? problem.place : words.dropLast().joined(separator: " ")
      let rule = StoreProblem(place: kind, problem: problem.problem)
      if numbers[rule] == nil { rules.append(rule) }
      numbers[rule, default: []] += number.map { [String($0)] } ?? []
    }
    return rules.map { rule in
      let numbers = numbers[rule] ?? []
      let more = numbers.count > Self.shown ? " and \(NumberText.count(numbers.count - Self.shown)) more" : ""
      let list = numbers.isEmpty ? "" : " " + numbers.prefix(Self.shown).joined(separator: ", ") + more
      return "\(rule.place)\(list): \(rule.problem)"
    }
  }
}
