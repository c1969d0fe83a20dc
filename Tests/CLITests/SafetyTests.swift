import Foundation
import Testing

@Suite struct SafetyTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `concurrent edits of the same task are all kept`() throws {
    try _ = program.run("task", "add", "Shared")
    for round in 0..<5 {
      let running = try [
        ["task", "edit", "1", "--tag", "a\(round)"], ["task", "edit", "1", "--tag", "b\(round)"],
        ["task", "edit", "1", "--notes", "note \(round)"],
        ["task", round.isMultiple(of: 2) ? "complete" : "reopen", "1"],
      ].map { try program.start($0, output: FileHandle.nullDevice) }
      for run in running {
        run.process.waitUntilExit()
        let errors = try run.errors()
        #expect(run.process.terminationStatus == 0, "\(errors)")
      }
      let task = try #require(try program.objects("task", "show", "1").first)
      #expect(task["notes"] as? String == "note \(round)")
      #expect(task["isCompleted"] as? Bool == round.isMultiple(of: 2))
      #expect((task["tags"] as? [String])?.count == 2 * (round + 1))
    }
  }

  @Test func `a store that several processes create concurrently is created once`() throws {
    let running = try (0..<8).map { index in
      try program.start(["task", "add", "task \(index)"], output: FileHandle.nullDevice)
    }
    for run in running {
      run.process.waitUntilExit()
      #expect(try run.errors() == "")
    }
    #expect(try program.objects("task", "list").compactMap { $0["number"] as? Int } == Array(1...8))
  }

  @Test(arguments: [
    ["report", "add", "X", "--tested", "-5"], ["task", "add", "X", "--due", "someday"],
    ["task", "edit", "1", "--due", "x"],
    ["import", "missing.csv", "--as", "reports"], ["report", "summary", "--by", "decade"],
    ["task", "list", "--sort", "x"],
    ["export", "songs"], ["task", "list", "--store", ""],
  ])
  func `an invalid command does not create a store`(arguments: [String]) throws {
    #expect(try program.run(arguments).code != 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(!files.contains { $0.hasPrefix("store.sqlite") })
  }

  @Test func `a rate too large for an integer is shown`() throws {
    try _ = program.run("report", "add", "X", "--tested", "1", "--positive", "9223372036854775807")
    #expect(try program.run("report", "list").code == 0)
    #expect(try program.run("report", "summary").code == 0)
  }

  @Test func `reports a millisecond apart are distinct`() throws {
    for millisecond in (1...9).reversed() {
      let row = "location,date,tested\nA,2020-01-01T00:00:00.00\(millisecond)Z,1\n"
      #expect(try program.run("import", "-", "--as", "reports", input: row).output.hasPrefix("Imported 1 of 1"))
    }
    #expect(try program.objects("report", "list", "--to", "2020-01-01T00:00:00.004Z").count == 4)
  }

  @Test func `an export through a symbolic link replaces its target`() throws {
    let file = try program.file("target.csv", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = program.folder + "/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try program.run("export", "tasks", "--output", link).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("number,id,title"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try program.run("export", "tasks", "--output", "/dev/null").code == 0)
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial
    )
  }

  @Test func `an output file cannot replace the store`() throws {
    _ = try program.run("task", "add", "Keep")
    _ = try program.run("report", "add", "A", "--tested", "5", "--positive", "1", "--date", "2020-12-01")
    let store = program.folder + "/store.sqlite"
    let link = program.folder + "/link.svg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store)
    for arguments in [
      ["export", "tasks", "--output", store], ["export", "tasks", "--output", "store.sqlite"],
      ["generate", "tasks", "--count", "1", "--output", store], ["report", "chart", "--output", link],
    ] {
      #expect(
        try program.run(arguments)
          == .init(
            code: 73,
            errors: "logbook: \(arguments.last ?? "") is the store; give the path of another file\n"
          )
      )
    }
    #expect(try program.objects("task", "list").map { $0["title"] as? String } == ["Keep"])
  }

  @Test func `listed tasks show the numbers of parents that are not listed`() throws {
    try _ = program.run("task", "add", "Parent", "--project", "p")
    try _ = program.run("task", "add", "Child", "--parent", "1")
    try _ = program.run("task", "complete", "1")
    #expect(try program.objects("task", "list").map { $0["parent"] as? Int } == [1])
  }
}
