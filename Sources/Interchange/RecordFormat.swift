/// The formats that records are written and read in.
package enum RecordFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header line; tags are separated by spaces.
  case csv
  /// The same with tabulators.
  case tsv
  /// An array with a line for each record.
  case json
  /// A line of JSON for each record.
  case ndjson
  /// A table of GitHub Flavored Markdown, for people to read.
  case markdown
  /// todo.txt: see ``TodoText``.
  case todotxt
  /// What `task export` of Taskwarrior writes: see ``Taskwarrior``.
  case taskwarrior
  /// iCalendar: see ``ICalendar``.
  case ics
  /// A Core Data store in SQLite: see ``/LogbookPersistence/CoreDataStore``.
  case coredata

  /// The formats that records of a kind can be written in.
  package static func writable(for kind: RecordKind) -> [RecordFormat] {
    kind == .tasks ? allCases.filter { $0 != .coredata } : [.csv, .tsv, .json, .ndjson, .markdown]
  }

  /// The formats that records of a kind can be read from.
  package static func readable(for kind: RecordKind) -> [RecordFormat] {
    writable(for: kind).filter { $0 != .markdown } + [.coredata]
  }

  /// The names of formats for a sentence: `csv, tsv or json`.
  package static func names(_ formats: [RecordFormat], _ conjunction: String) -> String {
    let names = formats.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + (names.last ?? "")
  }
}
