import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

private struct ExportingOptions: OptionGroup {
  let format = Option("format", "FORMAT", "write this format (default: by FILE's extension, or csv)", .writableFormat)
  let output = Option(
    "output",
    "FILE",
    "write to FILE (default: standard output), or with ics to FOLDER/, a file per task",
    .text(.files)
  )
  let tasks = ExportedTasks()
  let reports = ReportFilters()
  let sort = Option(
    "sort",
    "KEY[:desc],…",
    "sort as in “task list” or “report list” (default: number)",
    .eitherSort
  )
  let limit = limitOption
  let verbatim = verbatimOption

  var options: [any OptionProtocol] { [format, output, verbatim] + tasks.options + reports.options + [sort, limit] }
}

private struct ExportedTasks: OptionGroup {
  let open = Flag("open", "include only open tasks")
  let completed = TaskSelection().completed
  let filters = TaskFilters()

  var options: [any OptionProtocol] { [open, completed] + filters.options }
}

/// The unparsed value of `--sort`, whose keys depend on whether tasks or reports are exported.
private struct EitherSort {
  let text: String

  func terms<Key: RawRepresentable & CaseIterable>() throws -> [SortTerm<Key>] where Key.RawValue == String {
    try Invocation.sort(text, "--sort")
  }
}

extension OptionReader<EitherSort?> {
  fileprivate static var eitherSort: Self {
    OptionReader { operands in
      operands.first == RecordKind.tasks.rawValue ? .sortKeys(TaskQuery.Key.self) : .sortKeys(ReportQuery.Key.self)
    } read: { given, name in
      given.all(of: name).first.map { EitherSort(text: $0) }
    }
  }
}

let verbatimOption = Flag("verbatim", "do not escape text that a spreadsheet would execute, such as =1+1 (csv, tsv)")

extension OptionReader<RecordFormat?> {
  static var writableFormat: Self { .choice(of: RecordFormat.writable(for: .tasks)) }
}

let exporting = Command(
  words: ["export"],
  summary: "Export tasks or reports",
  operand: .init(name: "tasks|reports"),
  examples: [
    "export reports > reports.csv", "export tasks --open --output tasks.ics",
    "export reports --location Kerala --from 2020-12-01 --format markdown",
  ],
  furtherOptions: Command.filters + [("exports", ["verbatim"])],
  notes: [
    "Dates are in ISO 8601 and UTC; todotxt uses your time zone. An existing FILE is replaced only when the export is complete.",
    "“logbook help formats” describes the formats, “logbook help exports” the escape for spreadsheets, and “logbook help filters” more",
    "options for tasks.",
  ],
  action: .init(ExportingOptions.self) { session, options in
    let kind = try Invocation.choice(session.invocation.operands[0], "what to export", among: RecordKind.allCases)
    let format = try options.format
    if let name = kind == .tasks ? options.reports.first : options.tasks.first {
      throw CLIError.usage("--\(name) applies only to \((kind == .tasks ? RecordKind.reports : .tasks).rawValue)")
    }
    let export: (RecordExporter) async throws -> ExportResult
    switch kind {
    case .tasks:
      try options.tasks.exclude(\.open, \.completed)
      var query = try session.taskQuery(options.tasks.filters)
      query.isCompleted = options.tasks.open ? false : options.tasks.completed ? true : nil
      query.sort = try options.sort?.terms() ?? []
      query.limit = try options.limit
      if let folder = try options.output, session.isFolder(folder) {
        return try await session.writeCalendars(query, of: session.openStorage().tasks, as: format, to: folder)
      }
      export = { [query] exporter in try await exporter.export(query, of: session.openStorage().tasks) }
    case .reports:
      var query = try session.reportQuery(options.reports)
      query.sort = try options.sort?.terms() ?? []
      query.limit = try options.limit
      export = { [query] exporter in
        let factory = try session.makeFactory()
        try await session.noteUnknown(options.reports, factory)
        return try await exporter.export(query, of: factory.reports)
      }
    }
    try await session.writeOut(
      kind,
      as: format,
      to: options.output,
      isVerbatim: options.verbatim,
      access: session.storeAccess(),
      told: "Exported",
      export
    )
  }
)
