import Foundation
import Testing

@Suite struct NewStoreTests {
  private let program: Program

  init() throws {
    program = try Program()
    program.environment["LOGBOOK_STORE"] = nil
  }

  /// Returns the relative paths of all files and folders in the program's folder, except the files for the standard
  /// streams of each run. The names of these files are UUIDs.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.folder).filter { UUID(uuidString: $0) == nil }.sorted()
  }

  @Test(arguments: Program.kinds.map { "--store \($0):new" } + [""])
  func `a dry run creates no store`(store: String) throws {
    let file = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\nGoa,2020-01-01,2\n")
    let arguments = ["import", file, "--as", "reports"] + store.split(separator: " ").map(String.init)
    let there = try files()
    #expect(
      try program.run(arguments + ["--dry-run"]).output
        == "Would import 1 of 2 rows: 1 duplicate (1 differs), 0 replaced, 0 invalid.\n"
    )
    #expect(try files() == there)
    #expect(
      try program.run(arguments).output == "Imported 1 of 2 rows: 1 duplicate (1 differs), 0 replaced, 0 invalid.\n"
    )
    let preview = try program.run(arguments + ["--dry-run"])
    #expect(preview.output == "Would import 0 of 2 rows: 2 duplicate (1 differs), 0 replaced, 0 invalid.\n")
  }

  @Test(arguments: Program.kinds)
  func `a failed import creates no store`(kind: String) throws {
    let file = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\nGoa,2020-01-02,many\n")
    let there = try files()
    #expect(try program.run("import", file, "--as", "reports", "--store", "\(kind):new").code == 65)
    #expect(try files() == there)
  }

  @Test(arguments: Program.kinds)
  func `an import creates a single private file, and can be undone`(kind: String) throws {
    let file = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\n")
    let there = try files()
    let store = ["--store", "\(kind):new"]
    #expect(try program.run(["import", file, "--as", "reports"] + store).code == 0)
    #expect(try files() == (there + ["new"]).sorted())
    let attributes = try FileManager.default.attributesOfItem(atPath: program.folder + "/new")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try program.objects(["report", "list"] + store).count == 1)
    #expect(try program.run(["undo"] + store).code == 0)
    #expect(try program.objects(["report", "list"] + store).isEmpty)
  }

  @Test(arguments: [
    ("task add x --parent zero", "number “zero” must be the number of a record, such as 1"),
    ("task edit 1 --parent zero", "number “zero” must be the number of a record, such as 1"),
    ("task list --due-before never", "--due-before “never” must be a date such as"),
    ("report list --limit -1", "--limit “-1” must be a whole number, at least 0"),
    ("watch --since never", "--since “never” must be the number of a step or its token"),
  ])
  func `an invalid value creates no store`(line: String, message: String) throws {
    let outcome = try program.run(line.split(separator: " ").map(String.init))
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("logbook: \(message)"), "\(outcome.errors)")
    #expect(try files() == [])
  }

  @Test func `a new store in a missing or read-only folder is refused`() throws {
    let file = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\n")
    _ = try program.run("task", "add", "One")
    let message = "logbook: the store cannot be opened or created: no/new: its folder does not exist\n"
    for arguments in [["import", file, "--as", "reports", "--store", "no/new"], ["store", "copy", "no/new"]] {
      #expect(try program.run(arguments) == .init(code: 73, errors: message))
    }
  }

  @Test(arguments: ["store copy json:new", "store backup new", "store backup -", "store restore typo"])
  func `a store that does not exist is neither copied nor created`(command: String) throws {
    let there = try files()
    let arguments = command.split(separator: " ").map(String.init) + ["--store", "typo"]
    #expect(try program.run(arguments) == .init(code: 66, errors: "logbook: there is no file typo\n"))
    #expect(try files() == there)
  }

  @Test(arguments: [
    ("sqlit:typo.db", "did you mean “sqlite:”?"), ("SQLITE:typo.db", "did you mean “sqlite:”?"),
    ("jsn:typo", "did you mean “json:”?"), ("sqlite-memry:", "did you mean “sqlite-memory:”?"),
    ("diary:2020.db", "the kinds are sqlite, xml, binary, json, memory, sqlite-memory."),
  ])
  func `a misspelled kind of store is not treated as a file name`(store: String, hint: String) throws {
    let file = try program.file("tests.csv", "location,date,tested\nGoa,2020-01-01,1\n")
    let there = try files()
    let kind = store.prefix { $0 != ":" }
    let message = """
      logbook: store “\(store)” must not begin with “\(kind):”, which is not a kind of store; \(hint) \
      For such a file, use ./\(store)

      """
    for arguments in [["task", "list"], ["import", file, "--as", "reports"]] {
      #expect(try program.run(arguments + ["--store", store]) == .init(code: 65, errors: message))
    }
    #expect(try program.run("store", "copy", store, "--store", "memory:") == .init(code: 65, errors: message))
    program.environment["LOGBOOK_STORE"] = store
    #expect(try program.run("task", "add", "One") == .init(code: 65, errors: message))
    #expect(try files() == there)
    #expect(try program.run("task", "add", "One", "--store", "./\(store)").code == 0)
    #expect(try files().contains(store))
  }

  #if os(Linux)
    @Test(arguments: Program.kinds, ["store copy", "import"])
    func `a killed creation leaves no store, and the next one removes its temporary files`(
      kind: String,
      command: String
    ) throws {
      let program = try Program()
      let count = 20_000
      _ = try program.run("generate", "reports", "--count", "\(count)")
      _ = try program.run("export", "reports", "--output", "all.csv")
      let folder = program.folder + "/made"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let new = "\(kind):made/new"
      let arguments =
        command == "import"
        ? ["import", "all.csv", "--as", "reports", "--store", new] : ["store", "copy", new]
      let watch = inotify_init()
      defer { close(watch) }
      try #require(inotify_add_watch(watch, folder, UInt32(IN_CREATE)) >= 0)
      let running = try program.start(arguments, output: FileHandle.nullDevice)
      var event = [UInt8](repeating: 0, count: 4096)
      try #require(read(watch, &event, event.count) > 0)
      kill(running.process.processIdentifier, SIGKILL)
      running.process.waitUntilExit()
      let info = ["store", "info", "--json", "--store", new]
      // On a busy machine, the program may finish creating the store before the signal arrives. Otherwise, there is no
      // store, and running the command again must create it.
      if FileManager.default.fileExists(atPath: folder + "/new") {
        #expect(try program.run(info).output.contains("\"reports\":\(count),"))
      } else {
        #expect(try program.run(arguments).code == 0)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.filter { $0 != "new" && !$0.hasSuffix(".lock") } == [])
      #expect(try program.run(info).output.contains("\"reports\":\(count),"))
    }
  #endif
}
