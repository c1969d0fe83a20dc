import LogbookInterchange
import LogbookRecords
import LogbookStorage
import Foundation

extension Session {
  /// Writes records to a file or to standard output.
  ///
  /// - Parameters:
  ///   - format: The format. If `nil`, the format is JSON if `--json` is given. Without `--json`, the extension of
  ///     `output` determines the format; the default is CSV.
  ///   - output: The path of the file; `-` or `nil` for standard output.
  ///   - isVerbatim: Whether CSV and TSV contain text that a spreadsheet would execute.
  ///   - access: The access that a new file may grant.
  ///   - done: The verb in the message about the file, such as “Exported”.
  ///   - export: A closure that writes the records with the exporter that it receives.
  func writeOut(
    _ kind: RecordKind,
    as format: RecordFormat?,
    to output: String?,
    isVerbatim: Bool,
    access: FileAccess,
    told done: String,
    _ export: (RecordExporter) async throws -> ExportResult
  ) async throws {
    let path = output == "-" ? nil : output
    let named = path.flatMap { RecordFormat(fileExtension: URL(filePath: $0).pathExtension, of: kind) }
    let given = format ?? (wantsJSON ? .json : nil)
    let format = given ?? named ?? .csv
    // A format that cannot represent the records is rejected before a file is created.
    do { try RecordExporter.check(format, for: kind) } catch {
      if given == nil, let path { throw ValidationError(field: "--output", value: path, rule: error.rule) }
      throw error.renamed("--format")
    }
    if given == nil, let path, RecordFormat.isForeign(fileExtension: URL(filePath: path).pathExtension) {
      let formats = RecordFormat.names(RecordFormat.writable(for: kind), "or")
      let rule = "must not end in the extension of a format that logbook cannot write; --format gives \(formats)"
      throw ValidationError(field: "--output", value: path, rule: rule)
    }
    if isVerbatim, ![.csv, .tsv].contains(format) { throw CLIError.usage("--verbatim applies only to csv and tsv") }
    if let path { try refuseStore(at: path) }
    let file = try path.map { try NewFile(path: $0, access: access) }
    // Progress is not shown if records are written to a terminal.
    let progress = file == nil && console.width != nil ? nil : progress(kind.rawValue)
    let result = try await export(
      RecordExporter(format: format, zone: zone, escapesText: !isVerbatim, progress: progress) { piece in
        if let file { try file.write(piece) } else { try console.writeExport(piece) }
      }
    )
    if let file, let path {
      try file.commit()
      changes.note()
      try tell("\(done) \(NumberText.count(result.count, String(kind.rawValue.dropLast()))) to \(path.withoutSecrets)")
    }
    note(notHeld: result.notHeld, by: format)
  }

  func note(notHeld: Tally, by format: RecordFormat) {
    if notHeld.isEmpty || global.quiet { return }
    console.note("not kept by \(format.rawValue): \(text(notHeld))")
  }

  /// Throws an error if the path leads to a file of the current store, which the output would replace, even if the store
  /// is damaged. ``NewFile`` refuses the files of all other stores.
  func refuseStore(at path: String) throws {
    guard let store = try location().path else { return }
    var (output, file) = (stat(), stat())
    guard stat(path, &output) == 0, stat(store, &file) == 0 else { return }
    if output.st_dev == file.st_dev, output.st_ino == file.st_ino {
      throw CLIError(.cannotCreate, "\(path) is the store; give the path of another file")
    }
  }

  /// Returns the names and counts of a tally, each with the records in which it first occurred, unless it occurred in
  /// all of the given number of records.
  func text(_ tally: Tally, outOf count: Int = 0) -> String {
    let some = tally.names.prefix(10).map { name in
      let records = tally.records(name)
      let isEverywhere = tally[name] >= count && tally[name] > records.count
      let list = isEverywhere ? "" : records.joined(separator: ", ")
      let more = tally[name] > records.count ? ", …" : ""
      return "\(name.prefix(40)) \(NumberText.count(tally[name]))" + (list.isEmpty ? "" : " (\(list)\(more))")
    }
    let rest = tally.names.count - some.count
    return TerminalText.line(some.joined(separator: ", ")) + (rest > 0 ? " and \(rest) more" : "")
  }
}
