import Foundation
import Testing

@Suite struct ImportExportTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `importing a file twice adds nothing`() throws {
    let file = try program.file(
      "a.csv",
      "State,Date,TotalSamples,Positive\nGoa,2020-04-17,1403.0,12\n\"a \"\"b\"\"\n,c\",2020-04-18,\"1,403\",NA\n"
    )
    #expect(
      try program.run("import", file, "--as", "reports").output
        == "Imported 2 of 2 rows: 0 duplicate, 0 replaced, 0 invalid.\n"
    )
    let before = try program.run("export", "reports")
    #expect(
      try program.run("import", file, "--as", "reports", "--json").output.hasPrefix(
        #"{"read":2,"imported":0,"duplicates":2,"replaced":0,"invalid":[],"notKept":{},"falls":[],"#
          + #""format":"csv","encoding":"UTF-8","columns":[{"field":"location","column":"State","samples":["Goa","a"#
      )
    )
    #expect(try program.run("export", "reports") == before)
    let reports = try program.objects("report", "list", "--sort", "number")
    #expect(reports.map { $0["location"] as? String } == ["Goa", "a \"b\" ,c"])
    #expect(reports.map { $0["numberTested"] as? Int } == [1403, 1403])
    #expect(reports.map { $0["numberPositive"] as? Int } == [12, nil])
  }

  @Test func `an invalid row stops the import, or is skipped on request`() throws {
    let file = try program.file(
      "b.csv",
      "location;date;tested\r\nA;2020-01-01;5\r\nB;2020-01-02;-5\r\nC;2020-13-01;5\r\n;2020-01-01;5\r\nD;2020-01-01\r\nE;2020-01-05;12,58.1\r\n"
    )
    #expect(
      try program.run("import", file, "--as", "reports")
        == .init(
          code: 65,
          errors: "logbook: line 3, column tested: “-5” must not be negative; nothing was imported; "
            + "use --on-invalid skip to skip such rows, or blank to clear only the value\n"
        )
    )
    #expect(try program.run("report", "list", "--json").output == "[]\n")
    let result = try #require(
      try program.json("import", file, "--as", "reports", "--on-invalid", "skip") as? [String: Any]
    )
    let invalid = try #require(result["invalid"] as? [[String: Any]])
    #expect(result["read"] as? Int == 6)
    #expect(result["imported"] as? Int == 1)
    #expect(invalid.map { $0["line"] as? Int } == [3, 4, 5, 6, 7])
    #expect(invalid.map { $0["column"] as? String } == ["tested", "date", "location", nil, "tested"])
    #expect(invalid.map { $0["value"] as? String } == ["-5", "2020-13-01", "", nil, "12,58.1"])
  }

  @Test(arguments: [("skip", 1, 7, 10), ("replace", 1, 7, 20)])
  func `a row for an existing location and date is skipped or replaced as requested`(
    what: String,
    reports: Int,
    number: Int,
    tested: Int
  ) throws {
    try _ = program.run("report", "add", "other", "--tested", "1", "--date", "2019-01-01")
    try _ = program.run("import", "-", "--as", "reports", input: "location,date,tested\nA,2020-01-01,10\n")
    let file = try program.file("c.csv", "location,date,tested\na,2020-01-01,20\n")
    let outcome = try program.run("import", file, "--as", "reports", "--on-duplicate", what, "--json")
    #expect(outcome.output.contains(what == "skip" ? #""duplicates":1,"replaced":0"# : #""duplicates":0,"replaced":1"#))
    let stored = try program.objects("report", "list", "--from", "2020-01-01")
    #expect(stored.map { $0["numberTested"] as? Int } == [tested])
    #expect(stored.map { $0["number"] as? Int } == [2])
    #expect(
      try program.run("import", file, "--as", "reports", "--on-duplicate", "fail")
        == .init(
          code: 65,
          errors: "logbook: line 2: a report for this location and date already exists; nothing was imported\n"
        )
    )
  }

  @Test func `columns, location, delimiter and date format can be specified`() throws {
    let outcome = try program.run(
      "import",
      "-",
      "--as",
      "reports",
      "--map",
      "date=Tag, der,tested=Zahl",
      "--location",
      "Bern",
      "--delimiter",
      ":",
      "--date-format",
      "%d.%m.%Y",
      input: "Tag, der:Zahl:date\n01.02.2020:5:x\n"
    )
    #expect(outcome.output == "Imported 1 of 1 rows: 0 duplicate, 0 replaced, 0 invalid.\n")
    #expect(
      try program.objects("report", "list").map { $0["dateReported"] as? String } == ["2020-02-01T00:00:00Z"]
    )
  }

  @Test func `a dry run changes nothing`() throws {
    #expect(
      try program.run("import", "-", "--as", "reports", "--dry-run", input: "location,date,tested\nA,2020-01-01,10\n")
        .output
        == "Would import 1 of 1 rows: 0 duplicate, 0 replaced, 0 invalid.\n"
    )
    #expect(try program.run("report", "list", "--json").output == "[]\n")
  }

  @Test func `rows that differ are counted, even those that are not listed`() throws {
    func rows(tested: Int) -> String {
      "location,date,tested\n" + (0..<1_010).map { "L\($0),2020-01-01,\(tested)\n" }.joined()
    }
    #expect(try program.run("import", "-", "--as", "reports", input: rows(tested: 1)).code == 0)
    let again = try program.run("import", "-", "--as", "reports", input: rows(tested: 2))
    #expect(again.output == "Imported 0 of 1,010 rows: 1,010 duplicate (1,010 differ), 0 replaced, 0 invalid.\n")
    #expect(again.errors.hasSuffix("different, not imported: 1,005 more rows; --json lists the first 1,000\n"))
  }

  @Test(arguments: [
    ("", "the file is empty; its first line must name the columns"),
    (
      "a,b\n1,2\n",
      "there is no column for location; the columns are “a”, “b”; name it with --map FIELD=COLUMN, or give --location NAME"
    ),
    (
      "state,tested\n1,2\n",
      "there is no column for date; the columns are “state”, “tested”; name it with --map FIELD=COLUMN, "
        + "or give --date DATE for a file of one day"
    ),
  ])
  func `a file without the required columns is refused`(content: String, error: String) throws {
    #expect(
      try program.run("import", "-", "--as", "reports", input: content)
        == .init(code: 65, errors: "logbook: \(error)\n")
    )
  }

  @Test func `a row without any count is skipped and reported without stopping the import`() throws {
    let outcome = try program.run(
      "import",
      "-",
      "--as",
      "reports",
      input: "location,date,tested\nA,2020-01-01,-\nB,2020-01-01,1\n"
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "Imported 1 of 2 rows: 0 duplicate, 0 replaced, 1 invalid.\n")
    #expect(outcome.errors.hasSuffix("left out: line 2: no count was reported\n"))
  }

  @Test func `exports contain every field in each format`() throws {
    try _ = program.run("task", "add", "One, \"two\"", "--tag", "x", "--tag", "y")
    try _ = program.run("task", "add", "Sub", "--parent", "1")
    let list = try program.run("task", "list", "--all", "--json").output
    #expect(try program.run("export", "tasks", "--format", "json").output == list)
    let lines = list.split(separator: "\n").dropFirst().dropLast().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    #expect(try program.run("export", "tasks", "--format", "ndjson").output == lines.map { $0 + "\n" }.joined())
    let table = try program.run("export", "tasks").output
    #expect(
      table.hasPrefix(
        "number,id,title,notes,isCompleted,completedAt,priority,dueAt,isDueOnDay,project,tags,parent,waitUntil,repeats,dependencies,"
      )
    )
    #expect(table.contains(#","One, ""two""",,false,,none,,false,,x y,,"#))
    #expect(
      try program.run("export", "reports").output
        == "number,id,location,numberTested,numberPositive,numberNegative,dateReported,textEscape\r\n"
    )
    #expect(try program.run("export", "reports", "--format", "json").output == "[]\n")
  }

  @Test func `an export to a file replaces the old contents`() throws {
    try _ = program.run("report", "add", "A", "--tested", "1", "--date", "2020-01-01")
    let file = try program.file("out.csv", "old")
    #expect(try program.run("export", "reports", "--output", file).output == "Exported 1 report to \(file)\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("number,id,location"))
    let other = try Program()
    #expect(try other.run("import", file, "--as", "reports").code == 0)
    #expect(try other.objects("report", "list").map { $0["location"] as? String } == ["A"])
  }

  @Test func `a store of any kind can be copied to any other kind`() throws {
    let text = "e\u{301}\r\n\u{1B}[31m \\ \u{FFFE}"
    try _ = program.run("task", "add", "--", text)
    try _ = program.run("task", "add", "Sub", "--parent", "1")
    try _ = program.run("report", "add", "A", "--tested", "1", "--date", "2020-01-01T00:00:00.001Z")
    func exports(_ store: String) throws -> [String] {
      try ["tasks", "reports"].map { try program.run("export", $0, "--format", "json", "--store", store).output }
    }
    let original = try exports("store.sqlite")
    var source = "store.sqlite"
    for target in ["xml:a", "json:b", "c.plist", "d.json", "e.xml", "sqlite:f"] {
      #expect(
        try program.run("store", "copy", target, "--store", source).output
          == "Copied 2 tasks and 1 report to \(target)\n"
      )
      #expect(try exports(target) == original)
      source = target
    }
    #expect(
      try program.run("store", "copy", "f", "--store", "d.json")
        == .init(code: 65, errors: "logbook: the store to copy to must be empty\n")
    )
    #expect(try program.run("task", "complete", "2", "--store", "d.json").code == 0)
    let info = try #require(try program.json("store", "info", "--store", "d.json") as? [String: Any])
    #expect(info["kind"] as? String == "json")
    #expect(info["tasks"] as? Int == 2)
  }

  @Test(arguments: [["undo"], ["store", "restore", "backup.sqlite"]])
  func `running totals of an undone import are ignored`(takingBack: [String]) throws {
    func importing(_ rows: String) throws -> Program.Outcome {
      try program.run("import", "-", "--as", "reports", "--cumulative", input: "date,location,tested\n" + rows)
    }
    #expect(try importing("2020-01-01,X,100\n2020-01-02,X,150\n").code == 0)
    #expect(try program.run("store", "backup", "backup.sqlite").code == 0)
    for _ in 1...2 { #expect(try importing("2020-01-03,X,240\n").code == 0) }
    #expect(try program.run(takingBack).code == 0)
    let last = try importing("2020-01-04,X,260\n2020-01-05,X,280\n")
    #expect(last.code == 0)
    let figures = try program.objects("report", "list", "--sort", "date").map { $0["numberTested"] as? Int }
    #expect(figures == [50, 110, 20])
  }

  @Test(arguments: ["xlsx", "ODS", "pdf"])
  func `an output name of a format that cannot be written is refused`(name: String) throws {
    let outcome = try program.run("export", "tasks", "--output", "out.\(name)")
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("logbook: --output “out.\(name)” must not end in the extension of a format that"))
    #expect(try program.run("export", "tasks", "--output", "out.\(name)", "--format", "csv").code == 0)
    #expect(try program.run("export", "tasks", "--output", "out.data").code == 0)
  }

  @Test func `a saved mapping keeps what to do with invalid rows`() throws {
    let file = try program.file("a.csv", "location,date,tested\nA,2020-01-01,x\nA,2020-01-02,2\n")
    let first = try program.run("import", file, "--as", "reports", "--on-invalid", "skip", "--save-map", "a")
    #expect(first.output == "Imported 1 of 2 rows: 0 duplicate, 0 replaced, 1 invalid.\n")
    let second = try program.run("import", file, "--use-map", "a")
    #expect(second.output == "Imported 0 of 2 rows: 1 duplicate, 0 replaced, 1 invalid.\n")
    #expect(try program.run("import", file, "--use-map", "a", "--on-invalid", "fail").code == 65)
  }

  @Test func `a condition that no row meets is noted, and standard input is read once`() throws {
    let rows = "location,date,what,tested\nA,2020-01-01,PCR,1\nA,2020-01-02,PCR,2\n"
    let outcome = try program.run("import", "-", "--as", "reports", "--where", "what=pcr", input: rows)
    #expect(
      outcome.errors.contains(
        "not read: 2 rows excluded by --where; no row matches, and values must match exactly, including case\n"
      )
    )
    #expect(
      try program.run("import", "-", "-", "--as", "reports", input: rows)
        == .init(code: 64, errors: "logbook: - stands for standard input, which can be read only once\n")
    )
    let short = try program.run("import", "-", "--as", "reports", input: "location,date,tested\nA\n")
    #expect(short.errors.contains("the row has 1 field, but there are 3 headings"))
  }

  @Test func `NA is missing in every column`() throws {
    let tasks = "title,due,project,priority,tags,notes,wait,completed\nNA,NA,NA,NA,NA,NA,NA,NA\n"
    let outcome = try program.run("import", "-", "--as", "tasks", input: tasks)
    #expect(outcome.output == "Imported 1 of 1 rows: 0 duplicate, 0 replaced, 0 invalid.\n", "\(outcome)")
    let task = try #require(try program.objects("task", "list").first)
    #expect(task["title"] as? String == "NA")
    #expect(task["project"] is NSNull)
    #expect((task["tags"] as? [String]) == [])
    let places = "Country,Province,date,tested\nItaly,NA,2020-01-01,1\nNA,,2020-01-01,2\n"
    try #require(
      program.run("import", "-", "--as", "reports", "--map", "location=Country+Province", input: places).code == 0
    )
    let reports = try program.objects("report", "list", "--sort", "number")
    #expect(reports.compactMap { $0["location"] as? String } == ["Italy", "NA"])
  }
}
