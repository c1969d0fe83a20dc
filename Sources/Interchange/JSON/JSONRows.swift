final class JSONRows<Reading: RowReading>: ImportReader {
  private let records: JSONRecords
  private let options: ImportOptions
  private let reading: Reading
  /// The keys of the latest object. If the next object has the same keys, `columns` and `conditions` are reused.
  private var keys: [String] = []
  private var columns: ImportColumns<Reading.Column>?
  private var conditions: RowConditions
  /// The keys of all objects read so far, in order and as a set.
  private var allKeys: [String] = []
  private var knownKeys: Set<String> = []
  /// The keys that a field may be read from, and their simplified forms. Unlike the number of all keys, their number is
  /// limited by the number of usual headings.
  private var fieldKeys: [String] = []
  private var fieldHeadings: Set<String>
  private var latestFields: (keys: Int, fields: [ImportResult.FieldSource])?
  private var samples: [(row: JSONRow, columns: ImportColumns<Reading.Column>)] = []
  private(set) var filtered = 0
  private(set) var notKept = Tally()

  init(_ records: JSONRecords, _ options: ImportOptions, _ reading: Reading) {
    self.records = records
    self.options = options
    self.reading = reading
    conditions = RowConditions(options, keys)
    fieldHeadings = ImportColumns<Reading.Column>.readHeadings(options.mapping)
  }

  func next() throws -> ImportRow<Reading.Draft>? {
    while let step = try records.next() {
      let value: JSONValue
      switch step {
      case .problem(let reason): return .invalid(.init(line: records.line, column: nil, value: nil, reason: reason))
      case .value(let next): value = next
      }
      guard case .object(var members) = value else {
        return .invalid(.init(line: records.line, column: nil, value: nil, reason: "it must be a JSON object"))
      }
      members = flattened(members)
      take(members.map(\.key))
      let row = JSONRow(line: records.line, texts: members.map { $0.value.isNull ? nil : $0.value.cellText })
      if conditions.areMet(by: row) { return try draft(of: row) }
      filtered += 1
    }
    try requireKeys()
    return nil
  }

  /// Returns the members of an object. Nested objects with members to read are replaced by those members.
  private func flattened(_ members: [(key: String, value: JSONValue)]) -> [(key: String, value: JSONValue)] {
    let prefixes = Reading.Column.nestedKeys
    if prefixes.isEmpty { return members }
    var flat: [(key: String, value: JSONValue)] = []
    for member in members {
      if let prefix = prefixes[member.key], case .object(let nested) = member.value {
        for (key, value) in nested { flat.append((key: prefix + key, value: value)) }
      } else {
        flat.append(member)
      }
    }
    return flat
  }

  /// Checks that each required key, and each key that the options name, occurs in at least one object. Throws an error
  /// if a key is missing.
  private func requireKeys() throws {
    if allKeys.isEmpty { return }
    try RowConditions(options, allKeys).requireColumns()
    // An object that has several columns for a field was reported. Here, they are in different objects.
    do { _ = try reading.columns(allKeys) } catch ImportFailure.severalColumns {}
  }

  var columnsRead: ColumnsRead? {
    // Ignore the error, because `next()` reports missing keys.
    let columns = try? reading.columns(allKeys, isSparse: true)
    var read = columns?.read(without: RowConditions(options, allKeys).indexes)
    for (row, columns) in samples { read?.addSample(of: row, columns) }
    return read
  }

  func fields(of file: String?) -> [ImportResult.FieldSource] {
    if let latestFields, latestFields.keys == fieldKeys.count { return latestFields.fields }
    // Ignore the error, because `next()` reports missing keys.
    let fields = (try? reading.columns(fieldKeys, isSparse: true))?.read().fields ?? []
    latestFields = (fieldKeys.count, fields)
    return fields
  }

  private func take(_ keys: [String]) {
    if keys == self.keys { return }
    for key in keys where knownKeys.insert(key).inserted {
      allKeys.append(key)
      // Of several keys with the same simplified form, only the first can be found, unless the mapping names another.
      let isFirst = fieldHeadings.remove(ImportColumns<Reading.Column>.simplified(key)) != nil
      if isFirst || options.mapping.values.contains(key) { fieldKeys.append(key) }
    }
    (self.keys, columns, conditions) = (keys, nil, RowConditions(options, keys))
  }

  private func draft(of row: JSONRow) throws -> ImportRow<Reading.Draft> {
    if keys.isEmpty { return .invalid(row.invalid("the object is empty")) }
    let columns: ImportColumns<Reading.Column>
    do {
      columns = try self.columns ?? reading.columns(keys, isSparse: true)
    } catch let failure as ImportFailure {
      return .invalid(row.invalid("\(failure)"))
    }
    self.columns = columns
    let read = try reading.draft(of: row, columns, &notKept)
    if case .record = read {
      if samples.count < ImportResult.samples { samples.append((row, columns)) }
      for index in columns.unused where row.texts[index]?.isEmpty == false && !conditions.indexes.contains(index) {
        notKept.add(columns.headings[index])
      }
    }
    return read
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
