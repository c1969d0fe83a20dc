import LogbookDomain
import LogbookInterchange
import LogbookPersistence

/// `logbook export …`
let exporting = Command(
  words: ["export"],
  summary: "Writes out tasks or reports, all unless told otherwise",
  operand: .init(name: "tasks|reports"),
  options: [
    .init("format", "FORMAT", "see “logbook help formats”; csv if not given"),
    .init("output", "FILE", "where to; standard output if not given"),
    .init("open", "only tasks that are not done"),
  ] + taskFilters.filter { $0.name != "all" } + [searchFilter] + reportFilters + [
    .init("sort", "KEY[:desc],…", "keys of “task list” or “report list”, or by number"),
    .init("limit", "N", "at most so many"),
  ],
  examples: [
    "export reports > reports.csv", "export tasks --format ics --open --output tasks.ics",
    "export reports --location Kerala --from 2020-12-01 --format markdown",
  ],
  notes: [
    "Moments are ISO 8601 in UTC. A FILE that exists is replaced when all is written."
  ],
  run: { session in
    let invocation = session.invocation
    let kind = try Invocation.choice(invocation.operands[0], "what to export", of: RecordKind.self)
    let format = try invocation.choice("format", of: RecordFormat.self, among: RecordFormat.writable(for: .tasks))
    try session.refuseOptions(of: kind == .tasks ? .reports : .tasks)
    switch kind {
    case .tasks:
      let query = try session.exportedTasks()
      try await session.writeOut(kind, as: format, told: "Exported") { exporter in
        try await exporter.export(query, of: session.openStorage().tasks)
      }
    case .reports:
      var query = try session.reportQuery()
      if !invocation.flag("sort") { query.sort = [] }
      try await session.writeOut(kind, as: format, told: "Exported") { [query] exporter in
        try await exporter.export(query, of: session.openStorage().reports)
      }
    }
  }
)

extension Session {
  /// Refuses options that are about records of another kind.
  fileprivate func refuseOptions(of kind: RecordKind) throws {
    let names = kind == .tasks ? taskFilters.map(\.name) + ["open", "search"] : reportFilters.map(\.name)
    if let name = names.first(where: invocation.flag) { throw CLIError.usage("--\(name) is about \(kind.rawValue)") }
  }

  fileprivate func exportedTasks() throws -> TaskQuery {
    if invocation.flag("open"), invocation.flag("completed") {
      throw CLIError.usage("--open and --completed exclude each other")
    }
    return try taskQuery(isCompleted: invocation.flag("open") ? false : nil)
  }
}
