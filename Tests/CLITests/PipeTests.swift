import Foundation
import Testing

/// Tests that a command reports no error if a reader such as `head` closes the pipe early.
@Suite struct PipeTests {
  static let lines = [
    "", "help import", "help options", "--version", "task list", "task show 1 2", "task list --json",
    "task list --plain",
    "report list", "report summary", "report summary --by day --json", "export tasks", "export reports --format json",
    "generate tasks --count 2000 --format csv", "history", "store info", "store check", "config", "man",
    "completions bash", "candidates -- task show",
  ]

  @Test(arguments: lines)
  func `a command whose reader has exited prints no error`(line: String) throws {
    let program = try Program()
    _ = try program.run("generate", "tasks", "--count", "300")
    _ = try program.run("generate", "reports", "--count", "300")
    let script = "\"$0\" \(line) | { read -r first; exec <&-; }"
    let outcome = try program.run(["-c", script, Program.binary.path], executable: URL(filePath: "/bin/sh"))
    #expect(outcome.errors == "")
  }
}
