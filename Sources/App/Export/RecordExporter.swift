package import Domain

/// The formats that records can be exported in.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header line; tags are joined by spaces.
  case csv
  /// An array with a line for each record.
  case json
  /// A line of JSON for each record.
  case ndjson
}

/// Writes records out in batches, so that the memory it needs does not depend on how many there are.
package struct RecordExporter {
  private let format: ExportFormat
  private let progress: ProgressObserver?
  private let write: (String) throws -> Void

  /// How many records are well in memory at once.
  package static let batchSize = 1000

  /// - Parameters:
  ///   - progress: Is told how far it is.
  ///   - write: Takes the next piece of the output.
  package init(
    format: ExportFormat,
    progress: ProgressObserver? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.format = format
    self.progress = progress
    self.write = write
  }

  /// Exports the reports of a query, in its order.
  ///
  /// - Returns: How many they were.
  package func export(_ query: ReportQuery, of store: any ReportStoreProtocol) async throws -> Int {
    let total = progress == nil ? nil : try await store.count(matching: query)
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total)
  }

  /// Exports the tasks of a query, in its order.
  ///
  /// - Returns: How many they were.
  package func export(_ query: TaskQuery, of store: any TaskStoreProtocol) async throws -> Int {
    let total = progress == nil ? nil : try await store.count(matching: query)
    return try await export(store.batches(matching: query, size: Self.batchSize), total: total) { id in
      try await store.task(withID: id)?.number
    }
  }

  /// Exports reports that are in no store.
  ///
  /// - Parameter total: How many they will be, if that is known.
  /// - Returns: How many they were.
  package func export(_ reports: RecordBatches<Report>, total: Int?) async throws -> Int {
    try await export(reports, total, Report.jsonKeys) { $0.json }
  }

  /// Exports tasks that are in no store.
  ///
  /// - Parameters:
  ///   - total: How many they will be, if that is known.
  ///   - parentNumber: Gives the number of the parent of a task.
  /// - Returns: How many they were.
  package func export(
    _ tasks: RecordBatches<TaskItem>,
    total: Int?,
    parentNumber: (TaskItem.ID) async throws -> Int?
  ) async throws -> Int {
    try await export(tasks, total, TaskItem.jsonKeys) { task in
      var parent: Int?
      if let id = task.parentID { parent = try await parentNumber(id) }
      return task.json(parent: parent)
    }
  }

  private func export<Record: Domain.Record>(
    _ batches: RecordBatches<Record>,
    _ total: Int?,
    _ keys: [String],
    _ json: (Record) async throws -> JSONValue
  ) async throws -> Int {
    if format == .csv { try write(Self.csvLine(keys)) }
    var count = 0
    for try await batch in batches {
      var piece = ""
      for record in batch {
        piece += line(of: try await json(record), isFirst: count == 0)
        count += 1
      }
      try write(piece)
      progress?(count, total.map { Double(count) / Double($0) })
    }
    if format == .json { try write(count == 0 ? "[]\n" : "\n]\n") }
    return count
  }

  private func line(of json: JSONValue, isFirst: Bool) -> String {
    switch (format, json) {
    case (.json, _): (isFirst ? "[\n" : ",\n") + json.text
    case (.csv, .object(let members)): Self.csvLine(members.map { Self.csvText($0.value) })
    case (.ndjson, _), (.csv, _): json.text + "\n"
    }
  }

  private static func csvLine(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\r\n"
  }

  private static func csvText(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let string): string
    case .array(let elements): elements.map(csvText).joined(separator: " ")
    default: value.text
    }
  }

  /// A field of RFC 4180, quoted where it has to be.
  private static func csvField(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes || text.first == " " || text.last == " " else { return text }
    return text.quoted
  }
}
