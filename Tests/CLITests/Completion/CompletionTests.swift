import Foundation
import Testing

@testable import LogbookCLI

@Suite struct CompletionTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func fill() throws {
    _ = try program.run("task", "add", "Paint", "--project", "Home renovation", "--tag", "shop")
    _ = try program.run("task", "add", "Call \"Bob\"", "--project", "It's", "--tag", "Phone")
    _ = try program.run("task", "add", "Done", "--project", "\u{1B}[31m")
    _ = try program.run("task", "complete", "3")
    _ = try program.run("report", "add", "New York", "--tested", "1", "--date", "2020-12-01")
    _ = try program.run("report", "add", "Nové Město", "--tested", "1")
  }

  private func candidates(_ words: String...) throws -> [String] {
    let outcome = try program.run(["candidates", "--"] + words)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `commands, options and fixed values are completed from the command descriptions`() throws {
    #expect(
      try candidates("") == Command.groups.map(\.name).map { name in
        Command.all.first { $0.words == [name] }.map { "\(name)\t\($0.summary)" } ?? name
      } + ["help\tShow help"]
    )
    #expect(try candidates("task", "re") == ["reopen\tMark tasks as open again"])
    #expect(try candidates("export", "t") == ["tasks"])
    #expect(try candidates("completions", "") == ["bash", "zsh", "fish"])
    #expect(try candidates("--color", "a") == ["auto", "always"])
    #expect(try candidates("config", "--dates=") == ["--dates=auto", "--dates=iso", "--dates=relative"])
    #expect(try candidates("help", "exi") == ["exit-codes"])
    #expect(
      try candidates("report", "list", "--sort", "date:desc,pos")
        == ["positive", "positive:desc"].map { "date:desc,\($0)" }
    )
    #expect(try candidates("report", "summary", "--sort", "ra") == ["rate", "rate:desc"])
    #expect(try candidates("report", "chart", "--measure", "") == ["positivity", "tested", "positive", "negative"])
    #expect(try candidates("task", "list", "--proj").map { $0.split(separator: "\t")[0] } == ["--project"])
    #expect(try candidates("task", "add", "x", "--project", "p", "--pro") == [])
    #expect(try candidates("task", "add", "x", "--tag", "p", "--tag").count == 1)
    #expect(try candidates("import", "") == ["\t"])
    for words in [["nonsense", ""], ["task", "add", ""], ["task", "list", "x"], ["--", "--"], ["undo", ""]] {
      #expect(try program.run(["candidates", "--"] + words) == .init())
    }
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/store.sqlite"))
  }

  @Test func `the settings and their values are completed`() throws {
    #expect(try candidates("config", "") == ["set", "unset"])
    #expect(try candidates("config", "set", "") == ["store", "color", "dates"])
    #expect(try candidates("config", "unset", "d") == ["dates"])
    #expect(try candidates("config", "set", "color", "") == ["auto", "always", "never"])
    #expect(try candidates("config", "set", "dates", "") == ["auto", "iso", "relative"])
    #expect(try candidates("config", "set", "store", "") == ["\t"])
    #expect(try candidates("config", "set", "color", "auto", "") == [])
  }

  @Test func `completion continues after an alias, an abbreviation and a short option`() throws {
    try fill()
    #expect(try candidates("done", "") == ["2\tCall \"Bob\"", "1\tPaint"])
    #expect(try candidates("task", "comp", "1", "") == ["2\tCall \"Bob\""])
    #expect(try candidates("ta", "re") == ["reopen\tMark tasks as open again"])
    #expect(try candidates("ls", "-p", "m") == ["medium"])
    #expect(try candidates("task", "add", "x", "-t", "ph") == ["Phone"])
    #expect(try candidates("task", "add", "-p", "low", "--prio") == [])
    #expect(try candidates("help", "task", "re") == ["reopen\tMark tasks as open again"])
  }

  @Test func `names and numbers are completed from the store's contents`() throws {
    try fill()
    #expect(try candidates("task", "show", "") == ["3\tDone", "2\tCall \"Bob\"", "1\tPaint"])
    #expect(try candidates("task", "annotate", "") == ["3\tDone", "2\tCall \"Bob\"", "1\tPaint"])
    #expect(try candidates("task", "annotate", "3", "") == [])
    #expect(try candidates("task", "complete", "") == ["2\tCall \"Bob\"", "1\tPaint"])
    #expect(try candidates("task", "complete", "2", "") == ["1\tPaint"])
    #expect(try candidates("task", "reopen", "") == ["3\tDone"])
    #expect(try candidates("report", "edit", "1", "") == [])
    #expect(try candidates("task", "add", "x", "--parent", "1") == ["1\tPaint"])
    #expect(try candidates("task", "list", "--project", "") == ["It's", "Home renovation"])
    #expect(try candidates("task", "list", "--project=h") == ["--project=Home renovation"])
    #expect(try candidates("task", "edit", "1", "--untag", "ph") == ["Phone"])
    #expect(try candidates("report", "list", "--location", "n") == ["New York", "Nové Město"])
    #expect(try candidates("report", "show", "1") == ["1\tNew York, 2020-12-01"])
    let store = program.folder + "/store.sqlite"
    program.environment["LOGBOOK_STORE"] = nil
    #expect(try candidates("task", "show", "1") == [])
    #expect(try candidates("--store", store, "task", "show", "1") == ["1\tPaint"])
    #expect(try candidates("task", "show", "--store=\(store)", "1") == ["1\tPaint"])
  }

  @Test func `errors produce no output`() throws {
    program.environment["LOGBOOK_STORE"] = try program.file("store.sqlite", "This is no store.")
    #expect(try program.run("candidates", "--", "task", "show", "") == .init())
    program.environment["LOGBOOK_STORE"] = nil
    program.environment["LOGBOOK_CONFIG"] = try program.file("config", "nonsense")
    #expect(try program.run("candidates", "--", "task", "show", "") == .init())
    #expect(try program.run("candidates") == program.run("candidates", "--", ""))
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/.local"))
  }

  @Test(arguments: [
    ("logbook task ", ["logbook", "task", ""], "a b", "a\\ b"),
    ("logbook  x\\ y \"p q\" 'r \\' It", ["logbook", "x y", "p q", "r \\", "It"], "It's", "It\\'s"),
    ("logbook \"Ho", ["logbook", "Ho"], "Ho \"$x\\`", "Ho \\\"\\$x\\\\\\`"),
    ("logbook 'Ho", ["logbook", "Ho"], "Ho \"$x", "Ho \"$x"),
    ("logbook 'It", ["logbook", "It"], "It's", "It'\\''s"),
    ("logbook \"a\\d\\\"", ["logbook", "a\\d\""], "a\\d\"e", "a\\\\d\\\"e"),
    ("logbook --sort=date:d", ["logbook", "--sort=date:d"], "--sort=date:desc", "desc"),
    ("logbook \"a:b", ["logbook", "a:b"], "a:bc", "a:bc"),
    ("logbook --x=\"a b", ["logbook", "--x=a b"], "--x=a b c", "a b c"),
    ("", [""], "é-1", "é-1"),
    ("logbook 'a b'\u{301}c", ["logbook", "a b\u{301}c"], "x", "x"),
    ("logbook 'It", ["logbook", "It"], "It'\u{301}s", "It'\\''\u{301}s"),
    ("logbook \"Ho", ["logbook", "Ho"], "Ho\"\u{301}$\u{301}x", "Ho\\\"\u{301}\\$\u{301}x"),
    ("", [""], "e\u{301};\u{301}'\u{301}", "e\u{301}\\;\u{301}\\'\u{301}"),
  ])
  func `a command line is split as bash splits it`(line: String, words: [String], value: String, replacement: String) {
    #expect(BashLine(line).words == words)
    #expect(BashLine(line).replacement(for: value) == replacement)
  }

  // MARK: In shells

  /// Runs a script in a shell, with `FILE` replaced by the path of the completion script, and returns the output.
  private func run(_ shell: CompletionScript, _ script: String) throws -> String {
    let file = try program.file("completions", try program.run("completions", shell.rawValue).output)
    let tools = URL(filePath: program.folder).appending(path: "bin")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: tools.appending(path: "logbook"), withDestinationURL: Program.binary)
    program.environment["PATH"] = tools.path + ":" + (program.environment["PATH"] ?? "")
    let outcome = try program.run(
      ["-c", script.replacing("FILE", with: "'\(file)'")],
      executable: URL(filePath: try #require(Self.path(of: shell)))
    )
    #expect(outcome.errors == "")
    return outcome.output
  }

  private static func path(of shell: CompletionScript) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell.rawValue }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(.enabled(if: path(of: .bash) != nil))
  func `bash completes command lines`() throws {
    try fill()
    for (line, replies) in [
      ("logbook ta", "task\\n"), ("logbook task complete ", "2\\n1\\n"),
      ("logbook task list --project Ho", "Home\\\\ renovation\\n"), ("logbook report list --sort date:d", "desc\\n"),
    ] {
      let script = """
        source FILE; COMP_LINE='\(line)xyz'; COMP_POINT=\(line.count)
        _logbook logbook; printf '%s\\n' "${COMPREPLY[@]}"; complete -p logbook >/dev/null
        """
      #expect(try run(.bash, script) == replies.replacing("\\\\", with: "\\").replacing("\\n", with: "\n"))
      try FileManager.default.removeItem(atPath: program.folder + "/bin")
    }
  }

  @Test(.enabled(if: path(of: .zsh) != nil))
  func `zsh completes command lines`() throws {
    try fill()
    // Stubs replace the functions of zsh's completion system. They print the candidates, or “files” if zsh would
    // complete file names.
    let script = """
      compdef() { :; }; compadd() { print -rl -- $values -- $shown; }; _files() { print files; }
      source FILE; words=(logbook task complete ''); CURRENT=4; PREFIX=''; _logbook
      words=(logbook task list --project Ho); CURRENT=5; PREFIX='Ho'; _logbook
      words=(logbook import ''); CURRENT=3; PREFIX=''; _logbook
      """
    #expect(
      try run(.zsh, script) == """
        2
        1
        --
        2  -- Call "Bob"
        1  -- Paint
        Home renovation
        --
        Home renovation
        files

        """
    )
  }

  @Test(.enabled(if: path(of: .fish) != nil))
  func `fish completes command lines`() throws {
    try fill()
    _ = try program.file("tests.csv", "")
    let script = """
      source FILE; complete -C 'logbook task complete '; complete -C 'logbook task list --project Ho'
      complete -C 'logbook import tests.c'
      """
    #expect(try run(.fish, script) == "1\tPaint\n2\tCall \"Bob\"\nHome renovation\ntests.csv\n")
  }
}
