final class JSONRows<Reading: RowReading>: ImportReader {
  private let records: JSONRecords
  private let reading: Reading
  /// The columns of the latest object, for reuse if the next object has the same keys.
  private var columns: ImportColumns<Reading.Column>?
  private(set) var notKept = Tally()

  init(_ records: JSONRecords, _ reading: Reading) {
    self.records = records
    self.reading = reading
  }

  func next() throws -> ImportRow<Reading.Draft>? {
    let value: JSONValue
    switch try records.next() {
    case nil: return nil
    case .problem(let reason): return .invalid(.init(line: records.line, column: nil, value: nil, reason: reason))
    case .value(let next): value = next
    }
    guard case .object(let members) = value else {
      return .invalid(.init(line: records.line, column: nil, value: nil, reason: "it must be a JSON object"))
    }
    let row = JSONRow(line: records.line, texts: members.map { $0.value.isNull ? nil : $0.value.cellText })
    let columns: ImportColumns<Reading.Column>
    do {
      columns = try self.columns(members.map(\.key))
    } catch let failure as ImportFailure {
      return .invalid(row.invalid("\(failure)"))
    }
    let read = try reading.draft(of: row, columns, &notKept)
    if case .record = read {
      for index in columns.unused where row.texts[index]?.isEmpty == false { notKept.add(columns.headings[index]) }
    }
    return read
  }

  private func columns(_ names: [String]) throws -> ImportColumns<Reading.Column> {
    if let columns, columns.headings == names { return columns }
    let found = try reading.columns(names)
    columns = found
    return found
  }
}

private struct JSONRow: RowFields {
  let line: Int
  let texts: [String?]

  func text(at index: Int) -> String? { texts[index] }

  func withBytes<Result, Failure: Error>(
    at index: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let text = texts[index] else { return nil }
    return try body(Array(text.utf8).span)
  }
}
