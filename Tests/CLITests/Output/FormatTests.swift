import Foundation
import Testing

@Suite struct FormatTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `changed rows of several files are listed with their files, and unused columns once`() throws {
    let old = try program.file("old.csv", "location,date,tested,mood\nRome,2020-03-01,1,good\n")
    let new = try program.file("new.csv", "location,date,tested,mood\nRome,2020-03-01,2,\n")
    let command = ["import", old, new, "--as", "reports", "--on-duplicate", "replace"]
    #expect(
      try program.run(command)
        == .init(
          output: "Imported 1 of 2 rows: 0 duplicate, 1 replaced (1 changed), 0 invalid.\n",
          errors: """
            columns: location from “location”, date from “date”, tested from “tested”
            no column for positive, negative (--map FIELD=COLUMN names one)
            columns not used: “mood” (1 value)
            changed: \(new): line 2, Rome on 2020-03-01: tested 1 → 2

            """
        )
    )
    #expect(
      try program.run(command + ["--json"]).output.contains(
        #""revisions":[{"file":"\#(old)","line":2,"record":"Rome on 2020-03-01","#
      )
    )
  }

  @Test func `a file is written in the format of its extension, and read back in it`() throws {
    _ = try program.run("task", "add", "Call", "--priority", "high")
    _ = try program.run("task", "add", "Read", "--priority", "high")
    for format in ["csv", "tsv", "json", "ndjson", "markdown", "todotxt", "ics"] {
      let file = program.folder + "/all." + format
      #expect(try program.run("export", "tasks", "--output", file).code == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try text == program.run("export", "tasks", "--format", format).output, "\(format)")
      let read = try program.run("import", file, "--as", "tasks", "--dry-run", "--json")
      if format == "markdown" {
        let rule = "it must be csv, tsv, json, ndjson, todotxt, taskwarrior, ics or coredata"
        #expect(read.errors.contains("markdown cannot be read as tasks; \(rule)"))
        let reports = try program.run("import", file, "--as", "reports").errors
        #expect(reports.contains("markdown cannot be read as reports"))
      } else {
        let found = format == "tsv" ? "csv" : format
        #expect(read.output.contains(#"{"read":2,"#) && read.output.contains(#""format":"\#(found)""#), "\(format)")
      }
    }
    #expect(try program.run("export", "tasks", "--output", "all.txt").code == 0)
    #expect(try program.run("import", "all.txt", "--as", "tasks", "--dry-run", "--json").output.contains(#""todotxt""#))
    #expect(try program.run("export", "tasks", "--output", "all.md", "--format", "csv").code == 0)
    #expect(try program.run("import", "all.md", "--as", "tasks", "--dry-run").code == 0)
    #expect(
      try program.run("export", "reports", "--output", "a.ICS")
        == .init(
          code: 65,
          errors: "logbook: --output “a.ICS” cannot hold reports; csv, tsv, json, ndjson and markdown can\n"
        )
    )
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/a.ICS"))
  }

  @Test func `a row of one of several files is refused with its file`() throws {
    let ids = (1...2).map { "\($0)1111111-1111-4111-8111-111111111111" }
    let one = try program.file("one.csv", "id,title,parent\n\(ids[0]),a,\(ids[1])\n")
    let two = try program.file("two.csv", "id,title,parent\n\(ids[1]),b,\(ids[0])\n")
    let part = "must not be the task itself or a part of it; nothing was imported"
    #expect(
      try program.run("import", one, two, "--as", "tasks").errors.hasPrefix(
        "logbook: \(one): line 2, column parent: \(part)"
      )
    )
    #expect(
      try program.run("import", one, one, "--as", "tasks", "--on-duplicate", "fail").errors.hasPrefix(
        "logbook: \(one): line 2: a task with this ID already exists"
      )
    )
    let first = try program.file("first.csv", "location,date,tested\nA,2020-01-01,5\n")
    let mixed = try program.file("mixed.csv", "location,date,tested\nB,2020-01-01,5\nB,2020-01-03,6\nB,2020-01-02,7\n")
    #expect(
      try program.run("import", first, mixed, "--as", "reports", "--cumulative").errors.contains(
        "logbook: \(mixed): line 4: 2020-01-02 of “B” comes after 2020-01-03; "
      )
    )
    let json = try program.file("broken.json", #"[{"location":"B","date":"2020-01-02","tested":1},]"#)
    #expect(try program.run("import", first, json, "--as", "reports").errors.contains("logbook: \(json): line 1: "))
  }

  @Test func `an import reports the detected format and the values that are not kept`() throws {
    let file = try program.file("todo.txt", "(D) Call +a @b\nx 2026-01-02 2026-01-01 Done\n")
    #expect(
      try program.run("import", file, "--as", "tasks")
        == .init(
          output: "Imported 2 of 2 rows: 0 duplicate, 0 replaced, 0 invalid.\n",
          errors: "read as todotxt\nnot kept: priority below C (now low) 1 (“Call” in line 1)\n"
        )
    )
    #expect(
      try program.run("import", file, "--as", "tasks", "--json").output.hasPrefix(
        #"{"read":2,"imported":0,"duplicates":2,"replaced":0,"invalid":[],"#
          + #""notKept":{"priority below C (now low)":1},"falls":[],"format":"todotxt","encoding":"UTF-8","#
      )
    )
    #expect(try program.run("import", file, "--as", "tasks", "--quiet") == .init())
    let bytes = Data("location;date;tested;Größe\nZ".utf8.map { $0 }) + [0xFC] + Data("rich;2020-01-01;5;7\n".utf8)
    let latin = bytes.split(separator: 0xC3).reduce(into: Data()) { $0 += $0.isEmpty ? $1 : [0xF6] + $1.dropFirst() }
    #expect(
      try program.run(["import", "-", "--as", "reports"], input: latin).errors.contains(
        /read as Windows-1252; --encoding reads other encodings\n(.*\n)*columns not used: “Gr/
      )
    )
    #expect(try program.objects("report", "list").map { $0["location"] as? String } == ["Zürich"])
  }

  @Test func `exports accept the filters of lists`() throws {
    let list = try program.file("todo.txt", "A +p\nB +p @t\nx 2026-01-01 C +p\nD @t\n")
    _ = try program.run("import", list, "--as", "tasks")
    func titles(_ options: String...) throws -> [String?] {
      try program.objects(["export", "tasks", "--format", "json"] + options).map { $0["title"] as? String }
    }
    #expect(try titles() == ["A", "B", "C", "D"])
    #expect(try titles("--open") == ["A", "B", "D"])
    #expect(try titles("--completed") == ["C"])
    #expect(try titles("--project", "P", "--tag", "t") == ["B"])
    #expect(try titles("--sort", "title:desc", "--limit", "2") == ["D", "C"])
    #expect(try titles("--search", "b") == ["B"])
    _ = try program.run(
      "import",
      "-",
      "--as",
      "reports",
      input: "location,date,tested\nX,2020-01-02,1\nY,2020-01-01,1\nX,2020-01-03,1\n"
    )
    func dates(_ options: String...) throws -> [String?] {
      try program.objects(["export", "reports"] + options).map {
        ($0["dateReported"] as? String)?.prefix(10).description
      }
    }
    #expect(try dates() == ["2020-01-02", "2020-01-01", "2020-01-03"])
    #expect(try dates("--location", "x", "--from", "2020-01-03") == ["2020-01-03"])
    #expect(try dates("--to", "2020-01-02", "--sort", "date") == ["2020-01-01", "2020-01-02"])
    for (arguments, message) in [
      (["export", "tasks", "--location", "x"], "--location applies only to reports"),
      (["export", "reports", "--open"], "--open applies only to tasks"),
      (["export", "tasks", "--open", "--completed"], "--open and --completed cannot be used together"),
    ] {
      #expect(try program.run(arguments) == .init(code: 64, errors: "logbook: \(message)\n"))
    }
    #expect(
      try program.run("export", "reports", "--format", "ics", "--output", "a.ics")
        == .init(
          code: 65,
          errors: "logbook: --format “ics” cannot hold reports; csv, tsv, json, ndjson and markdown can\n"
        )
    )
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/a.ics"))
    #expect(
      try program.run("import", "-", "--as", "reports", "--format", "todotxt", input: "x\n")
        == .init(
          code: 65,
          errors: "logbook: todotxt cannot be read as reports; it must be csv, tsv, json, ndjson or coredata\n"
        )
    )
  }

  @Test func `exports follow the conventions of each format`() throws {
    _ = try program.run(
      "import",
      "-",
      "--as",
      "tasks",
      input:
        #"{"id":"0b11967d-9dae-4333-a137-c3b1e8a641d3","number":1,"title":"a|b, *c*","priority":"high","project":"p","#
        + #""tags":["t","u v"],"dueAt":"2026-12-01","createdAt":"2026-01-01T10:00:00Z","notes":"one\ntwo"}"#
    )
    func export(_ format: String) throws -> String {
      try program.run("export", "tasks", "--format", format).output.replacing("\r\n", with: "\n")
    }
    #expect(try export("todotxt") == "(A) 2026-01-01 a|b, *c* +p @t @u_v due:2026-12-01\n")
    #expect(
      try export("taskwarrior")
        == #"""
        [
        {"uuid":"0b11967d-9dae-4333-a137-c3b1e8a641d3","description":"a|b, *c*","status":"pending","entry":"20260101T100000Z","modified":"20260101T100000Z","due":"20261201T000000Z","project":"p","tags":["t","u v"],"priority":"H","annotations":[{"entry":"20260101T100000Z","description":"one\ntwo"}]}
        ]

        """#
    )
    #expect(
      try export("ics") == #"""
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Logbook//Logbook//EN
        BEGIN:VTODO
        UID:0b11967d-9dae-4333-a137-c3b1e8a641d3
        DTSTAMP:20260101T100000Z
        CREATED:20260101T100000Z
        LAST-MODIFIED:20260101T100000Z
        SUMMARY:a|b\, *c*
        DESCRIPTION:one\ntwo
        PRIORITY:1
        DUE;VALUE=DATE:20261201
        CATEGORIES:t,u v
        X-LOGBOOK-PROJECT:p
        STATUS:NEEDS-ACTION
        END:VTODO
        END:VCALENDAR

        """#
    )
    #expect(
      try export("markdown") == #"""
        | number | id | title | notes | isCompleted | completedAt | priority | dueAt | isDueOnDay | project | tags | parent | waitUntil | repeats | dependencies | createdAt | modifiedAt |
        | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
        | 1 | 0b11967d-9dae-4333-a137-c3b1e8a641d3 | a\|b, \*c\* | one<br>two | false |  | high | 2026-12-01 | true | p | t "u v" |  |  |  |  | 2026-01-01T10:00:00Z | 2026-01-01T10:00:00Z |

        """#
    )
    #expect(
      try export("tsv").split(separator: "\n").last?.split(separator: "\t", omittingEmptySubsequences: false).count
        == 15
    )
  }

  @Test func `a mapping can be saved under a name and reused`() throws {
    program.environment["XDG_CONFIG_HOME"] = program.folder + "/config"
    let rows = "Ort:Tag:Zahl\nBern:01.02.2020:5\n"
    let first = try program.run(
      "import",
      "-",
      "--as",
      "reports",
      "--map",
      "location=Ort,date=Tag,tested=Zahl",
      "--delimiter",
      ":",
      "--date-format",
      "%d.%m.%Y",
      "--save-map",
      "bern",
      input: rows
    )
    #expect(
      first
        == .init(
          output: "Imported 1 of 1 rows: 0 duplicate, 0 replaced, 0 invalid.\n",
          errors: "columns: location from “Ort”, date from “Tag”, tested from “Zahl”\n"
            + "no column for positive, negative (--map FIELD=COLUMN names one)\n"
        )
    )
    let again = try program.run("import", "-", "--use-map", "bern", input: rows.replacing("Bern", with: "Basel"))
    #expect(again == first)
    let other = try program.run(
      "import",
      "-",
      "--use-map",
      "bern",
      "--location",
      "Chur",
      "--save-map",
      "chur",
      input: rows
    )
    #expect(other.output == first.output)
    #expect(other.errors.hasSuffix("columns not used: “Ort” (1 value)\n"))
    #expect(
      try program.objects("report", "list", "--sort", "number").map { $0["location"] as? String }
        == ["Bern", "Basel", "Chur"]
    )
    for (arguments, message) in [
      (["--use-map", "basel"], "--use-map “basel” is not saved; there are bern, chur"),
      (
        ["--use-map", "../bern"],
        "--use-map “../bern” must be a name of 1 to 64 letters, digits, hyphens, dots and underscores"
      ),
    ] {
      #expect(
        try program.run(["import", "-"] + arguments, input: Data()) == .init(code: 65, errors: "logbook: \(message)\n")
      )
    }
    #expect(
      try program.run("import", "-", "--as", "tasks", "--use-map", "bern", input: rows)
        == .init(code: 64, errors: "logbook: the saved mapping is for reports, not for tasks\n")
    )
    #expect(try program.run("import", "-", "--as", "reports", "--save-map", "no", input: "x\n").code == 65)
    #expect(try program.run("import", "-", "--use-map", "no", input: "x\n").errors.contains("is not saved"))
    try Data("{".utf8).write(to: URL(filePath: program.folder + "/config/logbook/maps/bad"))
    #expect(try program.run("import", "-", "--use-map", "bad", input: rows).errors.contains("cannot be read from"))
  }

  @Test func `a saved mapping has the layout and the conditions of the table`() throws {
    program.environment["XDG_CONFIG_HOME"] = program.folder + "/config"
    let wide = "date,kind,Bern\n2020-01-01,pcr,5\n2020-01-01,ag,7\n"
    for options in [["--as", "reports", "--wide", "tested", "--where", "kind=pcr", "--save-map", "wide"], []] {
      let arguments = ["import", "-", "--use-map", "wide"].filter {
        options.isEmpty || !["--use-map", "wide"].contains($0)
      }
      let outcome = try program.run(arguments + options + ["--on-duplicate", "replace"], input: Data(wide.utf8))
      #expect(outcome.errors.hasSuffix("not read: 1 row excluded by --where\n"))
      #expect(try program.objects("report", "list").map { $0["numberTested"] as? Int } == [5])
    }
    let other = try program.run(
      "import",
      "-",
      "--use-map",
      "wide",
      "--where",
      "kind=ag",
      "--on-duplicate",
      "replace",
      input: wide
    )
    #expect(other.code == 0)
    #expect(try program.objects("report", "list").map { $0["numberTested"] as? Int } == [7])
    let rows = ["--map", "title=1", "--no-header", "--save-map", "rows"]
    #expect(try program.run(["import", "-", "--as", "tasks"] + rows, input: Data("Milk,b\n".utf8)).code == 0)
    #expect(try program.run("import", "-", "--use-map", "rows", input: "Bread,b\n").code == 0)
    #expect(try program.objects("task", "list").map { $0["title"] as? String } == ["Milk", "Bread"])
    #expect(
      try program.run("import", "-", "--use-map", "wide", "--no-header", input: wide)
        == .init(code: 64, errors: "logbook: --wide needs headings: remove --no-header\n")
    )
    let tasks = try program.run("import", "-", "--as", "tasks", "--wide", "tested", input: "title\nMilk\n")
    #expect(tasks == .init(code: 64, errors: "logbook: --wide applies only to reports\n"))
  }

  @Test(arguments: [
    ("reports --wide tested", "{\"date\":\"2020-01-01\",\"location\":\"B\",\"tested\":5}", "ndjson"),
    ("reports --wide tested", "[{\"date\":\"2020-01-01\",\"location\":\"B\",\"tested\":5}]", "json"),
    ("reports --delimiter ;", "[{\"date\":\"2020-01-01\",\"location\":\"B\",\"tested\":5}]", "json"),
    ("reports --no-header", "[{\"date\":\"2020-01-01\",\"location\":\"B\",\"tested\":5}]", "json"),
    ("reports --entity Report", "date,location,tested\n2020-01-01,B,5", "csv"),
    ("tasks --map title=x", "BEGIN:VCALENDAR\nEND:VCALENDAR", "ics"),
    ("tasks --map title=x --format todotxt", "(A) Call", "todotxt"),
    ("tasks --date-format %Y-%m-%d --format todotxt", "(A) Call", "todotxt"),
    ("tasks --map title=x", "[{\"uuid\":\"\",\"description\":\"Call\",\"status\":\"pending\"}]", "taskwarrior"),
    ("tasks --where a=b --format todotxt", "(A) Call", "todotxt"),
  ])
  func `an option that does not apply to the format is refused`(words: String, input: String, format: String) throws {
    let options = words.split(separator: " ").map(String.init)
    let outcome = try program.run(["import", "-", "--as"] + options, input: Data((input + "\n").utf8))
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("applies only to "))
    #expect(outcome.errors.hasSuffix(", not to \(format); remove \(options[1])\n"))
  }

  @Test(arguments: [["--decimal", ","], ["--thousands", "."]])
  func `styles of numbers apply only to reports`(option: [String]) throws {
    let outcome = try program.run(["import", "-", "--as", "tasks"] + option, input: Data("title\nMilk\n".utf8))
    #expect(outcome == .init(code: 64, errors: "logbook: \(option[0]) applies only to reports\n"))
  }

  @Test func `a dry run saves no mapping`() throws {
    program.environment["XDG_CONFIG_HOME"] = program.folder + "/config"
    let rows = "place,date,tested\nBern,2020-01-01,5\n"
    let dry = try program.run("import", "-", "--as", "reports", "--save-map", "bern", "--dry-run", input: rows)
    #expect(dry.code == 0)
    #expect(dry.errors.hasPrefix("a dry run does not save “bern”\n"))
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/config"))
  }

  @Test func `running totals become daily figures, and decreases are reported`() throws {
    let outcome = try program.run(
      "import",
      "-",
      "--as",
      "reports",
      "--cumulative",
      input: "location,date,tested\nA,2020-01-01,10\nA,2020-01-02,15\nA,2020-01-03,12\nA,2020-01-04,20\n"
    )
    #expect(
      outcome
        == .init(
          output: "Imported 2 of 4 rows: 0 duplicate, 0 replaced, 2 invalid.\n",
          errors: """
            columns: location from “location”, date from “date”, tested from “tested”
            no column for positive, negative (--map FIELD=COLUMN names one)
            the next import with --cumulative continues from the totals of this one
            no figure: line 4: tested of A on 2020-01-03: the total fell from 15 to 12 and rose to 20; the next figure covers 2 days
            several days: line 5: the figure of A on 2020-01-04 covers all days since 2020-01-02
            left out: line 2: it is the first total of its location; import the earlier file first to get a difference
            left out: line 4: no total could be compared with an earlier one, or all fell

            """
        )
    )
    #expect(try program.objects("report", "list", "--sort", "date").map { $0["numberTested"] as? Int } == [5, 5])
  }

  @Test func `columns and values in options may begin with a combining mark`() throws {
    let file = try program.file("a.csv", "\u{301}where,when,how\nRome,2020-01-01,1\n\u{301}Oslo,2020-01-01,2\n")
    let outcome = try program.run(
      ["import", file, "--as", "reports", "--map", "location=\u{301}where,date=when,tested=how"]
        + ["--where", "\u{301}where=\u{301}Oslo", "--save-map", "marks"]
    )
    #expect(outcome.output == "Imported 1 of 1 rows: 0 duplicate, 0 replaced, 0 invalid.\n", "\(outcome.errors)")
    #expect(try program.objects("report", "list").map { $0["location"] as? String } == ["\u{301}Oslo"])
    #expect(try program.run("import", file, "--use-map", "marks").output.hasPrefix("Imported 0 of 1 rows: 1 duplicate"))
  }

  @Test func `running totals continue from a column whose name begins with a combining mark`() throws {
    let name = "\u{301}sum"
    for (day, total) in [(1, 10), (2, 15)] {
      let file = try program.file("a.csv", "location,date,\(name)\nRome,2020-01-0\(day),\(total)\n")
      _ = try program.run("import", file, "--as", "reports", "--cumulative", "--map", "tested=\(name)")
    }
    #expect(try program.objects("report", "list").map { $0["numberTested"] as? Int } == [5])
  }

  @Test func `text that a spreadsheet would execute is exported verbatim on request`() throws {
    _ = try program.run("task", "add", "=1+1")
    let csv = try program.run("export", "tasks").output
    #expect(csv.contains(",'=1+1,") && csv.contains(",textEscape\r\n") && csv.hasSuffix(",'\r\n"))
    for format in ["csv", "tsv"] {
      let text = try program.run("export", "tasks", "--verbatim", "--format", format).output
      #expect(text.contains("=1+1") && !text.contains("'") && !text.contains("textEscape"))
    }
    #expect(try program.run("export", "tasks", "--verbatim", "--format", "json").code == 64)
    #expect(try program.run("generate", "tasks", "--count", "1", "--verbatim").code == 64)
    let file = try program.file("a.csv", csv)
    #expect(try program.run("import", file, "--as", "tasks").output.contains("1 duplicate, 0 replaced"))
    let other = program.folder + "/other.sqlite"
    #expect(try program.run("import", file, "--as", "tasks", "--store", other).errors.contains("textEscape") == false)
    #expect(try program.objects("task", "list", "--store", other).map { $0["title"] as? String } == ["=1+1"])
  }

  @Test func `a file of populations and a saved mapping have a maximum size`() throws {
    _ = try program.run("report", "add", "A", "--tested", "1", "--date", "2020-01-01")
    let chart = ["report", "chart", "--location", "A", "--measure", "tested", "--population"]
    let outcome = try program.run(chart + ["/dev/zero"])
    #expect(outcome == .init(code: 65, errors: "logbook: “/dev/zero” is too large; the maximum is 16 MiB\n"))
    let row = "A,1\n"
    let file = try program.file("a.csv", "location,population\n" + String(repeating: row, count: 4_200_000))
    #expect(try program.run(chart + [file]).errors == "logbook: “\(file)” is too large; the maximum is 16 MiB\n")
    let folder = program.folder + "/.config/logbook/maps"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/endless", withDestinationPath: "/dev/zero")
    let rule = "cannot be read from \(folder)/endless: “\(folder)/endless” is too large; the maximum is 1 MiB"
    #expect(
      try program.run("import", file, "--as", "reports", "--use-map", "endless")
        == .init(code: 65, errors: "logbook: --use-map “endless” \(rule)\n")
    )
  }
}
