import Foundation
import Testing

/// Tests that two processes cannot together break a rule that each of them checks.
@Suite struct DependencyRaceTests {
  /// Runs two commands at the same time, and returns their exit codes.
  private func codes(_ program: Program, _ first: [String], _ second: [String]) throws -> [Int32] {
    let running = try [first, second].map { try program.start($0, output: FileHandle.nullDevice) }
    return running.map {
      $0.process.waitUntilExit()
      return $0.process.terminationStatus
    }
  }

  @Test(arguments: Program.kinds, ["--depends", "--parent"])
  func `two processes cannot make two tasks refer to each other`(kind: String, option: String) throws {
    let program = try Program()
    program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/store"
    for round in 0..<10 {
      let (first, second) = ("\(2 * round + 1)", "\(2 * round + 2)")
      for title in ["first", "second"] { #expect(try program.run("task", "add", title).code == 0) }
      let codes = try codes(program, ["task", "edit", first, option, second], ["task", "edit", second, option, first])
      #expect(codes.sorted() == [0, 65])
    }
    #expect(try program.run("store", "check").code == 0)
  }

  @Test func `a refused circle of dependencies names its tasks`() throws {
    let program = try Program()
    for title in ["first", "second", "third"] { _ = try program.run("task", "add", title) }
    #expect(try program.run("task", "edit", "2", "--depends", "1").code == 0)
    #expect(try program.run("task", "edit", "3", "--depends", "2").code == 0)
    let refusal = Program.Outcome(
      code: 65,
      errors: "logbook: --depends “3” must not lead back to the task itself: task 1 → task 3 → task 2 → task 1\n"
    )
    #expect(try program.run("task", "edit", "1", "--depends", "3") == refusal)
    #expect(try program.run("task", "edit", "1", "--depends", "3", "--dry-run") == refusal)
    for option in [[], ["--dry-run"]] {
      let own = try program.run(["task", "edit", "1", "--depends", "1"] + option)
      #expect(own == .init(code: 65, errors: "logbook: --depends “1” must be another task\n"))
    }
  }
}
