package import LogbookDomain
import LogbookPersistence
package import LogbookRecords
package import LogbookStorage
package import Foundation

/// The result of an export.
package struct ExportResult: Hashable, Sendable {
  /// The number of records written.
  package var count = 0
  /// The number of values that the format cannot represent, keyed by the kind of value, such as `parent`. IDs, record
  /// numbers and fractional seconds are not counted.
  package var notHeld = Tally()
}

/// An exporter that writes records in batches. Its memory use does not depend on the number of records.
package struct RecordExporter {
  private let format: RecordFormat
  private let zone: TimeZone
  private let escapesText: Bool
  private let progress: ProgressObserver?
  private let write: (String) throws -> Void

  /// The number of records per batch. Up to two batches are in memory at the same time.
  package static let batchSize = 1000

  /// Creates an exporter.
  ///
  /// - Parameters:
  ///   - zone: The time zone for conversions between times and days, in formats that support only one of the two.
  ///   - escapesText: Whether text that a spreadsheet could execute is escaped in CSV and TSV. An import restores it.
  ///   - progress: A closure that receives the progress.
  ///   - write: A closure that receives the output in pieces.
  package init(
    format: RecordFormat,
    zone: TimeZone = .gmt,
    escapesText: Bool = true,
    progress: ProgressObserver? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.format = format
    self.zone = zone
    self.escapesText = escapesText
    self.progress = progress
    self.write = write
  }

  /// Checks that a format can represent records of the given kind.
  ///
  /// - Throws: ``ValidationError`` if the format cannot represent such records.
  package static func check(_ format: RecordFormat, for kind: RecordKind) throws(ValidationError) {
    let formats = RecordFormat.writable(for: kind)
    if formats.contains(format) { return }
    throw ValidationError(
      field: "format",
      value: format.rawValue,
      rule: "cannot hold \(kind.rawValue); \(RecordFormat.names(formats, "and")) can"
    )
  }

  /// Exports the reports that match a query, in the query's order.
  ///
  /// - Returns: The number of reports, and the number of values that the format cannot represent.
  /// - Throws: ``ValidationError`` if the format cannot represent reports, or any error that reading or writing throws.
  package func export(_ query: ReportQuery, of store: any ReportStoreProtocol) async throws -> ExportResult {
    let total = progress == nil ? nil : try await store.count(matching: query)
    var table = ReportTable()
    if hasHeadings {
      // The headings precede the rows, so the columns that only some reports need must be known first.
      var others = query.ofFurtherFields
      (others.sort, others.limit, others.offset) = ([], nil, 0)
      let next = store.batches(matching: others, size: Self.batchSize).makeNext()
      while let reports = try await next() { for report in reports { table.add(report) } }
    }
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total, in: table)
  }

  /// Exports the tasks that match a query, in the query's order.
  ///
  /// - Returns: The number of tasks, and the number of values that the format cannot represent.
  /// - Throws: ``ValidationError`` if the format cannot represent tasks, or any error that reading or writing throws.
  package func export(_ query: TaskQuery, of store: any TaskStoreProtocol) async throws -> ExportResult {
    let total = progress == nil ? nil : try await store.count(matching: query)
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total) { id in
      try await store.record(withID: id)?.number
    }
  }

  /// Exports each task that matches a query as a calendar of its own.
  ///
  /// - Parameter write: A closure that receives the name of a file, which is the task's ID, and its contents.
  /// - Returns: The number of tasks, and the number of values that a calendar cannot represent.
  /// - Throws: Any error that `write` or reading throws.
  package static func exportCalendars(
    _ query: TaskQuery,
    of store: any TaskStoreProtocol,
    write: (_ name: String, _ text: String) throws -> Void
  ) async throws -> ExportResult {
    var result = ExportResult()
    for try await batch in store.batches(matching: query, size: batchSize) {
      for task in batch {
        result.notHeld.add(ICalendar.notHeld(of: task))
        try write("\(task.id).ics", ICalendar.header + ICalendar.text(task) + ICalendar.footer)
      }
      result.count += batch.count
    }
    return result
  }

  /// Exports reports in batches. The reports need not be in a store.
  ///
  /// - Parameters:
  ///   - total: The total number of reports; `nil` if unknown.
  ///   - reports: A closure that returns the reports. It is called twice for a table, first to find the columns.
  /// - Returns: The number of reports, and the number of values that the format cannot represent.
  /// - Throws: ``ValidationError`` if the format cannot represent reports, or any error that reading or writing throws.
  package func export(total: Int?, _ reports: () -> RecordBatches<Report>) async throws -> ExportResult {
    var table = ReportTable()
    if hasHeadings {
      for try await batch in reports() { for report in batch { table.add(report) } }
    }
    return try await export(reports(), total: total, in: table)
  }

  private var hasHeadings: Bool { [.csv, .tsv, .markdown].contains(format) }

  private func export(_ reports: RecordBatches<Report>, total: Int?, in table: ReportTable) async throws -> ExportResult
  {
    try Self.check(format, for: .reports)
    let (headings, values) = table.columns
    return ExportResult(count: try await exportValues(reports, total, headings, values) { $0.json })
  }

  /// Exports tasks in batches. The tasks need not be in a store.
  ///
  /// - Parameters:
  ///   - total: The total number of tasks; `nil` if unknown.
  ///   - number: A closure that returns the number of a referenced task.
  /// - Returns: The number of tasks, and the number of values that the format cannot represent.
  /// - Throws: ``ValidationError`` if the format cannot represent tasks, or any error that `number`, reading or writing
  ///   throws.
  package func export(
    _ tasks: RecordBatches<TaskItem>,
    total: Int?,
    number: (TaskItem.ID) async throws -> Int?
  ) async throws -> ExportResult {
    try Self.check(format, for: .tasks)
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
        result.notHeld.add(ICalendar.notHeld(of: task))
        text += ICalendar.text(task)
      }
    case .taskwarrior:
      result.count = try await exportArray(tasks, total) { task in
        result.notHeld.add(Taskwarrior.notHeld(of: task))
        return Taskwarrior.json(task, in: zone)
      }
    default:
      func values(_ task: TaskItem) async throws -> [JSONValue] {
        var numbers: [TaskItem.ID: Int] = [:]
        for id in task.references { numbers[id] = try await number(id) }
        return task.jsonValues(numbers)
      }
      result.count = try await exportValues(tasks, total, TaskItem.jsonKeys, values) { task in
        .object(TaskItem.jsonKeys, try await values(task))
      }
    }
    return result
  }

  private func exportValues<Item: Record>(
    _ batches: RecordBatches<Item>,
    _ total: Int?,
    _ keys: [String],
    _ values: (Item) async throws -> [JSONValue],
    _ json: (Item) async throws -> JSONValue
  ) async throws -> Int {
    switch format {
    case .csv, .tsv:
      let writer = CSVWriter(delimiter: format == .csv ? "," : "\t", escapesText: escapesText)
      return try await exportPieces(batches, total, header: writer.header(keys)) { record, _, text in
        writer.writeLine(try await values(record), to: &text)
      }
    case .markdown:
      let rule = MarkdownTable.line(keys.map { _ in "---" })
      return try await exportPieces(batches, total, header: MarkdownTable.line(keys) + rule) { record, _, text in
        text += MarkdownTable.line(try await values(record).map { MarkdownTable.cell($0.cellText) })
      }
    case .ndjson:
      return try await exportPieces(batches, total) { record, _, text in
        try await json(record).write(to: &text)
        text += "\n"
      }
    default: return try await exportArray(batches, total, json)
    }
  }

  private func exportArray<Item: Record>(
    _ batches: RecordBatches<Item>,
    _ total: Int?,
    _ json: (Item) async throws -> JSONValue
  ) async throws -> Int {
    try await exportPieces(batches, total, footer: ("[]\n", "\n]\n")) { record, index, text in
      text += index == 0 ? "[\n" : ",\n"
      try await json(record).write(to: &text)
    }
  }

  /// Exports records in batches. `writePiece` appends the text of a record to its third argument; its second argument
  /// is the number of records already exported.
  private func exportPieces<Item: Record>(
    _ batches: RecordBatches<Item>,
    _ total: Int?,
    header: String = "",
    footer: (afterNone: String, afterSome: String) = ("", ""),
    piece writePiece: (Item, Int, inout String) async throws -> Void
  ) async throws -> Int {
    if !header.isEmpty { try write(header) }
    var count = 0
    let next = batches.makeNext()
    var coming = try await next()
    while let batch = coming {
      // To save time, read the next batch while writing the current one.
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
