import Foundation
import Testing

@Suite struct HistoryCommandTests {
  let logbook: Program

  init() throws { logbook = try Program() }

  @Test func `every command that makes a change adds one step`() throws {
    let file = try logbook.file("tests.csv", "location,date,tested\nA,2020-12-01,5\nB,2020-12-01,6\n")
    for command in [
      ["task", "add", "Buy milk"], ["task", "add", "Fresh", "--parent", "1"], ["task", "edit", "2", "--tag", "x"],
      ["task", "complete", "1", "2"], ["task", "reopen", "2"], ["task", "list", "--all"],
      ["import", file, "--as", "reports"], ["import", file, "--as", "reports", "--dry-run"],
      ["report", "edit", "1", "--tested", "7"], ["report", "delete", "1", "2"], ["task", "delete", "1"],
    ] { #expect(try logbook.run(command).code == 0) }
    let lines = try logbook.run("history").output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(
      lines.dropFirst().map { $0.split(separator: "  ").last } == [
        "added task 1: Buy milk", "added task 2: Fresh", "changed task 2: Fresh", "completed 2 tasks",
        "reopened task 2: Fresh", "added 2 reports", "changed report 1: A, 2020-12-01", "deleted 2 reports",
        "deleted 2 tasks",
      ]
    )
    let steps = try logbook.objects("history", "--limit", "2")
    #expect(steps.map { $0["step"] as? Int } == [8, 9])
    #expect(steps.allSatisfy { $0["isUndoable"] as? Bool == true && $0["undone"] is NSNull && $0["redone"] is NSNull })
    #expect((steps[1]["tasks"] as? [String: Any])?["deleted"] as? [String] != [])
    #expect(steps[1]["what"] as? String == "deleted 2 tasks")
    let records = try #require(steps[1]["records"] as? [[String: Any]])
    #expect(records.map { $0["title"] as? String } == ["Buy milk", "Fresh"])
    #expect(records.map { $0["number"] as? Int } == [1, 2])
    #expect(records.allSatisfy { $0["change"] as? String == "deleted" && $0["kind"] as? String == "task" })
  }

  @Test func `imported files are listed, and are not counted as changed records`() throws {
    let file = try logbook.file("totals.csv", "location,date,sum,dead\nA,2020-12-01,5,1\nB,2020-12-01,6,2\n")
    let options = ["--as", "reports", "--cumulative=tested", "--map", "tested=sum,deaths=dead"]
    #expect(try logbook.run(["import", file] + options + ["--dry-run"]).code == 0)
    #expect(try logbook.run(["import", file] + options).code == 0)
    let first = try logbook.file("first.csv", "location,date,tested\nC,2020-12-01,5\n")
    #expect(try logbook.run("import", first, "--as", "reports", "--cumulative").code == 0)
    let steps = try logbook.objects("history")
    #expect(steps.map { $0["what"] as? String } == ["added 2 reports", "changed running totals"])
    let imports = try logbook.objects("history", "--imports")
    #expect(imports.map { $0["file"] as? String } == ["totals.csv", "first.csv"])
    #expect(imports.map { $0["records"] as? Int } == [2, 0])
    #expect(
      imports.map { $0["options"] as? String } == [
        "--as reports --map tested=sum,deaths=dead --cumulative=tested", "--as reports --cumulative",
      ]
    )
    let table = try logbook.run("history", "--imports", "--limit", "1").output
    #expect(table.contains("first.csv") && !table.contains("totals.csv"))
    let info = try #require(try logbook.json("store", "info") as? [String: Any])
    #expect(info["imports"] as? Int == 2)
    #expect((info["lastImport"] as? [String: Any])?["file"] as? String == "first.csv")
    #expect(try logbook.run("store", "info").output.contains("\nImports     2, the last of first.csv, "))
    #expect(try logbook.run("undo", "2").code == 0)
    #expect(try logbook.objects("history", "--imports").isEmpty)
    #expect(try !logbook.run("store", "info").output.contains("Imports"))
  }

  @Test(arguments: Program.kinds)
  func `repeated undos go further back, and redos go forward`(kind: String) throws {
    logbook.environment["LOGBOOK_STORE"] = "\(kind):\(logbook.folder)/undone"
    func content() throws -> [String] {
      try ["tasks", "reports"].map { try logbook.run("export", $0, "--format", "ndjson").output }
    }
    for title in ["parent", "other"] { _ = try logbook.run("task", "add", title, "--tag", "a", "--due", "2026-12-01") }
    _ = try logbook.run("task", "add", "part", "--parent", "1")
    _ = try logbook.run("report", "add", "Rome", "--tested", "12", "--date", "2020-12-01")
    let before = try content()
    #expect(try logbook.run("task", "delete", "1").code == 0)
    let after = try content()
    #expect(after != before)
    #expect(try logbook.run("undo").output == "Undid step 5: added 2 tasks\n")
    #expect(try content() == before)
    #expect(try logbook.run("undo").output == "Undid step 4: deleted report 1: Rome, 2020-12-01\n")
    #expect(
      try logbook.run("redo", "2").output == "Redid steps 4 to 5: deleted 2 tasks, added report 1: Rome, 2020-12-01\n"
    )
    #expect(try content() == after)
    let undo = try #require(try logbook.json("undo", "5") as? [String: Any])
    #expect(undo["undone"] as? [Int] == [1, 8])
    #expect(undo["redone"] is NSNull)
    #expect(try content() == ["", ""])
    #expect(try logbook.run("redo", "4").code == 0)
    #expect(try content() == before)
    let redo = try #require(try logbook.json("redo") as? [String: Any])
    #expect(redo["undone"] is NSNull)
    #expect(redo["redone"] as? [Int] == [5, 5])
    #expect(try content() == after)
  }

  @Test func `the history shows which steps are undone`() throws {
    for title in ["one", "two", "three"] { _ = try logbook.run("task", "add", title) }
    for arguments in [["undo"], ["undo"], ["redo"], ["undo", "2"], ["redo"]] {
      #expect(try logbook.run(arguments).code == 0)
    }
    func whats(_ limit: Int) throws -> [String] {
      try logbook.run("history", "--limit", "\(limit)").output.split(separator: "\n").dropFirst()
        .map { $0.split(separator: "  ").last.map(String.init) ?? "" }
    }
    let expected = [
      "added task 1: one", "(undone) added task 2: two", "(undone) added task 3: three",
      "undid step 3: deleted task 3: three", "undid step 2: deleted task 2: two", "redid step 2: added task 2: two",
      "undid steps 1 to 2: deleted 2 tasks", "redid step 1: added task 1: one",
    ]
    for limit in 1...8 { #expect(try whats(limit) == expected.suffix(limit)) }
    #expect(
      try logbook.objects("history").map { $0["isUndone"] as? Bool }
        == [false, true, true, false, false, false, false, false]
    )
    _ = try logbook.run("task", "add", "four")
    #expect(try logbook.run("redo").errors == "logbook: there is nothing to redo\n")
    #expect(try whats(9)[1] == expected[1])
  }

  @Test func `an undo or redo that is not possible is reported`() throws {
    for (arguments, code, message) in [
      (["undo"], Int32(65), "logbook: there is nothing to undo\n"),
      (["redo"], 65, "logbook: there is nothing to redo\n"),
      (["redo", "x"], 65, "logbook: STEPS “x” must be a whole number, at least 1\n"),
      (["undo", "0"], 65, "logbook: STEPS “0” must be a whole number, at least 1\n"),
      (["undo", "1", "2"], 64, "logbook: unexpected argument “2”; usage: logbook undo [STEPS]\n"),
      (["watch", "--since", "x"], 65, "logbook: --since “x” must be the number of a step or its token\n"),
    ] {
      let outcome = try logbook.run(arguments)
      #expect(outcome.code == code)
      #expect(outcome.errors == message)
      #expect(outcome.output == "")
    }
    #expect(try logbook.run("history").output == "")
    #expect(try logbook.run("history", "--json").output == "[]\n")
  }

  @Test(arguments: ["sqlite", "json"])
  func `watch prints changes by other processes`(kind: String) throws {
    logbook.environment["LOGBOOK_STORE"] = "\(kind):\(logbook.folder)/watched"
    for title in ["one", "two"] { _ = try logbook.run("task", "add", title) }
    let pipe = Pipe()
    let watcher = try logbook.start(["watch", "--json", "--since", "1"], output: pipe)
    defer { watcher.process.terminate() }
    var lines = Lines(pipe.fileHandleForReading)
    #expect(try lines.next()?["step"] as? Int == 2)
    for title in ["three", "four"] { _ = try logbook.run("task", "add", title) }
    _ = try logbook.run("undo", "2")
    #expect(try (3...5).map { _ in try lines.next()?["step"] as? Int } == [3, 4, 5])
    watcher.process.terminate()
    let other = "3@\(UUID().uuidString)"
    let errors = Pipe()
    let lost = try logbook.start(["watch", "--since", other], output: Pipe(), errors: errors)
    defer { lost.process.terminate() }
    let note = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(note.contains("read all records again"))
  }

  @Test func `watch ends with an error when a newer program migrates the store`() throws {
    logbook.environment["LOGBOOK_STORE"] = "json:\(logbook.folder)/watched"
    for title in ["one", "two"] { _ = try logbook.run("task", "add", title) }
    let pipe = Pipe()
    let watcher = try logbook.start(["watch", "--json", "--since", "1"], output: pipe)
    var lines = Lines(pipe.fileHandleForReading)
    #expect(try lines.next()?["step"] as? Int == 2)
    _ = try logbook.file("watched", #"{"header":{"kind":"logbook","version":99}}"#)
    watcher.process.waitUntilExit()
    #expect(watcher.process.terminationStatus == 76)
    #expect(try watcher.errors().contains("version 99"))
  }

  private struct Lines {
    private let handle: FileHandle
    private var buffer = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    mutating func next() throws -> [String: Any]? {
      while true {
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.removeSubrange(...end) }
          return try JSONSerialization.jsonObject(with: buffer[..<end]) as? [String: Any]
        }
        let more = handle.availableData
        if more.isEmpty { return nil }
        buffer += more
      }
    }
  }

  @Test func `an edit followed by many completions is described as an edit`() throws {
    for number in 1...12 { _ = try logbook.run("task", "add", "t\(number)", "--project", "p") }
    _ = try logbook.run("task", "edit", "1", "--title", "New")
    _ = try logbook.run("task", "complete", "--if-project", "p")
    let steps = try logbook.objects("history", "--limit", "2")
    #expect(steps.map { $0["what"] as? String } == ["changed task 1: New", "changed 12 tasks"])
  }
}
