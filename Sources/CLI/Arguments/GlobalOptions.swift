import LogbookInterchange
import LogbookPersistence
import LogbookStorage

struct GlobalOptions: OptionGroup {
  #if Postgres
    private static let places = "[sqlite:|xml:|binary:|json:]PATH or postgres://…"
  #else
    private static let places = "[sqlite:|xml:|binary:|json:]PATH"
  #endif

  let store = Option("store", "LOCATION", "use the store \(places)", .location)
  let json = Flag("json", "print results and errors as JSON")
  let plain = Flag("plain", "print tab-separated tables and ASCII charts")
  let quiet = Flag("quiet", "print no status messages or progress")
  let yes = Flag("yes", "do not ask for confirmation")
  let color = Option<Settings.Color?>(
    "color",
    "auto|always|never",
    "use color; auto (default): only in a terminal",
    .choice()
  )
  let noColor = Flag("no-color", "use no color; same as --color never")
  let dates = Option(
    "dates",
    "auto|iso|relative|FORMAT",
    "show dates in this form, such as %d.%m.%Y (default: auto)",
    .parsed(completing: .words(["auto", "iso", "relative"])) { try DateStyle($0, field: $1) }
  )
  let help = Flag("help", "show help for the command")
  let version = Flag("version", "show the version")

  var options: [any OptionProtocol] { [store, json, plain, quiet, yes, color, noColor, dates, help, version] }
}

extension OptionReader<StorageLocation?> {
  fileprivate static var location: Self { .parsed(completing: .files) { text, _ in try Settings.location(text) } }
}
