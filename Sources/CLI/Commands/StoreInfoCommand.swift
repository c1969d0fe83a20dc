import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

let storeInfo = Command(
  words: ["store", "info"],
  summary: "Show the location, size and state of the store",
  examples: ["store info", "store info --store sqlite:work.sqlite --json"],
  notes: [
    "The store is the file with all tasks and reports; if it does not exist, it is created. “logbook help files” describes which file is",
    "used.",
  ],
  action: .init { session in
    let storage = try session.openStorage()
    let (info, last) = (try await storage.info(), try await storage.imports(limit: 1).first)
    if session.wantsJSON { return try session.show(json(of: info, last)) }
    var lines = [("Kind", info.kind)]
    if let path = info.path { lines.append(("Path", path)) }
    if let url = info.url { lines.append(("URL", url)) }
    if let version = info.version { lines.append(("Version", "\(version)")) }
    lines += [("Tasks", NumberText.count(info.tasks)), ("Reports", NumberText.count(info.reports))]
    if let last {
      let date = NumberText.date(last.importedAt, in: session.zone)
      lines.append(
        ("Imports", "\(NumberText.count(info.counts[ImportedFile.self])), the last of \(last.file), \(date)")
      )
    }
    if let bytes = info.bytes { lines.append(("Size", "\(NumberText.count(bytes)) bytes")) }
    if let bytes = info.logBytes { lines.append(("Log", "\(NumberText.count(bytes)) bytes of these")) }
    if let durability = info.durability { lines.append(("Durability", durability.rawValue)) }
    if let version = info.sqliteVersion { lines.append(("SQLite", version)) }
    if let version = info.serverVersion { lines.append(("Server", version)) }
    for warning in info.warnings {
      let texts = Help.wrap(warning, to: (session.console.width ?? 80) - 12)
      lines += texts.enumerated().map { ($0.offset == 0 ? "Warning" : "", $0.element) }
    }
    for (name, value) in lines {
      try session.console.write(name + String(repeating: " ", count: 12 - name.count) + TerminalText.line(value) + "\n")
    }
  }
)

extension Storage {
  /// Returns the latest imports, latest first.
  func imports(limit: Int) async throws(StoreError) -> [ImportedFile] {
    let sort = [SortDescriptor(\ImportedFile.importedAt, order: .reverse), SortDescriptor(\.number, order: .reverse)]
    return try await store(of: ImportedFile.self).records(where: nil, sort: sort, limit: limit)
  }
}

extension ImportedFile {
  /// The import as a JSON object.
  var json: JSONValue {
    .object([
      ("date", .string(importedAt.iso8601)), ("file", .string(file)), ("kind", .string(kind)),
      ("rows", .integer(rows)), ("records", .integer(records)), ("options", .string(options)),
    ])
  }
}

private func json(of info: StorageInfo, _ last: ImportedFile?) -> JSONValue {
  .object([
    ("kind", .string(info.kind)), ("path", JSONValue(info.path)), ("url", JSONValue(info.url)),
    ("version", JSONValue(info.version)),
    ("tasks", .integer(info.tasks)), ("reports", .integer(info.reports)),
    ("imports", .integer(info.counts[ImportedFile.self])), ("lastImport", last?.json ?? .null),
    ("bytes", JSONValue(info.bytes)),
    ("logBytes", JSONValue(info.logBytes)), ("durability", JSONValue(info.durability?.rawValue)),
    ("sqliteVersion", JSONValue(info.sqliteVersion)), ("serverVersion", JSONValue(info.serverVersion)),
    ("warnings", .array(info.warnings.map { .string($0) })),
  ])
}
