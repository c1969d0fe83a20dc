import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage

private struct ExportingOptions: OptionGroup {
  let format = Option("format", "FORMAT", "see “logbook help formats”; csv if not given", .writableFormat)
  let output = Option("output", "FILE", "where to; standard output if not given", .text(.files))
  let tasks = ExportedTasks()
  let reports = ReportFilters()
  let sort = Option("sort", "KEY[:desc],…", "keys of “task list” or “report list”, or by number", .eitherSort)
  let limit = limitOption

  var options: [any OptionProtocol] { [format, output] + tasks.options + reports.options + [sort, limit] }
}

private struct ExportedTasks: OptionGroup {
  let open = Flag("open", "only tasks that are not done")
  let completed = TaskSelection().completed
  let filters = TaskFilters()
  let search = searchOption

  var options: [any OptionProtocol] { [open, completed] + filters.options + [search] }
}

/// Keys of tasks or of reports, depending on what is exported.
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
      given.all(of: name).last.map { EitherSort(text: $0) }
    }
  }
}

extension OptionReader<RecordFormat?> {
  /// A format that records are written in.
  static var writableFormat: Self { .choice(of: RecordFormat.writable(for: .tasks)) }
}

/// `logbook export …`
let exporting = Command(
  words: ["export"],
  summary: "Writes out tasks or reports, all unless told otherwise",
  operand: .init(name: "tasks|reports"),
  examples: [
    "export reports > reports.csv", "export tasks --format ics --open --output tasks.ics",
    "export reports --location Kerala --from 2020-12-01 --format markdown",
  ],
  furtherOptions: Command.filters,
  notes: [
    "Moments are ISO 8601 in UTC. A FILE that exists is replaced when all is written. “logbook help filters” lists further",
    "options for tasks, such as --project and --due-before.",
  ],
  action: .init(ExportingOptions.self) { session, options in
    let kind = try Invocation.choice(session.invocation.operands[0], "what to export", among: RecordKind.allCases)
    let format = try options.format
    if let name = kind == .tasks ? options.reports.first : options.tasks.first {
      throw CLIError.usage("--\(name) is about \((kind == .tasks ? RecordKind.reports : .tasks).rawValue)")
    }
    switch kind {
    case .tasks:
      try options.tasks.exclude(\.open, \.completed)
      var query = try session.taskQuery(options.tasks.filters)
      query.isCompleted = options.tasks.open ? false : options.tasks.completed ? true : nil
      query.search = try options.tasks.search
      query.sort = try options.sort?.terms() ?? []
      query.limit = try options.limit
      try await session.writeOut(kind, as: format, to: options.output, told: "Exported") { [query] exporter in
        try await exporter.export(query, of: session.openStorage().tasks)
      }
    case .reports:
      var query = try session.reportQuery(options.reports)
      query.sort = try options.sort?.terms() ?? []
      query.limit = try options.limit
      try await session.writeOut(kind, as: format, to: options.output, told: "Exported") { [query] exporter in
        try await exporter.export(query, of: session.openStorage().reports)
      }
    }
  }
)
