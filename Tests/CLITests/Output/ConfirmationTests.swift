#if os(Linux)
  import Foundation
  import Testing

  @Suite struct ConfirmationTests {
    private let program: Program

    init() throws {
      program = try Program(
        after: ["task", "add", "One"],
        ["task", "add", "Two"],
        ["task", "add", "Three"],
        ["task", "add", "Part", "--parent", "3"]
      )
    }

    private func run(typing text: String, _ arguments: [String]) throws -> (shown: String, code: Int32) {
      let terminal = try Terminal(columns: 80)
      let side = try terminal.side()
      terminal.type(text)
      let running = try program.start(arguments, inputPipe: side, output: side, errors: side)
      try side.close()
      let shown = terminal.rest().replacing("\r\n", with: "\n")
      running.process.waitUntilExit()
      return (shown, running.process.terminationStatus)
    }

    private func numbers() throws -> [Int?] { try program.objects("task", "list").map { $0["number"] as? Int } }

    private let question = "  1: One\n  2: Two\nDelete these 2 tasks? [y/N] "

    @Test(arguments: ["n\n", "\n", "yo\n", "\u{4}"])
    func `any answer except yes cancels the deletion`(answer: String) throws {
      let outcome = try run(typing: answer, ["task", "delete", "1", "2"])
      #expect(outcome.shown.contains(question))
      #expect(outcome.shown.hasSuffix("logbook: nothing was changed\n"))
      #expect(outcome.code == 2)
      #expect(try numbers() == [1, 2, 3, 4])
    }

    @Test(arguments: ["y\n", "YES\n", " y \n"])
    func `yes confirms the deletion`(answer: String) throws {
      let outcome = try run(typing: answer, ["task", "delete", "1", "2"])
      #expect(outcome.shown.contains(question))
      #expect(outcome.shown.hasSuffix("Deleted 1: One\nDeleted 2: Two\n"))
      #expect(outcome.code == 0)
      #expect(try numbers() == [3, 4])
    }

    @Test func `deleting several records requires confirmation unless with --yes or in a pipe`() throws {
      #expect(try run(typing: "\n", ["task", "delete", "3"]).shown.contains("Delete these 2 tasks?"))
      #expect(try !run(typing: "", ["task", "delete", "4"]).shown.contains("Delete" + " these"))
      #expect(try !run(typing: "", ["task", "delete", "3", "2", "--yes"]).shown.contains("?"))
      #expect(try numbers() == [1])
      _ = try program.run("task", "add", "Two")
      #expect(try program.run("task", "delete", "1", "5", input: "").code == 0)
      #expect(try numbers() == [])
    }

    @Test func `a long list of records is abbreviated with a count`() throws {
      for _ in 0..<10 { _ = try program.run("report", "add", "A\u{1B}", "--tested", "1", "--date", "2020-12-01") }
      _ = try program.run("report", "add", "B", "--tested", "1")
      let outcome = try run(typing: "n\n", ["report", "delete"] + (1...11).map(String.init))
      #expect(outcome.shown.contains("  10: A␛, 2020-12-01, tested 1\n  and 1 more\nDelete these 11 reports? [y/N] "))
      #expect(try program.objects("report", "list").count == 11)
    }

    @Test func `a restore that would lose records requires confirmation`() throws {
      let backup = program.folder + "/backup.sqlite"
      _ = try program.run("store", "backup", backup)
      _ = try program.run("task", "add", "New")
      let outcome = try run(typing: "n\n", ["store", "restore", backup])
      #expect(outcome.shown.contains("/store.sqlite will be replaced: 5 tasks, 0 reports. Continue? [y/N] "))
      #expect(outcome.code == 2)
      #expect(try numbers().count == 5)
      #expect(try run(typing: "y\n", ["store", "restore", backup]).code == 0)
      #expect(try numbers().count == 4)
      #expect(try run(typing: "", ["store", "restore", backup, "--store", "new.sqlite"]).code == 0)
    }
  }
#endif
