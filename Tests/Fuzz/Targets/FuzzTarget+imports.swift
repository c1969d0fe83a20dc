import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Synchronization

extension FuzzTarget {
  /// A target that imports files of reports.
  ///
  /// The first byte selects what happens to duplicates. The counts in the import result must be correct, and the
  /// reports must survive an export and an import.
  static let imports = FuzzTarget(name: "imports") { bytes in
    var options = ImportOptions()
    options.onInvalid = .skip
    options.onDuplicate = (bytes.first ?? 0) % 2 == 0 ? .skip : .replace
    let content = Array(bytes.dropFirst())
    try wait { [options] in
      let storage = try Storage(.inMemory)
      let result: ImportResult
      do {
        result = try await imported(content, options, into: storage)
      } catch is ImportError { return } catch is ImportFailure { return }
      try require(
        "the number of rows read",
        result.read,
        is: result.imported + result.duplicates + result.replaced + result.invalid.count
      )
      let reports = try await storage.reports.records(matching: ReportQuery())
      try require("the number of reports", reports.count, is: result.imported)
      var csv = ""
      _ = try await RecordExporter(format: .csv) { csv += $0 }.export(ReportQuery(), of: storage.reports)
      let copy = try Storage(.inMemory)
      try require(
        "the number of reports exported",
        try await imported(Array(csv.utf8), ImportOptions(), into: copy).imported,
        is: reports.count
      )
      let copied = try await copy.reports.records(matching: ReportQuery())
      try require("the exported reports", copied.map(\.fields), is: reports.map(\.fields))
    }
  }

  /// A target that imports files of tasks.
  ///
  /// The first byte selects the format, or `nil` to let the importer detect it. The counts in the import result must be
  /// correct, and the tasks must survive an export to NDJSON and a subsequent import. Exports to todo.txt, Taskwarrior
  /// and iCalendar must preserve the number of tasks.
  static let tasks = FuzzTarget(name: "tasks") { bytes in
    var options = ImportOptions()
    options.onInvalid = .skip
    let formats = [nil] + RecordFormat.readable(for: .tasks)
    options.format = formats[Int(bytes.first ?? 0) % formats.count]
    let content = Array(bytes.dropFirst())
    try wait { [options] in
      let storage = try Storage(.inMemory)
      let result: ImportResult
      do {
        result = try await imported(content, options, into: storage, as: .tasks)
      } catch is ImportError { return } catch is ImportFailure { return } catch StoreError.full { return }
      try require(
        "the number of rows read",
        result.read,
        is: result.imported + result.duplicates + result.invalid.count
      )
      let tasks = try await storage.tasks.records(matching: TaskQuery())
      try require("the number of tasks", tasks.count, is: result.imported)
      var lines = ""
      _ = try await RecordExporter(format: .ndjson) { lines += $0 }.export(TaskQuery(), of: storage.tasks)
      let copy = try Storage(.inMemory)
      _ = try await imported(Array(lines.utf8), ImportOptions(), into: copy, as: .tasks)
      try require("the exported tasks", try await copy.tasks.records(matching: TaskQuery()), is: tasks)
      for format in [RecordFormat.todotxt, .taskwarrior, .ics] {
        var text = ""
        _ = try await RecordExporter(format: format) { text += $0 }.export(TaskQuery(), of: storage.tasks)
        let other = try Storage(.inMemory)
        var options = ImportOptions()
        // The format of a todo.txt file is specified because its lines can contain any text, including text that looks
        // like the headings of a table.
        if format == .todotxt { options.format = format }
        let again = try await imported(Array(text.utf8), options, into: other, as: .tasks)
        try require("the number of tasks in \(format)", again.imported, is: tasks.count)
      }
    }
  }

  private static func imported(
    _ content: [UInt8],
    _ options: ImportOptions,
    into storage: Storage,
    as kind: RecordKind = .reports
  ) async throws -> ImportResult {
    let context = ImportContext(now: Date(timeIntervalSince1970: 0), zone: .gmt) {
      .timeOrdered(at: Date(timeIntervalSince1970: 0))
    }
    return try await RecordImporter(kind, options, context) { ByteSource(bytes: content) }.run(into: storage)
  }

  private final class Outcome: Sendable {
    let failure = Mutex<(any Error)?>(nil)
  }

  /// Runs an asynchronous closure, blocking until it returns, because the function that libFuzzer calls is synchronous.
  private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let outcome = Outcome()
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await body() } catch { outcome.failure.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let failure = outcome.failure.withLock({ $0 }) { throw failure }
  }
}
