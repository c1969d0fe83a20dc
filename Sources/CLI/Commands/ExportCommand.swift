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
    var format = try session.invocation.choice("format", of: ExportFormat.self)
    if session.wantsJSON, format == nil { format = .json }
    let storage = try session.openStorage()
    try await session.writeOut(kind, as: format ?? .csv, told: "Exported") { exporter in
      let size = RecordExporter.batchSize
      switch kind {
      case .tasks:
        return try await exporter.export(storage.tasks.batches(matching: TaskQuery(), size: size)) { id in
          try await storage.tasks.task(withID: id)?.number
        }
      case .reports:
        return try await exporter.export(storage.reports.batches(matching: ReportQuery(), size: size))
      }
    }
  }
)
