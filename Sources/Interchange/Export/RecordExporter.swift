package import LogbookDomain
import LogbookPersistence
package import LogbookRecords
package import LogbookStorage
package import Foundation

/// What an export came to.
package struct ExportResult: Hashable, Sendable {
  /// How many records were written.
  package var count = 0
  /// What of them the format has no place for. Identities, numbers and fractions of seconds are not counted.
  package var notHeld = Tally()
}

/// Writes records out in batches, so that the memory it needs does not depend on how many there are.
package struct RecordExporter {
  private let format: RecordFormat
  private let zone: TimeZone
  private let progress: ProgressObserver?
  private let write: (String) throws -> Void

  /// How many records are read at once; twice as many are in memory.
  package static let batchSize = 1000

  /// - Parameters:
  ///   - zone: The zone of the days of formats that have days and no moments.
  ///   - progress: Is told how far it is.
  ///   - write: Takes the next piece of the output.
  package init(
    format: RecordFormat,
    zone: TimeZone = .gmt,
    progress: ProgressObserver? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.format = format
    self.zone = zone
    self.progress = progress
    self.write = write
  }

  /// Refuses a format that cannot hold records of a kind.
  package static func check(_ format: RecordFormat, for kind: RecordKind) throws(ValidationError) {
    let formats = RecordFormat.writable(for: kind)
    if formats.contains(format) { return }
    throw ValidationError(
      field: "format",
      value: format.rawValue,
      rule: "cannot hold \(kind.rawValue); \(RecordFormat.names(formats, "and")) can"
    )
  }

  /// Exports the reports of a query, in its order.
  ///
  /// - Returns: How many they were, and what of them the format does not hold.
  package func export(_ query: ReportQuery, of store: any ReportStoreProtocol) async throws -> ExportResult {
    let total = progress == nil ? nil : try await store.count(matching: query)
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total)
  }

  /// Exports the tasks of a query, in its order.
  ///
  /// - Returns: How many they were, and what of them the format does not hold.
  package func export(_ query: TaskQuery, of store: any TaskStoreProtocol) async throws -> ExportResult {
    let total = progress == nil ? nil : try await store.count(matching: query)
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total) { id in
      try await store.record(withID: id)?.number
    }
  }

  /// Exports reports that are in no store.
  ///
  /// - Parameter total: How many they will be, if that is known.
  /// - Returns: How many they were, and what of them the format does not hold.
  package func export(_ reports: RecordBatches<Report>, total: Int?) async throws -> ExportResult {
    try Self.check(format, for: .reports)
    return ExportResult(count: try await exportValues(reports, total, Report.jsonKeys) { $0.jsonValues })
  }

  /// Exports tasks that are in no store.
  ///
  /// - Parameters:
  ///   - total: How many they will be, if that is known.
  ///   - number: Gives the number of a task that another names.
  /// - Returns: How many they were, and what of them the format does not hold.
  package func export(
    _ tasks: RecordBatches<TaskItem>,
    total: Int?,
    number: (TaskItem.ID) async throws -> Int?
  ) async throws -> ExportResult {
    var result = ExportResult()
    switch format {
    case .todotxt:
      result.count = try await exportPieces(tasks, total) { task, _, text in
        result.notHeld.add(TodoText.notHeld(of: task, in: zone))
        text += TodoText.line(for: task, in: zone) + "\n"
      }
    case .ics:
      let footer = (ICalendar.footer, ICalendar.footer)
      result.count = try await exportPieces(tasks, total, header: ICalendar.header, footer: footer) { task, _, text in
        if task.repeats?.dayOfMonth != nil { result.notHeld.add("day of the month of repeats") }
        text += ICalendar.text(task)
      }
    case .taskwarrior:
      result.count = try await exportArray(tasks, total) { task in
        result.notHeld.add(Taskwarrior.notHeld(of: task))
        return Taskwarrior.json(task, in: zone)
      }
    default:
      result.count = try await exportValues(tasks, total, TaskItem.jsonKeys) { task in
        var numbers: [TaskItem.ID: Int] = [:]
        for id in task.references { numbers[id] = try await number(id) }
        return task.jsonValues(numbers)
      }
    }
    return result
  }

  /// Exports records as objects of JSON, or as tables of the same values.
  private func exportValues<Record: LogbookRecords.Record>(
    _ batches: RecordBatches<Record>,
    _ total: Int?,
    _ keys: [String],
    _ values: (Record) async throws -> [JSONValue]
  ) async throws -> Int {
    switch format {
    case .csv, .tsv:
      let delimiter: Unicode.Scalar = format == .csv ? "," : "\t"
      let header = keys.joined(separator: String(delimiter)) + "\r\n"
      return try await exportPieces(batches, total, header: header) { record, _, text in
        CSVWriter.writeLine(try await values(record), delimiter, to: &text)
      }
    case .markdown:
      let rule = MarkdownTable.line(keys.map { _ in "---" })
      return try await exportPieces(batches, total, header: MarkdownTable.line(keys) + rule) { record, _, text in
        text += MarkdownTable.line(try await values(record).map { MarkdownTable.cell($0.cellText) })
      }
    case .ndjson:
      return try await exportPieces(batches, total) { record, _, text in
        JSONValue.object(keys, try await values(record)).write(to: &text)
        text += "\n"
      }
    default: return try await exportArray(batches, total) { .object(keys, try await values($0)) }
    }
  }

  private func exportArray<Record: LogbookRecords.Record>(
    _ batches: RecordBatches<Record>,
    _ total: Int?,
    _ json: (Record) async throws -> JSONValue
  ) async throws -> Int {
    try await exportPieces(batches, total, footer: ("[]\n", "\n]\n")) { record, index, text in
      text += index == 0 ? "[\n" : ",\n"
      try await json(record).write(to: &text)
    }
  }

  /// - Parameters:
  ///   - footer: What to end with.
  ///   - writePiece: Appends the text of a record, given how many were before it.
  private func exportPieces<Record: LogbookRecords.Record>(
    _ batches: RecordBatches<Record>,
    _ total: Int?,
    header: String = "",
    footer: (afterNone: String, afterSome: String) = ("", ""),
    piece writePiece: (Record, Int, inout String) async throws -> Void
  ) async throws -> Int {
    if !header.isEmpty { try write(header) }
    var count = 0
    let next = batches.makeNext()
    var coming = try await next()
    while let batch = coming {
      // Read while this one is written, and while its parents are asked for.
      async let following = next()
      var piece = ""
      for record in batch {
        try await writePiece(record, count, &piece)
        count += 1
      }
      try write(piece)
      progress?(count, total.map { Double(count) / Double($0) })
      coming = try await following
    }
    try write(count == 0 ? footer.afterNone : footer.afterSome)
    return count
  }
}
