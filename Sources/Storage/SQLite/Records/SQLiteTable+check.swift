import LogbookRecords

extension SQLiteTable {
  /// Adds a problem for every record that cannot be read, and for every stored value that differs from the value that
  /// this module would write for the record. A missing digest is not a problem. Adds the number of records that can be
  /// read to `count`.
  func examine(_ check: inout StoreCheck, counting count: inout Int, _ connection: SQLiteConnection) throws(StoreError)
  {
    var circles = RecordCircles<Item>.Search()
    try connection.forEachRow(wholeSelection) { row throws(StoreError) in
      let place = "\(Item.name) \(row.number)"
      let record = try check.examine(place) { check throws(StoreError) in
        var record = Item.template
        try Item.read(from: row, into: &record)
        try examine(record, row, connection) { check.note(place, $0) }
        return record
      }
      guard let record else { return }
      count += 1
      circles.add(record)
    }
    check.note(circles)
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
        case .list: value
        case .blob: try row.optionalBytes(column).map { .blob($0) } ?? .null
        default: try row.value(column)
        }
      column += 1
      if stored.isIdentical(to: value) { continue }
      if name != "digest" {
        note("\(name) does not match the other columns")
      } else if stored != .null {
        note(.changedOutside)
      }
    }
    for rule in try brokenRulesOfDetails(of: record, number: row.integer(0), in: connection) { note(rule) }
  }

  /// Adds a problem if a record's number is larger than the last assigned number, because the number could then be
  /// reused after the record has been deleted. Throws ``StoreError/corrupt(_:)`` if the last assigned number is out of
  /// range.
  func examineNumbers(_ check: inout StoreCheck, _ connection: SQLiteConnection) throws(StoreError) {
    let last = try lastNumber(connection)
    let largest = try connection.number("SELECT max(number) FROM \(sqlName)")
    if largest > last {
      check.note("\(Item.name) \(largest)", "number must not be larger than the last assigned number, \(last)")
    }
  }

  func examineCycles(_ check: inout StoreCheck, _ connection: SQLiteConnection) throws(StoreError) {
    guard let parent = parentColumn else { return }
    check.examineCycles(
      try connection.rows(
        "SELECT number, id, \(parent) FROM \(sqlName) WHERE \(parent) IS NOT NULL AND \(parent) <> id"
      ) { row throws(StoreError) in
        (number: try row.integer(0), id: Item.ID(try row.uuid(1)), parent: Item.ID(try row.uuid(2)))
      }
    )
  }
}

extension String {
  /// The problem to report for a record whose digest does not match its contents.
  static var changedOutside: String { "digest does not match: the record was changed outside Logbook" }
}

extension SQLiteValue {
  /// Returns whether this value and another consist of the same bytes. Strings that `==` considers equal may consist of
  /// different bytes.
  fileprivate func isIdentical(to other: SQLiteValue) -> Bool {
    if case .text(let left) = self, case .text(let right) = other { return left.utf8.elementsEqual(right.utf8) }
    return self == other
  }
}
