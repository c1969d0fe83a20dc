import Testing

@testable import LogbookCLI

@Suite struct ShortNameTests {
  private func name(_ words: String...) -> String {
    switch Command.match(words) {
    case .command(let command): command.name
    case .beginning(let words): words.joined(separator: " ") + " …"
    case .ambiguous(let names): names.joined(separator: "|")
    case .nothing: "nothing"
    }
  }

  @Test func `a command is found by its name, an alias or a prefix of either`() {
    #expect(name("task", "list") == "task list")
    #expect(name("ls") == "task list")
    #expect(name("task", "ls") == "task list")
    #expect(name("done") == "task complete")
    #expect(name("task", "comp") == "task complete")
    #expect(name("task", "rm") == "task delete")
    #expect(name("report", "rm") == "report delete")
    #expect(name("report", "sum") == "report summary")
    #expect(name("imp") == "import")
    #expect(name("ta") == "task …")
    #expect(name("task") == "task …")
  }

  @Test func `an ambiguous or unknown name is not a command`() {
    #expect(name("re") == "redo|report")
    #expect(name("task", "s") == "search|show|stats")
    #expect(name("tasks") == "nothing")
    #expect(name("task", "lists") == "nothing")
    #expect(name("") == "nothing")
    #expect(name("candidates") == "candidates")
    #expect(name("candidate") == "nothing")
  }

  @Test func `an option's letter works only in commands that have the option`() throws {
    guard case .run(let command) = try Invocation(["ta", "ls", "-n", "3", "-t", "a", "-t", "b"]).request else {
      Issue.record("it runs no command")
      return
    }
    #expect(command.name == "task list")
    #expect(throws: CLIError.self) { try Invocation(["task", "list", "-d", "friday"]) }
    #expect(throws: CLIError.self) { try Invocation(["task", "add", "x", "-q"]) }
  }

  @Test func `a choice may be abbreviated or capitalized if it is unambiguous`() throws {
    enum Level: String, CaseIterable { case low, medium, high, highest }
    func choice(_ text: String) throws -> Level { try Invocation.choice(text, "level", among: Level.allCases) }
    #expect(try choice("L") == .low)
    #expect(try choice("MED") == .medium)
    #expect(try choice("high") == .high)
    #expect(throws: (any Error).self) { try choice("hig") }
    #expect(throws: (any Error).self) { try choice("") }
  }
}
