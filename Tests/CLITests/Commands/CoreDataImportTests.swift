import LogbookTestFiles
import Foundation
import Testing

@Suite struct CoreDataImportTests {
  private let program: Program
  private let fixture: CoreDataFixture
  private var folder: String { program.folder + "/app" }

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(atPath: program.folder + "/app", withIntermediateDirectories: false)
    fixture = try CoreDataFixture(program.folder + "/app/Model.sqlite")
  }

  @Test func `reports of a running app are imported without changing its store`() throws {
    try fixture.addReports(
      "1, x'00112233445566778899AABBCCDDEEFF', 'Köln', 1403, 12, 1391, 608774400",
      "2, randomblob(16), 'Bonn', 5, -1, 0, 608774400.25"
    )
    try fixture.addTasks("1, 'Buy milk', 0")
    let before = try contents(ofFolder: folder)
    #expect(before.keys.sorted() == ["Model.sqlite", "Model.sqlite-shm", "Model.sqlite-wal"])
    #expect(
      try program.run("import", fixture.path, "--as", "reports")
        == .init(
          code: 65,
          errors: "logbook: object 2, attribute NUMBERPOSITIVE: “-1” must not be negative; nothing was imported; "
            + "use --on-invalid skip to skip such rows, or blank to clear only the value\n"
        )
    )
    #expect(
      try program.run("import", fixture.path, "--as", "reports", "--on-invalid", "skip", "--json").output.hasPrefix(
        #"{"read":2,"imported":1,"duplicates":0,"replaced":0,"invalid":[{"file":null,"object":2,"column":"NUMBERPOSITIVE","#
          + #""value":"-1","reason":"must not be negative","isCorrection":true}],"notKept":{"entity TaskEntity":1},"falls":[],"#
          + #""format":"coredata","encoding":"UTF-8","#
      )
    )
    let reports = try program.objects("report", "list")
    #expect(reports.map { $0["id"] as? String } == ["00112233-4455-6677-8899-aabbccddeeff"])
    #expect(reports.map { $0["dateReported"] as? String } == ["2020-04-17T00:00:00Z"])
    #expect(try contents(ofFolder: folder) == before)
  }

  @Test func `a store with a write-ahead log is read from a read-only folder`() throws {
    try fixture.addTasks("1, 'Buy milk', 0", "2, 'Call', 1")
    let left = program.folder + "/left"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try fixture.leave(at: left + "/Model.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: left)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: left) }
    let before = try contents(ofFolder: left)
    #expect(
      try program.run("import", left + "/Model.sqlite", "--as", "tasks", "--map", "notes=task,title=task")
        == .init(
          output: "Imported 2 of 2 rows: 0 duplicate, 0 replaced, 0 invalid.\n",
          errors: "read as coredata\ncolumns: title from “TASK”, notes from “TASK”, completed from “COMPLETED”\n"
            + "no column for completedAt, priority, due, dueOnDay, project, tags, parent, wait, repeats, dependencies, "
            + "created, modified (--map FIELD=COLUMN names one)\n"
        )
    )
    #expect(try program.objects("task", "list").map { $0["title"] as? String } == ["Buy milk"])
    #expect(try contents(ofFolder: left) == before)
  }

  @Test func `the entities of a store are listed`() throws {
    try fixture.addHierarchy()
    #expect(
      try program.run("import", fixture.path, "--list").output == """
        Name         Kind          Count
        Item         entity            4
          DONE       attribute         3
          OWNER      relationship      2
          TITLE      attribute         1
          TITLE1     attribute         3
          PICTURE    attribute         1
          LABELS     relationship      3
          Note       entity            1
            TITLE    attribute         1
            PICTURE  attribute         1
          Chore      entity            3
            DONE     attribute         3
            OWNER    relationship      2
            TITLE    attribute         3
            Errand   entity            2
              DONE   attribute         2
              OWNER  relationship      1
              TITLE  attribute         2
        Label        entity            2
          NAME       attribute         2

        """
    )
    let entities = try program.objects("import", fixture.path, "--list", "--format", "coredata")
    #expect(entities.map { $0["name"] as? String } == ["Item", "Note", "Chore", "Errand", "Label"])
    #expect(entities.map { $0["parent"] as? String } == [nil, "Item", "Item", "Chore", nil])
    #expect(entities.map { $0["objects"] as? Int } == [4, 1, 3, 2, 2])
    func names(_ index: Int) -> [String?]? {
      (entities[index]["properties"] as? [[String: Any]])?.map { $0["name"] as? String }
    }
    #expect(names(0) == ["DONE", "OWNER", "TITLE", "TITLE1", "PICTURE", "LABELS"])
    #expect(names(4) == ["NAME"])
  }

  @Test func `a file that is not a Core Data store is refused, and a missing file is named`() throws {
    try _ = program.run("task", "add", "Mine")
    let store = program.folder + "/store.sqlite"
    let own =
      "logbook: “\(store)” cannot be imported: it is a store of logbook; “logbook store copy TARGET --store FILE” copies it\n"
    #expect(try program.run("import", store, "--as", "tasks") == .init(code: 65, errors: own))
    #expect(try program.run("import", store, "--list") == .init(code: 65, errors: own))
    let text = try program.file("a.csv", "title\nOne\n")
    #expect(
      try program.run("import", text, "--as", "tasks", "--format", "coredata")
        == .init(
          code: 65,
          errors: "logbook: “\(text)” cannot be imported: a Core Data store is a SQLite database, and this is not one\n"
        )
    )
    #expect(
      try program.run("import", text, "--as", "tasks", "--entity", "Item")
        == .init(code: 64, errors: "logbook: an entity applies only to coredata, not to csv; remove --entity\n")
    )
    #expect(try program.run("import", program.folder + "/nowhere", "--list").code == 66)
    #expect(try program.run("import", "-", "--list", input: "").code == 64)
    try fixture.addHierarchy()
    let wide = try program.run("import", fixture.path, "--as", "reports", "--wide", "tested")
    #expect(wide.code == 64 && wide.errors.hasSuffix("csv and tsv, not to coredata; remove --wide\n"))
    let outcome = try program.run("import", fixture.path, "--as", "tasks", "--entity", "Labels")
    #expect(outcome.code == 65 && outcome.errors.hasPrefix("logbook: there is no entity “Labels”; there are Item (4)"))
  }
}
