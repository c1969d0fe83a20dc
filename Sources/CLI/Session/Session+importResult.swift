import LogbookInterchange
import LogbookRecords

extension Session {
  /// How many of something are shown before it is only said how many more there are.
  private static let shown = 5

  /// Tells what an import came to.
  func show(_ result: ImportResult, _ options: Given<ImportingOptions>) throws {
    if wantsJSON { return try show(result.json) }
    try tell(
      (options.dryRun ? "Would import " : "Imported ") + "\(NumberText.count(result.imported)) of "
        + "\(NumberText.count(result.read)) rows: \(NumberText.count(result.duplicates)) duplicate, "
        + "\(NumberText.count(result.replaced)) replaced, \(NumberText.count(result.invalid.count)) invalid."
    )
    if global.quiet { return }
    if result.encoding != .utf8 { console.note("read as \(result.encoding.rawValue)") }
    if result.format != .csv, !options.has(\.format) { console.note("read as \(result.format.rawValue)") }
    if !result.notKept.isEmpty {
      let hint = result.notKept.names.count > 10 ? "; --json lists them all" : ""
      console.note("not kept: \(text(result.notKept))\(hint)")
    }
    noteSome(result.falls, "no figure", "falls")
    noteSome(result.invalid, "left out", "rows")
  }

  private func noteSome(_ things: [some CustomStringConvertible], _ what: String, _ name: String) {
    for thing in things.prefix(Self.shown) { console.note(TerminalText.line("\(what): \(thing)")) }
    if things.count > Self.shown {
      console.note("\(what): \(NumberText.count(things.count - Self.shown)) more \(name); --json lists them all")
    }
  }
}

extension ImportResult {
  fileprivate var json: JSONValue {
    let invalid = invalid.map { row in
      JSONValue.object([
        ("\(row.unit)", .integer(row.line)), ("column", JSONValue(row.column)), ("value", JSONValue(row.value)),
        ("reason", .string(row.reason)),
      ])
    }
    let falls = falls.map { fall in
      JSONValue.object([
        ("line", .integer(fall.line)), ("location", .string(fall.location)), ("date", .string(fall.date.iso8601)),
        ("count", .string(fall.count)), ("before", .integer(fall.before)), ("after", .integer(fall.after)),
      ])
    }
    return .object([
      ("read", .integer(read)), ("imported", .integer(imported)), ("duplicates", .integer(duplicates)),
      ("replaced", .integer(replaced)), ("invalid", .array(invalid)), ("notKept", notKept.json),
      ("falls", .array(falls)), ("format", .string(format.rawValue)), ("encoding", .string(encoding.rawValue)),
    ])
  }
}
