import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

let storeInfo = Command(
  words: ["store", "info"],
  summary: "Show the location, size and state of the store",
  examples: ["store info", "store info --store sqlite:work.sqlite --json"],
  notes: [
    "The store is the file with all tasks and reports; if it does not exist, it is created. “logbook help files” describes which file is",
    "used.",
  ],
  action: .init { session in
    let info = try await session.openStorage().info()
    if session.wantsJSON { return try session.show(json(of: info)) }
    var lines = [("Kind", info.kind)]
    if let path = info.path { lines.append(("Path", path)) }
    if let url = info.url { lines.append(("URL", url)) }
    if let version = info.version { lines.append(("Version", "\(version)")) }
    lines += [("Tasks", NumberText.count(info.tasks)), ("Reports", NumberText.count(info.reports))]
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

private func json(of info: StorageInfo) -> JSONValue {
  .object([
    ("kind", .string(info.kind)), ("path", JSONValue(info.path)), ("url", JSONValue(info.url)),
    ("version", JSONValue(info.version)),
    ("tasks", .integer(info.tasks)), ("reports", .integer(info.reports)), ("bytes", JSONValue(info.bytes)),
    ("logBytes", JSONValue(info.logBytes)), ("durability", JSONValue(info.durability?.rawValue)),
    ("sqliteVersion", JSONValue(info.sqliteVersion)), ("serverVersion", JSONValue(info.serverVersion)),
    ("warnings", .array(info.warnings.map { .string($0) })),
  ])
}
