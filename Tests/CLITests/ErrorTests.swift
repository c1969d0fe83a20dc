import Foundation
import Testing

@Suite struct ErrorTests {
  private let program: Program

  init() throws {
    program = try Program(
      after: ["task", "add", "First", "--due", "2026-12-01"],
      ["task", "add", "Second", "--parent", "1"],
      ["report", "add", "Kerala", "--tested", "10", "--date", "2020-04-17"]
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    let error: String

    init(_ line: String, _ code: Int32, _ error: String) {
      arguments = line.split(separator: " ", omittingEmptySubsequences: false).map { $0 == "∅" ? "" : String($0) }
      self.code = code
      self.error = error
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case("task show 9", 1, "there is no task 9"),
    Case("task complete 1 9", 1, "there is no task 9"),
    Case("task delete 9 1", 1, "there is no task 9"),
    Case("task add Third --parent 9", 1, "there is no task 9"),
    Case("report edit 9 --tested 1", 1, "there is no report 9"),
    Case("tusk", 64, "unknown command “tusk”; did you mean “task”?"),
    Case("task lst", 64, "unknown command “task lst”; did you mean “task list”?"),
    Case("task list --al", 64, "unknown option “--al”; did you mean “--all”?"),
    Case("task add -x", 64, "unknown option “-x”; write -- before text that begins with a hyphen"),
    Case("task add", 64, "TITLE is missing; usage: logbook task add TITLE… [options]"),
    Case("task edit 1", 64, "nothing to change: give at least one option"),
    Case("task show", 64, "N is missing; usage: logbook task show N…"),
    Case("task edit 1 99 --title x", 1, "there is no task 99"),
    Case("task edit 1 --dry-run", 64, "nothing to change: give at least one option"),
    Case("task edit 1 --if-overdue --title x", 64, "--if-overdue and the numbers of tasks cannot be used together"),
    Case("task edit 1 --depends 1", 65, "--depends “1” must be another task"),
    Case(
      "task add x --repeat always",
      65,
      "--repeat “always” must be daily, weekdays, weekly, monthly or yearly, or an interval such as "
        + "“every 2 weeks” with a count up to 1000; “after completion” may follow"
    ),
    Case("task list extra", 64, "unexpected argument “extra”; usage: logbook task list [options]"),
    Case("task list --limit", 64, "--limit needs a value: --limit N"),
    Case("task list --all=yes", 64, "--all takes no value"),
    Case("task list --all --completed", 64, "--all and --completed cannot be used together"),
    Case("import f.csv", 64, "--as is missing: --as tasks or --as reports"),
    Case(
      "import f.csv --as reports --wide tested --location Rome",
      64,
      "--wide reads the locations from the table: remove --location"
    ),
    Case(
      "import f.csv --as reports --map staff=a,level:staff=b",
      64,
      "--map has “staff” as a count and as a level: remove staff= or level:staff=, or rename one"
    ),
    Case(
      "import f.csv --as reports --map days=n --covers 7",
      64,
      "--covers and a column for days cannot be used together"
    ),
    Case(
      "import f.csv --as reports --cumulative --covers 7",
      64,
      "--cumulative sets the days of all counts itself: remove --covers, or name the totals, as in --cumulative=tested"
    ),
    Case(
      "import f.csv --as reports --cumulative=tested --covers since-last",
      64,
      "--covers since-last and --cumulative cannot be used together: give --covers N for the counts that are no totals, "
        + "or map a column to days"
    ),
    Case(
      "import f.csv --as reports --cumulative --dated first",
      64,
      "--dated first needs --covers N or a column for days"
    ),
    Case(
      "import missing.csv --as reports --map days= --covers 7",
      66,
      "there is no file “missing.csv”; give the path of one, or - for standard input"
    ),
    Case("report add Kerala --tested 5 --days -1", 65, "--days “-1” must be from 1 to 366 days"),
    Case("report add Kerala --tested 5 --days x", 65, "--days “x” must be a whole number from 1 to 366 days"),
    Case("task show one", 65, "number “one” must be the number of a record, such as 1"),
    Case("task list --limit -1", 65, "--limit “-1” must be a whole number, at least 0"),
    Case("task add ∅", 65, "title “” must not be blank"),
    Case("task add   ", 65, "title “  ” must not be blank"),
    Case("task edit 1 --title ∅", 65, "title “” must not be blank"),
    Case("task edit 1 --project ∅", 65, "project “” must not be blank"),
    Case("task edit 1 --tag ∅", 65, "tag “” must not be blank"),
    Case(
      "task edit 1 --priority hihg",
      65,
      "--priority “hihg” must be one of none, low, medium, high; did you mean “high”?"
    ),
    Case(
      "task edit 1 --due 2026-02-30",
      65,
      "--due “2026-02-30” is not a day of the calendar; February 2026 has 28 days"
    ),
    Case("report add ∅ --tested 1", 65, "location “” must not be blank"),
    Case("report add Kerala --tested -5", 65, "--tested “-5” must not be negative"),
    Case("report add Kerala --tested 5.5", 65, "--tested “5.5” must be a whole number"),
    Case("report add Kerala --tested many", 65, "--tested “many” must be a whole number, such as 1403"),
    Case(
      "report add Kerala --tested 9223372036854775808",
      65,
      "--tested “9223372036854775808” must be at most 9223372036854775807"
    ),
    Case(
      "report add Kerala",
      64,
      "a report needs at least one count: give --tested, --positive, --negative, --count or --level"
    ),
    Case(
      "report edit 1 --tested NA",
      64,
      "a report needs at least one count: give --tested, --positive, --negative, --count or --level"
    ),
    Case(
      "report list --sort size",
      65,
      "--sort “size” must be one of number, location, date, tested, positive, negative"
    ),
    Case("report list --sort date:down", 65, "--sort “date:down” must end in :asc or :desc"),
    Case(
      "import missing.csv --as reports",
      66,
      "there is no file “missing.csv”; give the path of one, or - for standard input"
    ),
    Case(
      "task list --store no/store.sqlite",
      73,
      "the store cannot be opened or created: no/store.sqlite: its folder does not exist"
    ),
    Case("task list --store .", 73, "the store cannot be opened or created: . is a folder"),
    Case("export tasks --output no/tasks.csv", 73, "no/tasks.csv cannot be created: No such file or directory"),
  ]

  @Test(arguments: cases)
  func `invalid input is reported and changes nothing`(_ input: Case) throws {
    let before = try content()
    #expect(try program.run(input.arguments) == .init(code: input.code, errors: "logbook: \(input.error)\n"))
    #expect(try content() == before)
  }

  @Test func `a task cannot become a subtask of itself or of its subtasks`() throws {
    let before = try content()
    for parent in ["1", "2"] {
      let outcome = try program.run("task", "edit", "1", "--parent", parent)
      #expect(outcome.code == 65)
      #expect(outcome.errors.hasPrefix("logbook: --parent “\(parent)” must "))
    }
    #expect(try content() == before)
  }

  @Test func `a file that is not a store is refused and left unchanged`() throws {
    let text = try program.file("diary.txt", "Dear diary")
    #expect(
      try program.run("task", "add", "x", "--store", text)
        == .init(code: 65, errors: "logbook: the store cannot be read: \(text) is not a SQLite database\n")
    )
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "Dear diary")
  }

  @Test func `with --json, errors are JSON`() throws {
    #expect(
      try program.run("task", "show", "9", "--json")
        == .init(code: 1, errors: #"{"error":{"code":"notFound","message":"there is no task 9"}}"# + "\n")
    )
    #expect(
      try program.run("--json", "tusk").errors
        == #"{"error":{"code":"usage","message":"unknown command “tusk”; did you mean “task”?"}}"# + "\n"
    )
  }

  @Test func `SIGPIPE ends a command that writes to a closed output, without a message`() throws {
    for _ in 0..<3 { try _ = program.run("task", "add", String(repeating: "long ", count: 20_000)) }
    let pipe = Pipe()
    let process = try program.start(["export", "tasks"], output: pipe)
    try pipe.fileHandleForReading.close()
    try pipe.fileHandleForWriting.close()
    process.process.waitUntilExit()
    #expect(process.process.terminationReason == .uncaughtSignal)
    #expect(process.process.terminationStatus == SIGPIPE)
    #expect(try process.errors() == "")
  }

  private func content() throws -> Data {
    try Data(contentsOf: URL(filePath: program.folder + "/store.sqlite"))
  }
}
