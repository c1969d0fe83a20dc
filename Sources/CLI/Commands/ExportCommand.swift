import App
import Domain
import Foundation
import Persistence

/// What can be exported.
private enum ExportKind: String, CaseIterable {
  case tasks
  case reports
}

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
    let kind = try Invocation.choice(session.invocation.operands[0], "what to export", of: ExportKind.self)
    var format = try session.invocation.choice("format", of: ExportFormat.self)
    if session.wantsJSON, format == nil { format = .json }
    let storage = try session.openStorage()
    let path = session.invocation.text("output").flatMap { $0 == "-" ? nil : $0 }
    let file = try path.map { try NewFile(path: $0) }
    let exporter = RecordExporter(format: format ?? .csv) { piece in
      if let file { try file.write(piece) } else { try session.console.writeExport(piece) }
    }
    let count =
      switch kind {
      case .tasks: try await exporter.export(TaskQuery(), of: storage.tasks)
      case .reports: try await exporter.export(ReportQuery(), of: storage.reports)
      }
    if let file, let path {
      try file.commit()
      try session.tell("Exported \(Figures.count(count)) \(kind.rawValue) to \(path)")
    }
  }
)
