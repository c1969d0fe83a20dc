import App
import Domain
import Foundation

/// What a file can be imported as.
private enum ImportKind: String, CaseIterable {
  case reports
}

/// `logbook import …`
let importing = Command(
  words: ["import"],
  summary: "Brings in reports from a CSV file, all or nothing",
  operand: .init(name: "FILE|-"),
  options: [
    .init("as", "KIND", "reports"),
    .init(
      "map",
      "FIELD=COLUMN,…",
      isRepeatable: true,
      "which columns to read; FIELD is location, date, tested, positive, negative"
    ),
    .init("location", "NAME", "the location of all rows"),
    .init("delimiter", "C", "what separates fields; comma, semicolon, tab and pipe are found by themselves"),
    .init("date-format", "F", "how dates are written, such as %d/%m/%Y; ISO 8601 if not given"),
    .init("on-invalid", "WHAT", "fail (if not given) or skip: a row that cannot be a report"),
    .init("on-duplicate", "WHAT", "skip (if not given), replace or fail: same location and date"),
    .init("dry-run", "say what would be imported and change nothing"),
  ],
  examples: [
    "import tests.csv --as reports",
    "import tests.csv --as reports --map location=Region,tested=Tests --on-invalid skip",
    "import - --as reports --location Japan --date-format %d.%m.%Y < tests.csv",
  ],
  notes: [
    "Columns are found by their usual names. Blank, NA and - are missing counts; 1403.0 and",
    "12,581 are whole numbers. A row without any count is left out and listed as invalid.",
    "With --on-invalid fail nothing is imported if any row is invalid.",
  ],
  run: { session in
    let invocation = session.invocation
    guard let kind = invocation.text("as") else { throw CLIError.usage("--as is missing: --as reports") }
    _ = try Invocation.choice(kind, "--as", of: ImportKind.self)
    var options = try session.importOptions()
    options.progress = session.progress("rows")
    let file = invocation.operands[0]
    // A file that is not there shows before a store is made, and a pipe is read before others have to wait.
    let input = file == "-" ? try Spool.standardInput() : nil
    if input == nil { _ = try ByteSource(path: file) }
    let importer = ReportImporter(storage: try session.openStorage(), makeID: { .timeOrdered(at: Date()) })
    let result = try await importer.run(options) { () throws(ImportError) in
      if let input { try ByteSource(fileDescriptor: input) } else { try ByteSource(path: file) }
    }
    try session.show(result, isDryRun: options.isDryRun)
  }
)

extension Session {
  fileprivate func importOptions() throws -> ImportOptions {
    var options = ImportOptions()
    for mapping in invocation.texts("map") { try Self.take(mapping, into: &options.mapping) }
    options.location = invocation.text("location")
    options.delimiter = try invocation.text("delimiter").map { text throws(ValidationError) in try CSVDelimiter(text) }
    options.dateFormat = try invocation.text("date-format").map { text throws(ValidationError) in try DateFormat(text) }
    options.onInvalid = try invocation.choice("on-invalid", of: ImportOptions.OnInvalid.self) ?? .fail
    options.onDuplicate = try invocation.choice("on-duplicate", of: ImportOptions.OnDuplicate.self) ?? .skip
    options.isDryRun = invocation.flag("dry-run")
    return options
  }

  /// Takes `FIELD=COLUMN,FIELD=COLUMN` apart. A comma that no field follows belongs to the name of the column.
  private static func take(_ text: String, into mapping: inout [ReportColumn: String]) throws {
    var last: ReportColumn?
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, let field = ReportColumn(rawValue: parts[0]) {
        mapping[field] = parts[1]
        last = field
      } else if let last, parts.count == 1 {
        mapping[last, default: ""] += "," + piece
      } else {
        let fields = ReportColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw CLIError.invalid(
          ValidationError(field: "--map", value: text, rule: "must be FIELD=COLUMN,…, FIELD being one of \(fields)")
        )
      }
    }
  }

  fileprivate func show(_ result: ImportResult, isDryRun: Bool) throws {
    if wantsJSON {
      let invalid = result.invalid.map { row in
        JSONValue.object([
          ("line", .integer(row.line)), ("column", JSONValue(row.column)), ("value", JSONValue(row.value)),
          ("reason", .string(row.reason)),
        ])
      }
      let json = JSONValue.object([
        ("read", .integer(result.read)), ("imported", .integer(result.imported)),
        ("duplicates", .integer(result.duplicates)), ("replaced", .integer(result.replaced)),
        ("invalid", .array(invalid)),
      ])
      return try console.write(json.text + "\n")
    }
    try tell(
      (isDryRun ? "Would import " : "Imported ") + "\(Figures.count(result.imported)) of "
        + "\(Figures.count(result.read)) rows: \(Figures.count(result.duplicates)) duplicate, "
        + "\(Figures.count(result.replaced)) replaced, \(Figures.count(result.invalid.count)) invalid."
    )
    if invocation.flag("quiet") { return }
    let shown = 5
    for row in result.invalid.prefix(shown) { console.note(TerminalText.line("left out: \(row)")) }
    if result.invalid.count > shown {
      console.note("left out: \(result.invalid.count - shown) more rows; --json lists them all")
    }
  }
}
