import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

let noon = Date(timeIntervalSince1970: 1_700_000_000)

func imported(
  _ text: String,
  as kind: RecordKind,
  into storage: Storage? = nil,
  zone: TimeZone = .gmt,
  _ change: (inout ImportOptions) -> Void = { _ in }
) async throws -> (storage: Storage, result: ImportResult) {
  try await imported(Array(text.utf8), as: kind, into: storage, zone: zone, change)
}

func imported(
  _ bytes: [UInt8],
  as kind: RecordKind,
  into storage: Storage? = nil,
  zone: TimeZone = .gmt,
  _ change: (inout ImportOptions) -> Void = { _ in }
) async throws -> (storage: Storage, result: ImportResult) {
  var options = ImportOptions()
  change(&options)
  let storage = try storage ?? Storage(.inMemory)
  let context = ImportContext(now: noon, zone: zone) { .timeOrdered(at: noon) }
  // The file extension for tasks is `txt`, as for todo.txt files. The importer uses the extension only if the content
  // does not determine the format.
  let file = RecordImporter.File(fileExtension: kind == .tasks ? "txt" : "csv") {
    ByteSource(bytes: bytes, chunkSize: 4_099)
  }
  let importer = try RecordImporter(kind, options, context, from: [file])
  let result = try await importer.run(into: storage)
  return (storage, result)
}

func exported(
  _ storage: Storage,
  _ kind: RecordKind,
  as format: RecordFormat,
  zone: TimeZone = .gmt
) async throws -> String {
  var text = ""
  let exporter = RecordExporter(format: format, zone: zone) { text += $0 }
  switch kind {
  case .tasks: _ = try await exporter.export(TaskQuery(), of: storage.tasks)
  case .reports: _ = try await exporter.export(ReportQuery(), of: storage.reports)
  }
  return text
}

extension Storage {
  func allTasks() async throws -> [TaskItem] { try await tasks.records(matching: TaskQuery()) }
  func allReports() async throws -> [Report] { try await reports.records(matching: ReportQuery()) }
}
