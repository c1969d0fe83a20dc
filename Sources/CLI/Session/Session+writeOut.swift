import LogbookInterchange

extension Session {
  /// Writes records to a file, or to standard output.
  ///
  /// - Parameters:
  ///   - format: How; if not given, JSON for `--json`, else CSV.
  ///   - output: The path of the file; standard output if it is `-` or not given.
  ///   - done: What is told of a file, before how many there are: "Exported".
  ///   - export: Writes the records and returns how many they were.
  func writeOut(
    _ kind: RecordKind,
    as format: RecordFormat?,
    to output: String?,
    told done: String,
    _ export: (RecordExporter) async throws -> ExportResult
  ) async throws {
    let format = format ?? (wantsJSON ? .json : .csv)
    // A format that cannot hold them is refused before a file is made.
    do { try RecordExporter.check(format, for: kind) } catch { throw error.renamed("--format") }
    let path = output == "-" ? nil : output
    let file = try path.map { try NewFile(path: $0) }
    // On a terminal, the records themselves show how far it is.
    let progress = file == nil && console.width != nil ? nil : progress(kind.rawValue)
    let result = try await export(
      RecordExporter(format: format, zone: zone, progress: progress) { piece in
        if let file { try file.write(piece) } else { try console.writeExport(piece) }
      }
    )
    if let file, let path {
      try file.commit()
      changes.note()
      try tell("\(done) \(NumberText.count(result.count)) \(kind.rawValue) to \(path)")
    }
    if !result.notHeld.isEmpty, !global.quiet {
      console.note("not held by \(format.rawValue): \(text(result.notHeld))")
    }
  }

  /// What is counted, on one line; not all if it is much.
  func text(_ tally: Tally) -> String {
    let some = tally.names.prefix(10).map { "\($0.prefix(40)) \(NumberText.count(tally[$0]))" }
    let rest = tally.names.count - some.count
    return TerminalText.line(some.joined(separator: ", ")) + (rest > 0 ? " and \(rest) more" : "")
  }
}
