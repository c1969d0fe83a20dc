import Foundation
import Testing

@Suite struct StoreCheckTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `a sound store is reported as sound`() throws {
    try _ = program.run("task", "add", "One")
    try _ = program.run("report", "add", "Here", "--tested", "1")
    #expect(
      try program.run("store", "check") == .init(output: "No problem found: 1 task, 1 report\n")
    )
    #expect(try program.run("store", "check", "--quiet") == .init())
    #expect(
      try program.run("store", "check", "--json") == .init(output: "{\"problems\":[],\"tasks\":1,\"reports\":1}\n")
    )
  }

  @Test func `problems are listed, and the exit code reports failure`() throws {
    let file = try program.file("store.json", "{\"header\":{}}")
    let problem = "it is not a logbook in this format (json): header.kind is missing"
    #expect(
      try program.run("store", "check", "--store", file)
        == .init(code: 65, output: "file: \(problem)\n", errors: "logbook: the store has a problem\n")
    )
    let outcome = try program.run("store", "check", "--store", file, "--json")
    #expect(outcome.code == 65)
    #expect(
      outcome.output == "{\"problems\":[{\"place\":\"file\",\"problem\":\"\(problem)\"}],\"tasks\":0,\"reports\":0}\n"
    )
    #expect(outcome.errors == "{\"error\":{\"code\":\"invalid\",\"message\":\"the store has a problem\"}}\n")
  }

  @Test func `records with the same problem share a line`() throws {
    let file = program.folder + "/store.json"
    try _ = program.run("generate", "tasks", "--count", "7", "--store", file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(/"title":"[^"]*"/, with: "\"title\":\"\"").write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = try program.run("store", "check", "--store", file)
    #expect(outcome.code == 65)
    #expect(outcome.output.split(separator: "\n").contains("task 1, 2, 3, 4, 5 and 2 more: title must not be blank"))
  }

  @Test func `a check does not create a store`() throws {
    let missing = "logbook: there is no file \(program.folder)/store.sqlite\n"
    #expect(try program.run("store", "check") == .init(code: 66, errors: missing))
    #expect(try program.run("store", "copy", "other.sqlite") == .init(code: 66, errors: missing))
    #expect(try program.run("store", "backup", "other.sqlite") == .init(code: 66, errors: missing))
    #expect(try program.run("store", "info").code == 0)
    #expect(try program.run("store", "check").output == "No problem found: 0 tasks, 0 reports\n")
  }
}
