import LogbookInterchange
import LogbookPersistence
import LogbookStorage

/// `logbook config`
let config = Command(
  words: ["config"],
  summary: "Tells the settings, and where each comes from",
  examples: ["config", "config --dates relative --json"],
  notes: [
    "Options go before variables of the environment, and those before the configuration file: “logbook help files”",
    "tells what it holds.",
  ],
  action: .init { session in
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
