import LogbookDomain
import LogbookDomainSamples
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

@Suite struct HostileTextTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The hostile strings that can be passed as arguments: all strings without NUL, and the beginning of the long
  /// string.
  static let arguments = HostileText.all.filter { !$0.utf8.contains(0) } + [String(HostileText.long.prefix(10_000))]

  @Test func `text in arguments is stored unchanged in every field, except for white space in locations`() throws {
    for text in Self.arguments {
      try #expect(
        program.run(["task", "add", "--notes=\(text)", "--project=\(text)", "--tag=\(text)", "--", text]).code == 0
      )
      try #expect(program.run(["report", "add", "--tested=1", "--", text]).code == 0)
    }
    let tasks = try texts(["task", "list", "--json"])
    #expect(tasks == Self.arguments.map { text in (0..<4).map { _ in bytes(text) } })
    let reports = try texts(["report", "list", "--sort", "number", "--json"])
    #expect(reports == Self.arguments.map { [bytes($0.singleSpaced)] })
  }

  @Test func `exports in each format preserve every text, even from a copy in another kind of store`() async throws {
    let storage = try Storage(.sqlite(program.folder + "/store.sqlite"))
    try await storage.tasks.insert(HostileText.all.flatMap { try TaskItem.samples(holding: $0) })
    try await storage.reports.insert(HostileText.all.flatMap { try Report.samples(holding: $0) })
    let titles = try await storage.tasks.records(matching: TaskQuery()).map { bytes($0.title) }
    let locations = try await storage.reports.records(matching: ReportQuery()).map { bytes($0.location) }
    func exports(_ store: String) throws -> [[UInt8]] {
      try ["json", "csv", "ndjson"].flatMap { format in
        try ["tasks", "reports"].map {
          // The escape of text that a spreadsheet would execute is tested with imports.
          let options = ["--format", format, "--store", store] + (format == "csv" ? ["--verbatim"] : [])
          return bytes(try program.run(["export", $0] + options).output)
        }
      }
    }
    let original = try exports("store.sqlite")
    #expect(try texts(original[0]).map { $0[0] } == titles)
    #expect(try texts(original[1]).map { $0[0] } == locations)
    #expect(try column("title", of: original[2]) == titles)
    #expect(try column("location", of: original[3]) == locations)
    #expect(original[4].split(separator: UInt8(ascii: "\n")).count == titles.count)
    var source = "store.sqlite"
    for target in ["xml:a", "binary:b", "json:c", "sqlite:d"] {
      #expect(try program.run("store", "copy", target, "--store", source).code == 0)
      #expect(try exports(target) == original, "\(target)")
      source = target
    }
  }

  @Test func `an import of exported rows keeps NUL characters and megabytes of text`() throws {
    // The long text is trimmed, because an import removes white space around a field.
    let texts = [
      "nul\0inside", "\u{1B}[31m \u{202E} \u{2028} e\u{301}", HostileText.long.trimmingCharacters(in: .whitespaces),
    ]
    let rows = texts.map { "\(UUID()),\($0),2020-01-01,1\n" }.joined()
    #expect(try program.run("import", "-", "--as", "reports", input: "id,location,date,tested\n\(rows)").code == 0)
    #expect(try self.texts(["report", "list", "--sort", "number", "--json"]) == texts.map { [bytes($0)] })
    let copy = try program.run("export", "reports")
    #expect(try program.run("import", "-", "--as", "reports", "--store", "b", input: copy.output).code == 0)
    #expect(
      try column("location", of: bytes(program.run("export", "reports", "--store", "b").output))
        == texts.map { bytes($0) }
    )
  }

  @Test(arguments: [
    #"task add "$1""#, #"task add -- "$1""#, #"task add x --notes "$1""#, #"task add x --tag="$1""#, #""$1""#,
    #"task list --store "$1""#, #"import "$1" --as reports"#,
  ])
  func `an argument that is not UTF-8 is refused without effect`(arguments: String) throws {
    let outcome = try shell(#"exec "$0" "# + arguments, "caf\\351")
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("logbook: argument "))
    #expect(outcome.errors.hasSuffix("caf\u{FFFD}” must be UTF-8 text\n"))
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(!files.contains { $0.hasPrefix("store.sqlite") || $0.hasPrefix("caf") })
  }

  @Test func `errors about invalid arguments are JSON with --json`() throws {
    #expect(
      try shell(#"exec "$0" task add "$1" --json"#, "\\377")
        == .init(
          code: 65,
          errors: #"{"error":{"code":"invalid","message":"argument 3 “\#u{FFFD}” must be UTF-8 text"}}"# + "\n"
        )
    )
  }

  @Test(arguments: ["LOGBOOK_STORE", "HOME", "XDG_DATA_HOME"])
  func `an environment variable that is not UTF-8 is refused when the default store is needed`(name: String) throws {
    // The path need not exist, because the program rejects the variable's value before using it as a path.
    let outcome = try shell("\(name)=$1 exec \"$0\" task add x", "/caf\\351")
    #expect(outcome.code == 65)
    #expect(try shell("\(name)=$1 exec \"$0\" task list --store memory:", "\\351").code == 0)
    #expect(outcome.errors.hasSuffix("caf\u{FFFD}” must be UTF-8 text\n"))
  }

  @Test func `a file that is not UTF-8 is refused at the invalid line`() throws {
    let file = Data("location,date,tested,é\nA,2020-01-01,1,é\ncaf".utf8) + [0xE9] + Data(",2020-01-01,1,\n".utf8)
    #expect(
      try program.run(["import", "-", "--as", "reports"], input: file)
        == .init(
          code: 65,
          errors: "logbook: line 3, column location: field 1 has the byte 0xE9, which is no character in the file's "
            + "encoding; nothing was imported; --encoding NAME reads other encodings, and --on-invalid skip skips such rows\n"
        )
    )
    #expect(try program.run(["import", "-", "--as", "reports", "--on-invalid", "skip"], input: file).code == 0)
    #expect(try program.objects("report", "list").map { $0["location"] as? String } == ["A"])
    let headings = Data([0xE9]) + Data(",location,date,tested,é\n".utf8)
    #expect(try program.run(["import", "-", "--as", "reports"], input: headings).code == 65)
  }

  /// Runs a shell script, which can pass arguments that are not UTF-8.
  ///
  /// - Parameter bytes: The value of `$1`, in printf notation. `$0` is the path of the program.
  private func shell(_ script: String, _ bytes: String) throws -> Program.Outcome {
    try program.run(
      ["-c", "set -- \"$(printf '\(bytes)')\"\n\(script)", Program.binary.path],
      executable: URL(filePath: "/bin/sh")
    )
  }

  private func bytes(_ text: String?) -> [UInt8] {
    Array((text ?? "").utf8)
  }

  /// A record in JSON output. The tests decode the output with `JSONDecoder`, because `JSONSerialization` removes a
  /// byte-order mark at the beginning of a string.
  private struct Record: Decodable {
    let title, notes, project, location: String?
    let tags: [String]?

    var texts: [String] { [title, notes, project, location].compactMap { $0 } + (tags ?? []) }
  }

  private func texts(_ arguments: [String]) throws -> [[[UInt8]]] {
    try texts(bytes(program.run(arguments).output))
  }

  private func texts(_ json: [UInt8]) throws -> [[[UInt8]]] {
    try JSONDecoder().decode([Record].self, from: Data(json)).map { $0.texts.map { bytes($0) } }
  }

  private func column(_ name: String, of csv: [UInt8]) throws -> [[UInt8]] {
    var reader = try CSVReader(ByteSource(bytes: csv), delimiter: .comma)
    _ = try reader.next()
    let index = try #require(try reader.texts().firstIndex(of: name))
    var column: [[UInt8]] = []
    while let step = try reader.next() {
      #expect(step == .record)
      column.append(bytes(try reader.text(at: index)))
    }
    return column
  }
}
