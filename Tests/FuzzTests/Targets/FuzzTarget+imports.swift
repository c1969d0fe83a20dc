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
  /// The first byte selects what happens to duplicates, and whether the table is wide or contains running totals. The
  /// counts in the import result must be correct, and the reports must survive an export and an import.
  static let imports = FuzzTarget(
    name: "imports",
    words: [
      "location,date,tested,positive\n", "\"location\":", "\"date\":\"2020-12-01\"", "\"tested\":", ",\"tested\":1}",
      "{\"",
      "number,id,location,date,tested,positive,negative,textEscape\n", ",'\n", "2020-12-01", "2020-W49", "1.000,5",
      "1,000.5",
      "12'345", "NA", "Year,Month,Day,place,tests\n", "1606780800", "0b0a0000-0000-4000-8000-000000000001", ";=",
      "=1+1",
    ]
  ) { bytes in
    var options = ImportOptions()
    options.onInvalid = .skip
    let choice = bytes.first ?? 0
    options.onDuplicate = choice % 2 == 0 ? .skip : .replace
    switch choice / 2 % 8 {
    case 1: options.wide = .tested
    case 2: options.isCumulative = true
    default: break
    }
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
      try require("the number of reports", reports.count, is: result.imported + result.further)
      var csv = ""
      _ = try await RecordExporter(format: .csv) { csv += $0 }.export(ReportQuery(), of: storage.reports)
      let copy = try Storage(.inMemory)
      var copying = ImportOptions()
      // Figures that cover some of the same days are imported, as above.
      copying.onInvalid = .skip
      try require(
        "the number of reports exported",
        try await imported(Array(csv.utf8), copying, into: copy).imported,
        is: reports.count
      )
      let copied = try await copy.reports.records(matching: ReportQuery())
      try require("the exported reports", copied.map(\.fields), is: reports.map(\.fields))
    }
  }

  /// A target that imports files of tasks.
  ///
  /// The first byte selects the format, or `nil` to let the importer detect it. The counts in the import result must be
  /// correct, and the tasks must survive exports to NDJSON and CSV and subsequent imports. Exports to todo.txt,
  /// Taskwarrior and iCalendar must preserve the number of tasks.
  static let tasks = FuzzTarget(
    name: "tasks",
    words: [
      "BEGIN:VCALENDAR\r\n", "BEGIN:VTODO\r\n", "END:VTODO\r\n", "END:VCALENDAR\r\n",
      "BEGIN:VTIMEZONE\r\nTZID:Home\r\n",
      "BEGIN:STANDARD\r\nDTSTART:19701025T030000\r\n", "END:STANDARD\r\n", "END:VTIMEZONE\r\n",
      "TZOFFSETFROM:+0200\r\n",
      "TZOFFSETTO:+0100\r\n", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n", ";BYMONTHDAY=8,9,10",
      ";UNTIL=20301231T000000Z",
      "RRULE:FREQ=WEEKLY;INTERVAL=2\r\n", "RDATE:20200101T000000,20210101T000000\r\n",
      "DUE;TZID=Home:20261201T143000\r\n",
      "DUE;VALUE=DATE:20261201\r\n", "SUMMARY:x\r\n", "RELATED-TO;RELTYPE=DEPENDS-ON:x\r\n", "UID:x\r\n",
      "STATUS:COMPLETED\r\n",
      "PRIORITY:5\r\n", "PERCENT-COMPLETE:100\r\n", "RECURRENCE-ID:20261201\r\n", "\r\n ",
      "[description:\"x\" status:\"pending\" uuid:\"0b0a0000-0000-4000-8000-000000000001\"]\n", " due:\"1606780800\"",
      " tags:\"a,b\"", " annotation_1606780800:\"x\"", "&dquot;", "&open;", "\"status\":\"pending\"",
      "\"recur\":\"2weeks\"",
      "\"uuid\":\"0b0a0000-0000-4000-8000-000000000001\"", "\"description\":\"x\"", "\"depends\":[",
      "\"due\":\"20261201T143000Z\"",
      "(A) ", "x 2026-12-02 2026-11-30 ", " rec:+2w", " due:2026-12-01", " t:2026-12-01", " pri:A", " +p", " @t",
      "title,notes,tags,textEscape\n", ",'\n", "=1+1", ";=", "P2W", "every 2 weeks", "P1M/31", "2026-W49-5",
      "T14:30:00.5+01:00",
    ]
  ) { bytes in
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
      for format in [RecordFormat.ndjson, .csv] where !tasks.isEmpty {
        var text = ""
        _ = try await RecordExporter(format: format) { text += $0 }.export(TaskQuery(), of: storage.tasks)
        let copy = try Storage(.inMemory)
        _ = try await imported(Array(text.utf8), ImportOptions(), into: copy, as: .tasks)
        try require("the tasks in \(format)", try await copy.tasks.records(matching: TaskQuery()), is: tasks)
      }
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
