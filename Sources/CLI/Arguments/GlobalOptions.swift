import LogbookInterchange
import LogbookPersistence
import LogbookStorage

/// The options that every command has.
struct GlobalOptions: OptionGroup {
  #if Postgres
    private static let places = "a path, or sqlite:, xml:, binary:, json: and a path, or a URL: postgres://…"
  #else
    private static let places = "a path, or sqlite:, xml:, binary:, json: and a path"
  #endif

  let store = Option("store", "LOCATION", "where: \(places)", .location)
  let json = Flag("json", "results, and errors, as JSON")
  let plain = Flag("plain", "tables for other programs: tabs between the cells, nothing shortened, ASCII signs")
  let quiet = Flag("quiet", "say nothing about what was done")
  let yes = Flag("yes", "answer every question with yes; nothing is asked unless standard input is a terminal")
  let color = Option<Settings.Color?>(
    "color",
    "auto|always|never",
    "whether text may stand out; auto, if not given: on a terminal",
    .choice()
  )
  let noColor = Flag("no-color", "as --color never")
  let dates = Option(
    "dates",
    "auto|iso|relative|FORMAT",
    "how tables show dates, such as %d.%m.%Y; auto, if not given",
    .parsed(completing: .words(["auto", "iso", "relative"])) { try DateStyle($0, field: $1) }
  )
  let help = Flag("help", "tell about the command")
  let version = Flag("version", "tell the version")

  var options: [any OptionProtocol] { [store, json, plain, quiet, yes, color, noColor, dates, help, version] }
}

extension OptionReader<StorageLocation?> {
  fileprivate static var location: Self { .parsed(completing: .files) { text, _ in try Settings.location(text) } }
}
