import App
import Domain
import Persistence

/// `logbook export …`
let exporting = Command(
  words: ["export"],
  summary: "Writes out all tasks or all reports",
  operand: .init(name: "tasks|reports"),
  options: [
    .init("format", "FORMAT", "csv (if not given), json or ndjson"),
    .init("output", "FILE", "where to; standard output if not given"),
  ],
  examples: ["export reports > reports.csv", "export tasks --format json --output tasks.json"],
  notes: [
    "Records come by ascending number; dates are ISO 8601 in UTC. A FILE that exists is replaced when all is written."
  ],
  run: { session in
    let kind = try Invocation.choice(session.invocation.operands[0], "what to export", of: RecordKind.self)
    let format = try session.invocation.choice("format", of: ExportFormat.self)
    let storage = try session.openStorage()
    try await session.writeOut(kind, as: format, told: "Exported") { exporter in
      switch kind {
      case .tasks: try await exporter.export(TaskQuery(), of: storage.tasks)
      case .reports: try await exporter.export(ReportQuery(), of: storage.reports)
      }
    }
  }
)
