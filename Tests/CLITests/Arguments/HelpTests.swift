import Foundation
import Testing

@testable import LogbookCLI

@Suite struct HelpTests {
  static let subjects: [[String]] =
    [[]] + Command.groups.map { [$0.name] } + Command.all.map(\.words) + HelpTopic.all.map { [$0.name] }

  @Test(arguments: subjects)
  func `help fits on a screen, and in the width of a narrow one`(words: [String]) throws {
    let lines = try Help.text(for: words).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    for line in try Help.text(for: words, width: 40).split(separator: "\n") where !line.hasPrefix("Usage") {
      // Words are not broken, so a line with a long word may exceed the width.
      let longest = line.split(separator: " ").map(\.count).max() ?? 0
      #expect(line.count <= 40 || longest > 14, "\(line)")
    }
  }

  @Test(arguments: Command.all.map(\.words))
  func `help for a command starts with valid examples`(words: [String]) throws {
    let command = try #require(Command.all.first { $0.words == words })
    let second = try Help.text(for: words, width: 200).split(separator: "\n")[1]
    #expect(second.hasPrefix("  logbook \(command.name)"))
    for example in command.examples {
      // Only the part before a redirection or a pipe is parsed, because the shell handles the rest.
      let line = example.split(whereSeparator: { "<>|".contains($0) })[0]
      guard case .run(let understood) = try Invocation(BashLine(String(line)).words.filter { !$0.isEmpty }).request
      else {
        Issue.record("\(example) runs no command")
        continue
      }
      #expect(understood.words == words)
    }
  }

  @Test func `the options of a command have unique names`() {
    for command in Command.all {
      let names = Command.options(of: command).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name): \(names)")
    }
  }

  @Test func `library messages do not mention command-line options`() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
    let names = Set(Command.all.flatMap { Command.options(of: $0).map(\.name) })
    let programs = ["CLI/", "mockgen/", "MockGenerator/", "Plugins/"]
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { path in
      path.hasSuffix(".swift") && !programs.contains(where: path.hasPrefix) && !path.hasSuffix("HostileText.swift")
    }
    #expect(files.count > 100)
    for path in files {
      let code = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for line in code where line.contains("--") {
        let named = names.filter { line.contains("--\($0)") }
        #expect(named.isEmpty, "\(path): \(line)")
      }
    }
  }

  @Test func `the overview names every command`() throws {
    let overview = try Help.text(for: [])
    for command in Command.all {
      let word = try #require(command.words.last)
      #expect(overview.contains(word) != command.isHidden, "\(command.name)")
    }
    for topic in HelpTopic.all { #expect(overview.contains(topic.name)) }
    #expect(try Help.text(for: ["candidates"]).contains("logbook candidates"))
  }

  @Test(arguments: [
    ("done --help", ["task", "complete"]), ("help rm", ["task", "delete"]), ("help task ls", ["task", "list"]),
    ("task li --help", ["task", "list"]), ("imp -h", ["import"]), ("help ta", ["task"]),
    ("help ta ad", ["task", "add"]), ("help config set", ["config"]), ("help config set color", ["config"]),
    ("help help", []),
  ])
  func `help is found by an alias or an abbreviation`(line: String, words: [String]) throws {
    let outcome = try Program().run(line.split(separator: " ").map(String.init))
    #expect(outcome == .init(output: try Help.text(for: words)))
  }

  @Test(arguments: [
    ("list", "unknown command “list”; did you mean “task list” or “report list”?"),
    ("add x", "unknown command “add”; did you mean “task add” or “report add”?"),
    ("hlep", "unknown command “hlep”; did you mean “help”?"),
    ("help exit-code", "unknown command “exit-code”; did you mean “exit-codes”?"),
    ("help task ade", "unknown command “task ade”; did you mean “task add”?"),
    ("help re", "“re” is ambiguous; it can mean “redo” or “report”"),
    ("candidate", "unknown command “candidate”; “logbook help” lists all commands"),
    ("config --colour never", "unknown option “--colour”; did you mean “--color”?"),
    ("completions bsh", "shell “bsh” must be one of bash, zsh, fish; did you mean “bash”?"),
  ])
  func `errors suggest the closest match`(line: String, error: String) throws {
    #expect(try Program().run(line.split(separator: " ").map(String.init)).errors == "logbook: \(error)\n")
  }

  // MARK: The manual page

  @Test func `the manual page has every command, option, topic and exit code`() throws {
    let page = try Program().run("man").output
    func roff(_ text: String) -> String { text.replacing("-", with: "\\-").replacing("…", with: "\\[u2026]") }
    for command in Command.all where !command.isHidden {
      #expect(page.contains(".SS \"\(roff(command.syntax))\"\n"))
      for option in command.options { #expect(page.contains(".B \"\(roff(option.syntax))\"\n")) }
      if let aliases = Help.aliases(of: command) { #expect(page.contains(aliases)) }
    }
    for topic in HelpTopic.all { #expect(page.contains(".SH \(topic.heading)\n")) }
    #expect(!page.contains("logbook help"))
    for code in ExitCode.allCases { #expect(page.contains(".B \"\(code.rawValue)\"\n")) }
  }

  @Test func `the manual page is roff, and text never starts a roff request`() throws {
    let known = [".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".nf", ".fi", ".RS", ".RE"]
    for line in try Program().run("man").output.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(line)")
      if line.hasPrefix(".") { #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)") }
      #expect(!line.hasPrefix("'"))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff reports no problems in the manual page`() throws {
    let program = try Program()
    let page = try program.file("logbook.1", try program.run("man").output)
    let line = "groff -man -ww -Tutf8 \"$0\""
    let outcome = try program.run(["-c", line, page], executable: URL(filePath: "/bin/sh"))
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("stopped by Ctrl-C"))
  }
}
