/// A format in which records can be written or read.
package enum RecordFormat: String, CaseIterable, Sendable {
  /// CSV as specified in RFC 4180, with a header line; tags are separated by spaces.
  case csv
  /// Like ``csv``, but with tabs as delimiters.
  case tsv
  /// A JSON array with one line per record.
  case json
  /// Newline-delimited JSON: one JSON object per record, each on a separate line.
  case ndjson
  /// A human-readable table in GitHub Flavored Markdown.
  case markdown
  /// The todo.txt format; see ``TodoText``.
  case todotxt
  /// The JSON format of Taskwarrior's `task export`; see ``Taskwarrior``.
  case taskwarrior
  /// The iCalendar format; see ``ICalendar``.
  case ics
  /// A Core Data store in SQLite; see ``/LogbookPersistence/CoreDataStore``.
  case coredata

  /// Creates the format that a file extension identifies for records of the given kind, such as ``markdown`` for `md`, or
  /// returns `nil` if the extension is unknown. Case is ignored.
  package init?(fileExtension: String, of kind: RecordKind) {
    switch fileExtension.lowercased() {
    case "txt" where kind == .tasks: self = .todotxt
    case "md": self = .markdown
    case "jsonl": self = .ndjson
    case "tab": self = .tsv
    case let name: self.init(rawValue: name)
    }
  }

  /// Returns whether a file extension, such as `xlsx`, identifies a format that other programs read and that this
  /// package cannot write. Case is ignored.
  package static func isForeign(fileExtension: String) -> Bool {
    let foreign = [
      "xlsx", "xls", "xlsm", "xlsb", "ods", "numbers", "pdf", "doc", "docx", "odt", "html", "htm", "yaml", "yml",
      "parquet", "zip", "gz", "svg", "png",
    ]
    return foreign.contains(fileExtension.lowercased())
  }

  /// Returns the formats in which records of the given kind can be written.
  package static func writable(for kind: RecordKind) -> [RecordFormat] {
    kind == .tasks ? allCases.filter { $0 != .coredata } : [.csv, .tsv, .json, .ndjson, .markdown]
  }

  /// Returns the formats from which records of the given kind can be read.
  package static func readable(for kind: RecordKind) -> [RecordFormat] {
    writable(for: kind).filter { $0 != .markdown } + [.coredata]
  }

  /// Returns the names of the formats, joined by commas and a conjunction, as in `csv, tsv or json`.
  package static func names(_ formats: [RecordFormat], _ conjunction: String) -> String {
    let names = formats.map(\.rawValue)
    let last = names.last ?? ""
    return names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
