import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A benchmark of the command-line tool. Some operations are compared with the `sqlite3` shell, a C program or
/// Taskwarrior.
struct Programs {
  let folder: ScratchFolder
  let rounds: Int

  /// The name of the installed command-line tool, which must be in `PATH`.
  private let logbook = "logbook"

  func run() async throws {
    tell("\n| whole programs | sqlite3 | Logbook | ratio | memory Logbook |\n|---|---|---|---|---|")
    try await measureTasks()
    try measureDocument()
    try await measureFiles()
    try await measureMany()
    try await measureTaskwarrior()
    try await Latency(path: folder.path("latency")).run()
  }

  private func line(_ name: String, _ shell: [Child]?, _ ours: [Child], _ part: KeyPath<Child, Double>, _ unit: String)
    -> String
  {
    func milliseconds(_ children: [Child]) -> String {
      String(format: "%.1f ms", children.map { $0[keyPath: part] * 1e3 }.median)
    }
    let ratio = shell.map { shell in
      String(format: "%.2f", zip(shell, ours).map { $1[keyPath: part] / $0[keyPath: part] }.median)
    }
    return "| \(name), \(unit) | \(shell.map(milliseconds) ?? "") | \(milliseconds(ours)) | \(ratio ?? "") "
      + "| \(ours.map(\.memory).max() ?? 0) KiB |"
  }

  private func measureTasks() async throws {
    for count in [10, 100_000] {
      let path = folder.path("tasks-\(count)")
      // Create the store in a child process to keep the memory of this process small, because the measured memory of
      // each later child process is at least the memory of this process.
      try Child.run(BenchStores.program("LogbookBench"), ["make", path, "0", "\(count)"])
      let select = """
        SELECT number, title, priority, due_at, project FROM task WHERE completed_at IS NULL \
        ORDER BY priority DESC, due_at NULLS LAST, number LIMIT 25
        """
      var (shell, list, add) = ([Child](), [Child](), [Child]())
      for _ in 0..<rounds * 4 {
        shell.append(try Child.run("sqlite3", [path, select]))
        list.append(try Child.run(logbook, ["--store", "sqlite:\(path)", "task", "list", "--limit", "25"]))
        add.append(try Child.run(logbook, ["--store", "sqlite:\(path)", "task", "add", "One more"]))
      }
      tell(line("task list, 25 of \(count)", shell, list, \.cpu, "processor"))
      tell(line("task add to \(count)", nil, add, \.wall, "clock"))
    }
  }

  /// Measures adding a report to a JSON document with 100,000 reports. The operation is compared with a C program
  /// that only reads, checks and writes the bytes of the document.
  private func measureDocument() throws {
    let (source, copy) = (folder.path("document.json"), folder.path("copy.json"))
    try Child.run(logbook, ["--store", "json:\(source)", "generate", "reports", "--count", "100000", "--quiet"])
    var (c, ours) = ([Child](), [Child]())
    func onCopy(_ body: () throws -> Child) throws -> Child {
      try BenchStores.remove(copy)
      try FileManager.default.copyItem(atPath: source, toPath: copy)
      return try body()
    }
    for _ in 0..<rounds {
      c.append(try onCopy { try Child.run(BenchStores.program("LogbookBaseline"), ["rewrite-document", copy]) })
      ours.append(
        try onCopy { try Child.run(logbook, ["--store", "json:\(copy)", "report", "add", "Rome", "--tested", "1"]) }
      )
    }
    let memory = c.map(\.memory).max() ?? 0
    tell(line("report add to 100000 in JSON, against C (\(memory) KiB)", c, ours, \.cpu, "processor"))
  }

  /// Measures the import of a million rows into an empty store and into a store with a million reports, the export of a
  /// million rows, and the speed of reading the CSV file without importing it. The imports are compared with those of
  /// the `sqlite3` shell.
  private func measureFiles() async throws {
    let rows = 1_000_000
    let sources = [folder.path("rows.csv"), folder.path("later.csv")]
    let raw = [folder.path("raw.csv"), folder.path("later-raw.csv")]
    try Self.writeRows(0..<rows, to: sources[0])
    try Self.writeRows(rows..<2 * rows, to: sources[1])
    var (shell, imports, exports) = ([[Child](), []], [[Child](), []], [Child]())
    for round in 0..<rounds {
      let (store, other) = (folder.path("imported"), folder.path("shell"))
      for path in [store, other] { try BenchStores.remove(path) }
      for part in 0...1 {
        imports[part].append(
          try Child.run(logbook, ["--store", "sqlite:\(store)", "import", sources[part], "--as", "reports"])
        )
        if part == 0 {
          let exported = folder.path("exported")
          exports.append(try Child.run(logbook, ["--store", "sqlite:\(store)", "export", "reports"], output: exported))
          try Child.run("sqlite3", [other, try schema(of: store)])
        }
        if round == 0 {
          let selection = """
            SELECT number, lower(hex(id)), location, tested, positive, negative, reported_at, days, counts, levels,
            location_key, digest FROM report WHERE number > \(part * rows)
            """
          try Child.run("sqlite3", ["-csv", store, selection], output: raw[part])
        }
        shell[part].append(try Child.run("sqlite3", [other, ".import --csv \(raw[part]) report"]))
      }
    }
    for (name, part) in [("import of \(rows) rows", 0), ("import of \(rows) rows into a store with \(rows)", 1)] {
      tell(line(name, shell[part], imports[part], \.wall, "clock"))
      tell(line(name, shell[part], imports[part], \.cpu, "processor"))
    }
    tell(line("export of \(rows) rows, \(try megabytes(folder.path("exported"))) MB", nil, exports, \.wall, "clock"))
    try measureReading(of: sources[0])
  }

  /// Returns the schema of the report table and its indexes, without the constraints that reject text in place of a
  /// blob. The `sqlite3` shell imports blobs as text.
  private func schema(of store: String) throws -> String {
    let file = folder.path("schema")
    let tables = "SELECT sql || ';' FROM sqlite_schema WHERE tbl_name = 'report' AND sql IS NOT NULL"
    try Child.run("sqlite3", [store, tables], output: file)
    return try String(contentsOfFile: file, encoding: .utf8).replacing(") STRICT", with: ")")
      .replacing(" CHECK (length(id) = 16)", with: "")
  }

  private func measureMany() async throws {
    let rows = 10_000_000
    let (source, store) = (folder.path("many.csv"), folder.path("many"))
    try Self.writeRows(0..<rows, to: source)
    for (name, words) in [
      ("import", ["import", source, "--as", "reports"]), ("one report", ["report", "show", "\(rows / 2)"]),
      ("summary by month", ["report", "summary", "--by", "month"]), ("chart", ["report", "chart"]),
    ] {
      let child = try Child.run(logbook, ["--store", "sqlite:\(store)"] + words)
      tell(line("\(name), \(rows) rows", nil, [child], \.wall, "clock"))
    }
    for path in [source, store] { try BenchStores.remove(path) }
  }

  private func measureTaskwarrior() async throws {
    let (store, export, settings) = (
      "sqlite:" + folder.path("tasks-100000"), folder.path("tasks.json"), folder.path("taskrc")
    )
    try Data("data.location=\(folder.path("taskwarrior"))\nconfirmation=off\n".utf8).write(to: URL(filePath: settings))
    try Child.run(
      logbook,
      ["--store", store, "export", "tasks", "--format", "taskwarrior"],
      output: export,
      errors: "/dev/null"
    )
    func theirs(_ words: [String]) throws -> Child {
      try Child.run("env", ["TASKRC=\(settings)", "task"] + words, errors: "/dev/null")
    }
    do { _ = try theirs(["_version"]) } catch { return tell("\nTaskwarrior is not installed.") }
    _ = try theirs(["import", export])
    tell("\n| 100,000 tasks, clock | Taskwarrior | Logbook | ratio | memory Logbook |\n|---|---|---|---|---|")
    for (name, theirWords, words) in [
      ("list", ["list"], ["list"]), ("list 25", ["list", "limit:25"], ["list", "--limit", "25"]),
      ("add", ["add", "One more"], ["add", "One more"]),
    ] {
      var (task, ours) = ([Child](), [Child]())
      for _ in 0..<rounds {
        task.append(try theirs(theirWords))
        ours.append(try Child.run(logbook, ["--store", store, "task"] + words))
      }
      tell(line(name, task, ours, \.wall, "clock"))
    }
    let select = """
      SELECT number, priority, datetime(due_at / 1000, 'unixepoch') AS due, project,
        (SELECT group_concat(text, ' ') FROM task_tags WHERE task = number) AS tags, title
      FROM task WHERE completed_at IS NULL ORDER BY number
      """
    var (shell, ours) = ([Child](), [Child]())
    for _ in 0..<rounds {
      shell.append(try Child.run("sqlite3", ["-cmd", ".mode column", folder.path("tasks-100000"), select]))
      ours.append(try Child.run(logbook, ["--store", store, "task", "list"]))
    }
    tell(line("list, against the sqlite3 shell in columns", shell, ours, \.wall, "clock"))
  }

  private static func writeRows(_ rows: Range<Int>, to path: String) throws {
    guard let file = fopen(path, "w") else { throw Refusal("\(path) cannot be written") }
    defer { fclose(file) }
    fputs("location,numberTested,numberPositive,numberNegative,dateReported\n", file)
    for index in rows {
      let report = try BenchRecords.report(index)
      let counts = [report.numberTested, report.numberPositive, report.numberNegative].map { $0.map(String.init) ?? "" }
      fputs("\(report.location),\(counts.joined(separator: ",")),\(report.dateReported.iso8601)\n", file)
    }
  }

  private func megabytes(_ path: String) throws -> Int {
    try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize.map { $0 / 1_000_000 } ?? 0
  }

  private func measureReading(of path: String) throws {
    var speeds: [Double] = []
    for _ in 0..<rounds {
      let start = Measurement.now(CLOCK_PROCESS_CPUTIME_ID)
      var reader = try CSVReader(ByteSource(path: path))
      var fields = 0
      while try reader.next() != nil { fields += reader.count }
      guard fields > 0 else { throw Refusal("there are no fields in \(path)") }
      speeds.append(Double(try megabytes(path)) / ((Measurement.now(CLOCK_PROCESS_CPUTIME_ID) - start) / 1e9))
    }
    tell("| reading CSV alone | | \(Int(speeds.median)) MB/s | | |")
  }
}
