import App
import Domain
import Foundation
import Persistence
import Synchronization

extension FuzzTarget {
  /// A file of reports: what it imports is counted, and an export of it imports as the same.
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
      let reports = try await storage.reports.reports(matching: ReportQuery())
      try require("the number of reports", reports.count, is: result.imported)
      var csv = ""
      _ = try await RecordExporter(format: .csv) { csv += $0 }.export(ReportQuery(), of: storage.reports)
      let copy = try Storage(.inMemory)
      try require(
        "the number of reports exported",
        try await imported(Array(csv.utf8), ImportOptions(), into: copy).imported,
        is: reports.count
      )
      let copied = try await copy.reports.reports(matching: ReportQuery())
      try require("what was exported", copied.map(\.fields), is: reports.map(\.fields))
    }
  }

  private static func imported(
    _ content: [UInt8],
    _ options: ImportOptions,
    into storage: Storage
  ) async throws -> ImportResult {
    try await ReportImporter(storage: storage, makeID: { .timeOrdered(at: Date(timeIntervalSince1970: 0)) })
      .run(options) { ByteSource(bytes: content) }
  }

  private final class Outcome: Sendable {
    let failure = Mutex<(any Error)?>(nil)
  }

  /// Waits for the end of something asynchronous, since libFuzzer calls a function that is not.
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
