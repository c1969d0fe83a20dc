import LogbookInterchange
import LogbookPersistence
import LogbookStorage

let config = Command(
  words: ["config"],
  summary: "Show the settings and where each comes from, or change them",
  operand: .init(name: "set NAME VALUE | unset NAME", isRepeatable: true, isOptional: true),
  examples: ["config", "config set dates %d.%m.%Y", "config unset dates"],
  notes: [
    "NAME is store, color or dates, and VALUE is a valid value of the option --NAME; the path of a store must start with / or ~/. Options take",
    "precedence over environment variables, and variables over the configuration file: see “logbook help files”.",
  ],
  // With operands, the command works even if settings are invalid, so that it can replace or remove invalid lines.
  needsSettings: { $0.operands.isEmpty },
  action: .init { session in
    let words = session.invocation.operands
    if !words.isEmpty { return try session.configure(words) }
    let settings = session.settings
    let rows = [
      ("file", settings.file.value, settings.file.origin),
      ("store", try (settings.store.value ?? .default()).text, settings.store.origin),
      ("color", settings.color.value.rawValue, settings.color.origin),
      ("dates", settings.dates.value.name, settings.dates.origin),
    ].map { name, value, origin in (name: name, value: value, origin: "\(origin)") }
    if session.wantsJSON {
      let json = rows.map { row in
        JSONValue.object([
          ("setting", .string(row.name)), ("value", .string(row.value)), ("origin", .string(row.origin)),
        ])
      }
      return try session.show(json)
    }
    var table = Table([.init(heading: "Setting"), .init(heading: "Value"), .init(heading: "From")])
    for row in rows { table.add([row.name, row.value, row.origin]) }
    try session.show(table)
  }
)

extension Session {
  fileprivate func configure(_ words: [String]) throws {
    let usage = CLIError.usage("usage: logbook config set NAME VALUE, or logbook config unset NAME")
    guard words.count > 1, ["set", "unset"].contains(words[0]), words[0] == "set" ? words.count > 2 : words.count == 2
    else { throw usage }
    let key = try Invocation.choice(words[1], "NAME", among: ConfigurationFile.Key.allCases)
    let value = words[0] == "set" ? words.dropFirst(2).joined(separator: " ") : nil
    let file = try ConfigurationFile(environment: Logbook.environment)
    var shown = value
    if let value {
      try ConfigurationFile.check(value, of: key)
      switch key {
      case .store:
        let location = try Settings.location(value, home: file.home)
        warn(aboutPasswordIn: location)
        shown = location.shown(as: value)
      case .color: _ = try Invocation.choice(value, "color", among: Settings.Color.allCases)
      case .dates: _ = try DateStyle(value, field: "dates")
      }
    }
    try file.write(key, value)
    let change = shown.map { "Set \(key.rawValue) to \($0) in" } ?? "Removed \(key.rawValue) from"
    try tell("\(change) \(file.path)")
  }
}
