import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import Testing

/// Tests that spreadsheets do not execute text in exported tables, and that an import restores the text.
@Suite struct CSVEscapeTests {
  private func task(_ title: String, notes: String? = nil, project: String? = nil, tags: [String] = []) throws
    -> TaskItem
  {
    try TaskItem(title: title, notes: notes, project: project, tags: tags, createdAt: noon)
  }

  /// Returns the records of an export as tables of fields.
  private func rows(_ text: String) throws -> [[String]] {
    var reader = try CSVReader(ByteSource(bytes: Array(text.utf8)), delimiter: .comma)
    var rows: [[String]] = []
    while case .record? = try reader.next() { rows.append(try reader.texts()) }
    return rows
  }

  private static let executed = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\"=1\"", "'=1", "\u{A0}=1", "\u{FEFF}=1",
    "\u{200B}@x",
    "＝1+1", "＋1", "－1", "＠x", "\u{2212}1", "﹦1", "“=1”", "=\u{301}1", "\ttab", "\rreturn", "\nline", "x;=1", "x;\"=1",
    "x\n=1",
    "x\r\n- item", "x\t@y", "'\t=", "\u{0}=1",
  ]

  private static let harmless = [
    "plain", "a=b", "1-2", "a@b.c", "'s-Hertogenbosch", "''quoted", "x; y", "two\nlines", "a 'quoted' word", "(=1)",
    "é=", "#1",
    "100% - all", "\"quoted\"",
  ]

  @Test(arguments: executed)
  func `text that a spreadsheet would execute begins with an apostrophe`(text: String) async throws {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert([try task(text, notes: text, project: text, tags: [text]), try task("Plain")])
    let csv = try await exported(storage, .tasks, as: .csv)
    let rows = try rows(csv)
    let title = try #require(rows[0].firstIndex(of: "title"))
    // In countries with a decimal comma, a cell also begins after a semicolon or a line end within quotes.
    for row in rows.dropFirst() {
      for cell in [row[title], row[title + 1]].flatMap({ $0.split(whereSeparator: { ";\t\r\n\r\n".contains($0) }) }) {
        let first = cell.unicodeScalars.first {
          !$0.properties.isWhitespace && !"\"“\u{FEFF}\u{200B}\u{0}".unicodeScalars.contains($0)
        }
        #expect(first.map { !"=+-@＝＋－＠\u{2212}﹦".unicodeScalars.contains($0) } ?? true, "\(cell)")
      }
    }
    let bytes = Array(rows[1][title].utf8)
    #expect(bytes.indices.contains { bytes[$0] == 0x27 && ($0 == 0 || ";\t\r\n".utf8.contains(bytes[$0 - 1])) })
    #expect(rows.map(\.last) == ["textEscape", "'", ""])
    let (copy, result) = try await imported(csv, as: .tasks)
    #expect(try await copy.allTasks() == storage.allTasks())
    #expect(result.notKept.isEmpty && result.unusedColumns.isEmpty)
  }

  @Test(arguments: harmless)
  func `other text is exported unchanged`(text: String) async throws {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert(try task(text))
    let rows = try rows(await exported(storage, .tasks, as: .csv))
    #expect(rows[1].contains(text))
    #expect(rows[1].last == "")
  }

  @Test(arguments: [RecordFormat.csv, .tsv])
  func `the escape is injective, also next to text that begins with it`(format: RecordFormat) async throws {
    let texts = Self.executed + Self.harmless + ["'", "''", "'''=", "';'", ";'=", "'\n'\n", "a;'b", "=;';'"]
    let storage = try Storage(.inMemory)
    var tasks: [TaskItem] = []
    for text in texts where text.contains(where: { !$0.isWhitespace }) {
      for other in ["=", "'", "plain"] { tasks.append(try task(text, notes: other, tags: ["\(text)!", other])) }
    }
    try await storage.tasks.insert(tasks)
    let (copy, _) = try await imported(exported(storage, .tasks, as: format), as: .tasks)
    #expect(try await copy.allTasks() == storage.allTasks())
    let titles = (
      try await copy.allTasks().map { Array($0.title.utf8) }, try await storage.allTasks().map { Array($0.title.utf8) }
    )
    #expect(titles.0 == titles.1)
  }

  @Test func `locations are escaped, and counts are not`() async throws {
    let storage = try Storage(.inMemory)
    try await storage.reports.insert([
      try Report(location: "=1+1", numberTested: 5, dateReported: noon),
      try Report(location: "'s-Hertogenbosch", numberTested: 6, dateReported: noon),
    ])
    let csv = try await exported(storage, .reports, as: .csv)
    let rows = try rows(csv)
    #expect(
      rows[0] == ["number", "id", "location", "date", "tested", "positive", "negative", "textEscape"]
        || rows[0].last == "textEscape"
    )
    #expect(rows[1].contains("'=1+1") && rows[1].contains("5") && rows[1].last == "'")
    #expect(rows[2].contains("'s-Hertogenbosch") && rows[2].last == "")
    let (copy, _) = try await imported(csv, as: .reports)
    #expect(try await copy.allReports() == storage.allReports())
  }

  @Test func `a file without the mark is imported unchanged`() async throws {
    for text in ["title\n'=1+1\n''=2\n", "title,textEscape\n'=1+1,\n''=2,x\n", "id,title\n\(noonID),'=1+1\n,''=2\n"] {
      let (storage, _) = try await imported(text, as: .tasks)
      #expect(try await storage.allTasks().map(\.title).sorted() == ["''=2", "'=1+1"], "\(text)")
    }
  }

  private let noonID = "0b0a0000-0000-4000-8000-000000000001"

  @Test func `conditions and mappings apply to the restored text`() async throws {
    let text = "name,textEscape\n'=1,'\n'=2,'\n"
    let (storage, _) = try await imported(text, as: .tasks) {
      $0.conditions = [("name", "=2")]
      $0.mapping = ["title": "name"]
    }
    #expect(try await storage.allTasks().map(\.title) == ["=2"])
  }

  @Test func `the escape can be turned off`() async throws {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert([try task("=1+1"), try task("'=1+1")])
    var csv = ""
    _ = try await RecordExporter(format: .csv, escapesText: false) { csv += $0 }.export(TaskQuery(), of: storage.tasks)
    #expect(csv.contains(",=1+1,") && csv.contains(",'=1+1,") && !csv.contains("textEscape"))
    #expect(try await imported(csv, as: .tasks).storage.allTasks() == storage.allTasks())
  }
}
