package import LogbookRecords

extension SQLiteTable {
  /// Adds a problem for every record that cannot be read, and for every stored value that differs from the value that
  /// this module would write for the record. A missing digest is not a problem.
  package func examine(_ check: inout StoreCheck, _ connection: SQLiteConnection) throws(StoreError) {
    try RecordCheck<Item>.examine(
      "table \(sqlName)",
      &check,
      lastNumber: { () throws(StoreError) in try numbers.last(connection) }
    ) { records, check throws(StoreError) in
      try connection.forEachRow(wholeSelection) { row throws(StoreError) in
        try records.examine(row.number, &check) { note throws(StoreError) in
          var record = Item.template
          try Item.read(from: row, into: &record)
          try examine(record, row, connection, note)
          return record
        }
      }
    }
  }

  private func examine(
    _ record: Item,
    _ row: SQLiteStatement,
    _ connection: SQLiteConnection,
    _ note: (String) -> Void
  ) throws(StoreError) {
    var column: Int32 = 0
    for (name, value) in zip(wholeNames, wholeValues(record.fieldContents)) {
      let stored: SQLiteValue =
        switch value {
        // A list has no column to compare. Its table is checked by `brokenRulesOfDetails(of:number:in:)`.
        case .list, .uuids: value
        case .blob: try row.optionalBytes(column).map { .blob($0) } ?? .null
        default: try row.value(column)
        }
      column += 1
      if stored.isIdentical(to: value) || name == "digest" && stored == .null { continue }
      note(.mismatch(ofColumn: name))
    }
    for rule in try brokenRulesOfDetails(of: record, number: row.integer(0), in: connection) { note(rule) }
  }
}

extension SQLiteValue {
  /// Returns whether this value and another consist of the same bytes. Strings that `==` considers equal may consist of
  /// different bytes.
  func isIdentical(to other: SQLiteValue) -> Bool {
    if case .text(let left) = self, case .text(let right) = other { return left.utf8.elementsEqual(right.utf8) }
    return self == other
  }
}
