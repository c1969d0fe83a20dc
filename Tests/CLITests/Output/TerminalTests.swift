import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@Suite struct TerminalTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The control characters in ASCII (except NUL) and ISO 6429, the line and paragraph separators, and the
  /// bidirectional embedding, override and isolate characters.
  private static let commanding = [0x01...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069]
    .joined().compactMap { Unicode.Scalar($0) }

  private static let hostile =
    "a" + String(String.UnicodeScalarView(commanding)) + "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m%n%s"

  @Test func `results contain no control characters`() async throws {
    let day = Date(timeIntervalSince1970: 0)
    let text = Self.hostile + "\0"
    let storage = try Storage(.sqlite(program.folder + "/store.sqlite"))
    try await storage.tasks.insert([TaskItem(title: text, notes: text, project: text, tags: [text], createdAt: day)])
    try await storage.reports.insert([
      Report(location: text, numberTested: 1, dateReported: day),
      Report(location: Self.hostile, numberTested: 1, numberPositive: 2, dateReported: day),
    ])
    for line in [
      "task list", "task show 1", "task edit 1 --priority high", "task complete 1", "task reopen 1", "report list",
      "report show 1", "report summary", "report summary --by location,day",
      "report edit 1 --tested 2", "report chart --location \(Self.hostile)",
      "report chart --output - --location \(Self.hostile)", "report check", "task list --json", "report summary --json",
      "task list --plain", "task search a", "task search a --plain", "task search a --json", "task stats",
      "task stats --plain",
      "export tasks --format json", "export reports --format ndjson", "task delete 1", "report delete 1",
    ] {
      let outcome = try program.run(line.split(separator: " ").map(String.init))
      #expect(outcome.code == 0, "\(line)")
      #expect(!outcome.output.isEmpty, "\(line)")
      // Tabs are allowed in a plain table, because the program writes tabs between cells.
      let output = line.contains("--plain") ? outcome.output.replacing("\t", with: " ") : outcome.output
      expectHarmless(output + outcome.errors, line)
    }
  }

  static let errors: [[String]] = [
    [hostile], ["task", hostile], ["help", hostile], ["--" + hostile], ["-" + hostile], ["task", "show", hostile],
    ["task", "add", "x", "--due", hostile], ["task", "add", "x", "--priority", hostile],
    ["task", "list", "--sort", hostile], ["task", "list", "--limit", hostile], ["task", "list", hostile],
    ["task", "list", "--store", hostile + "/x"], ["report", "add", "x", "--tested", hostile],
    ["import", hostile, "--as", "reports"], ["import", "-", "--as", hostile],
    ["import", "-", "--as", "reports", "--map", hostile], ["import", "-", "--as", "reports", "--delimiter", hostile],
    ["import", "-", "--as", "reports", "--date-format", "%" + hostile], ["export", hostile],
    ["export", "tasks", "--format", hostile], ["export", "tasks", "--output", hostile + "/x"],
    ["store", "copy", hostile + "/x"],
  ]

  @Test(arguments: errors)
  func `errors contain no control characters`(arguments: [String]) throws {
    for arguments in [arguments, ["--json"] + arguments] {
      let outcome = try program.run(arguments)
      #expect(outcome.code >= 64)
      #expect(outcome.output == "")
      #expect(outcome.errors.split(separator: "\n").count == 1)
      expectHarmless(outcome.errors, "\(outcome.errors)")
    }
  }

  @Test func `messages about files and rows contain no control characters`() throws {
    let cell = "\"\(Self.hostile)\""
    for content in [
      "\(cell),date\n", "location,date,tested\n\(cell),2020-01-01,\(cell)\n", "location,date,tested\nA,\(cell),1\n",
    ] {
      for invalid in ["fail", "skip"] {
        let outcome = try program.run("import", "-", "--as", "reports", "--on-invalid", invalid, input: content)
        #expect(!outcome.errors.isEmpty)
        expectHarmless(outcome.output + outcome.errors, content)
      }
    }
    let name = Self.hostile
    for arguments in [
      ["export", "tasks", "--output", name], ["store", "copy", "json:\(name).json"],
      ["store", "info", "--store", "json:\(name).json"], ["task", "list", "--store", name],
    ] {
      let outcome = try program.run(arguments)
      #expect(!(outcome.output + outcome.errors).isEmpty)
      expectHarmless(outcome.output + outcome.errors, arguments[0])
    }
  }

  private func expectHarmless(_ text: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = Set(text.unicodeScalars).intersection(Self.commanding + ["\0"]).subtracting(["\n"])
    #expect(found.isEmpty, "\(what.debugDescription)", sourceLocation: sourceLocation)
  }

  #if os(Linux)
    @Test func `an export to a terminal has no control characters, and an export to a file is exact`() async throws {
      let storage = try Storage(.sqlite(program.folder + "/store.sqlite"))
      try await storage.tasks.insert([TaskItem(title: "x" + Self.hostile, createdAt: .now)])
      #expect(try program.run("export", "tasks").output.unicodeScalars.contains("\u{1B}"))
      for format in ["csv", "json", "ndjson"] {
        let shown = try program.runOnTerminal(["export", "tasks", "--format", format])
        #expect(shown.contains("x"))
        // Line endings are unified, because CSV and the terminal add carriage returns. Tabs are allowed.
        let ours = ["\r\r\n", "\r\n", "\t"].reduce(shown) { $0.replacing($1, with: "\n") }
        expectHarmless(ours, format)
      }
    }
  #endif
}
