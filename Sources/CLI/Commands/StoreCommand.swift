import App
import Domain
import Persistence

/// `logbook store …`
let storeCommands = [storeInfo, storeCopy]

/// `logbook store info`
private let storeInfo = Command(
  words: ["store", "info"],
  summary: "Tells where the records are and how many",
  examples: ["store info", "store info --store sqlite:work.sqlite --json"],
  run: { session in
    let info = try await session.openStorage().info()
    if session.wantsJSON {
      let json = JSONValue.object([
        ("kind", .string(info.kind)), ("path", JSONValue(info.path)), ("version", JSONValue(info.version)),
        ("tasks", .integer(info.tasks)), ("reports", .integer(info.reports)), ("bytes", JSONValue(info.bytes)),
        ("sqliteVersion", JSONValue(info.sqliteVersion)),
      ])
      return try session.console.write(json.text + "\n")
    }
    var lines = [("Kind", info.kind)]
    if let path = info.path { lines.append(("Path", path)) }
    if let version = info.version { lines.append(("Version", "\(version)")) }
    lines += [("Tasks", Figures.count(info.tasks)), ("Reports", Figures.count(info.reports))]
    if let bytes = info.bytes { lines.append(("Size", "\(Figures.count(bytes)) bytes")) }
    if let version = info.sqliteVersion { lines.append(("SQLite", version)) }
    for (name, value) in lines {
      try session.console.write(name + String(repeating: " ", count: 9 - name.count) + TerminalText.line(value) + "\n")
    }
  }
)

/// `logbook store copy`
private let storeCopy = Command(
  words: ["store", "copy"],
  summary: "Copies everything into another, empty store of any kind",
  operand: .init(name: "TO"),
  examples: ["store copy json:logbook.json", "store copy work.sqlite --store xml:work.xml"],
  notes: ["Identities, numbers and dates stay as they are."],
  run: { session in
    let target = try StorageLocation(parsing: session.invocation.operands[0])
    let source = try session.openStorage()
    let copied = try await source.copy(to: Storage(target))
    if session.wantsJSON {
      let json = JSONValue.object([("tasks", .integer(copied.tasks)), ("reports", .integer(copied.reports))])
      return try session.console.write(json.text + "\n")
    }
    try session.tell(
      "Copied \(Figures.count(copied.tasks)) tasks and \(Figures.count(copied.reports)) reports to "
        + session.invocation.operands[0]
    )
  }
)
