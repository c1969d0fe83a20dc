import Foundation
import Testing

@Suite struct GenerateCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  // 1100 plausible records exceed one batch. Only 90 edge records are used, because even these take up megabytes.
  @Test(arguments: ["tasks", "reports"], [("plausible", "1100"), ("edge", "90"), ("hostile", "300")])
  func `a generated file is identical to an export of a store with the same generated records`(
    kind: String,
    shape: (name: String, count: String)
  ) throws {
    let what = ["generate", kind, "--count", shape.count, "--seed", "18446744073709551615", "--shape", shape.name]
    #expect(
      try program.run(what)
        == .init(
          output:
            "Generated \(shape.count == "1100" ? "1,100" : shape.count) \(shape.name) \(kind) with seed 18446744073709551615; “logbook undo” removes them\n"
        )
    )
    for format in ["csv", "json", "ndjson"] {
      let exported = try program.run("export", kind, "--format", format)
      let generated = try program.run(what + ["--format", format])
      #expect(exported.code == 0 && generated.code == 0)
      // The outputs are compared outside the expectation, because a failed expectation would print megabytes.
      let isSame = exported.output == generated.output && !exported.output.isEmpty
      #expect(isSame, "\(format)")
    }
  }

  @Test func `generated reports survive an export and import`() throws {
    let file = program.folder + "/made.csv"
    #expect(
      try program.run("generate", "reports", "--count", "2500", "--seed", "7", "--output", file)
        == .init(output: "Generated 2,500 reports to \(file)\n")
    )
    #expect(
      try program.run("import", file, "--as", "reports").output
        == "Imported 2,500 of 2,500 rows: 0 duplicate, 0 replaced, 0 invalid.\n"
    )
    func withoutIdentities(_ csv: String) -> [String] {
      csv.split(separator: "\r\n").map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return ([fields[0]] + fields[2...]).joined(separator: ",")
      }
    }
    let generated = try String(contentsOfFile: file, encoding: .utf8)
    let isSame = withoutIdentities(try program.run("export", "reports").output) == withoutIdentities(generated)
    #expect(isSame)
    #expect(withoutIdentities(generated).count == 2_501)
  }

  @Test func `one undo removes all generated records`() throws {
    try _ = program.run("task", "add", "mine")
    let before = try program.run("export", "tasks")
    #expect(try program.run("generate", "tasks", "--count", "2100", "--json").output == "{\"generated\":2100}\n")
    #expect(try program.objects("task", "list", "--all").count == 2_101)
    #expect(try program.run("undo").code == 0)
    #expect(try program.run("export", "tasks") == before)
  }

  @Test func `the suggested command has the same store`() throws {
    let outcome = try program.run("generate", "tasks", "--count", "1", "--store", "my try.sqlite")
    let suggestion = "“logbook undo --store my\\ try.sqlite” removes it"
    #expect(outcome == .init(output: "Generated 1 plausible task with seed 1; \(suggestion)\n"))
    let empty = try program.run("task", "list", "--store", "json:x.json").errors
    #expect(empty == "No tasks. “logbook task add TITLE --store json:x.json” adds one.\n")
  }

  @Test func `the default seed is 1, and a store accepts each seed only once`() throws {
    let first = try program.run("generate", "tasks", "--count", "3", "--seed", "1", "--format", "json")
    #expect(try program.run("generate", "tasks", "--count", "3", "--format", "json") == first)
    #expect(try program.run("generate", "tasks", "--count", "3").code == 0)
    #expect(
      try program.run("generate", "tasks", "--count", "4")
        == .init(
          code: 65,
          errors: "logbook: --seed “1” must be another seed: the store already has plausible tasks of this one\n"
        )
    )
    #expect(try program.run("export", "tasks", "--format", "json") == first)
    #expect(try program.run("generate", "tasks", "--count", "4", "--shape", "edge").code == 0)
    #expect(try program.run("generate", "tasks", "--count", "4", "--shape", "hostile").code == 0)
    #expect(try program.run("generate", "tasks", "--count", "4", "--seed", "2").code == 0)
  }

  @Test func `with --format or --output, generated records are written out, and no store is created`() throws {
    #expect(
      try program.run("generate", "reports", "--count", "0", "--format", "csv").output
        == "number,id,location,numberTested,numberPositive,numberNegative,dateReported,textEscape\r\n"
    )
    #expect(try program.run("generate", "reports", "--count", "0", "--format", "json").output == "[]\n")
    let one = try program.run("generate", "reports", "--count", "1", "--format", "csv").output
    #expect(try program.run("generate", "reports", "--count", "1", "--output", "-").output == one)
    #expect(one.split(separator: "\r\n").count == 2)
    #expect(
      try program.run("generate", "reports", "--count", "1", "--output", "-", "--json").output
        == program.run("generate", "reports", "--count", "1", "--format", "json").output
    )
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/store.sqlite"))
  }

  @Test(arguments: [
    (["generate", "tasks"], 64, "--count is missing: --count 100"),
    (["generate"], 64, "tasks|reports is missing; usage: logbook generate tasks|reports [options]"),
    (
      ["generate", "taks", "--count", "1"], 65,
      "what to generate “taks” must be one of tasks, reports; did you mean “tasks”?"
    ),
    (["generate", "tasks", "--count", "-1"], 65, "--count “-1” must be a whole number, at least 0"),
    (["generate", "tasks", "--count", "1e3"], 65, "--count “1e3” must be a whole number, at least 0"),
    (
      ["generate", "tasks", "--count", "1", "--seed", "18446744073709551616"], 65,
      "--seed “18446744073709551616” must be a whole number from 0 to 18446744073709551615"
    ),
    (
      ["generate", "tasks", "--count", "1", "--shape", "hostle"], 65,
      "--shape “hostle” must be one of plausible, edge, hostile; did you mean “hostile”?"
    ),
    (
      ["generate", "tasks", "--count", "1", "--format", "xml"], 65,
      "--format “xml” must be one of csv, tsv, json, ndjson, markdown, todotxt, taskwarrior, ics"
    ),
    (
      ["generate", "tasks", "--count", "1", "--format", "csv", "--store", "a.json"], 64,
      "--store adds to a store, --format and --output write a file; give one of them"
    ),
  ])
  func `an invalid request is refused with an explanation`(
    arguments: [String],
    code: Int32,
    message: String
  ) throws {
    #expect(try program.run(arguments) == .init(code: code, errors: "logbook: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/store.sqlite"))
  }
}
