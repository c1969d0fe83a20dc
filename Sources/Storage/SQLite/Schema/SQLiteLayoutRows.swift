import LogbookRecords

/// The records of a kind, accessed through the kind's layout instead of its Swift type.
struct SQLiteLayoutRows {
  let layout: RecordLayout

  private var columns: [RecordLayout.Field] { layout.fields.filter { !$0.isList } }

  /// Returns the statement that reads the records with their digests, ordered by number.
  ///
  /// - Parameter name: A closure that receives the name of a table in the layout, and returns the table's current name.
  func selection(_ name: (String) -> String) -> String {
    let table = name(layout.name).sqlName
    let fields = layout.fields.map { field in
      if !field.isList { return field.column.sqlName }
      let list = name("\(layout.name)_\(field.name)").sqlName
      return SQLiteList(table: list, owner: layout.name.sqlName, holdsIDs: field.isListOfIDs)
        .selection(of: table, inHistory: false)
    }
    return "SELECT \((["number", "id"] + fields).joined(separator: ", ")), digest FROM \(table) ORDER BY number"
  }

  /// Returns the contents of a row: the number, the ID, and the values of the fields, in this order.
  private func contents(_ row: SQLiteStatement) throws(StoreError) -> [FieldContent] {
    var contents: [FieldContent] = [try row.value(0), .uuid(try row.uuid(1))]
    for (position, field) in zip(2..., layout.fields) {
      let content: FieldContent =
        if field.isListOfIDs {
          .uuids(try row.uuids(at: position) ?? [])
        } else if field.isList {
          .list(try row.texts(at: position) ?? [])
        } else if field.valueType == "bytes" {
          try row.bytes(at: position).map { .blob($0) } ?? .null
        } else {
          try row.value(Int32(position))
        }
      contents.append(content)
    }
    return contents
  }

  func named(_ row: SQLiteStatement) throws(StoreError) -> Migration.Row {
    let contents = try contents(row)
    var named: Migration.Row = ["number": contents[0], "id": contents[1]]
    for (field, content) in zip(layout.fields, contents.dropFirst(2)) { named[field.name] = field.named(content) }
    return named
  }

  /// Adds a problem to `check` for every record whose stored digest does not match the contents of the record.
  func examine(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {
    try connection.forEachRow(selection { $0 }) { row throws(StoreError) in
      let digest = Int64(bitPattern: RecordDigest(try contents(row)).value)
      let stored = try row.value(Int32(layout.fields.count) + 2)
      if stored != .null, stored != .integer(digest) {
        check.note("\(layout.name) \(row.number)", .mismatch(ofColumn: "digest"))
      }
    }
  }

  func insert(_ row: Migration.Row, into connection: SQLiteConnection) throws(StoreError) {
    let keyed = columns.filter(\.hasKey)
    let names = ["number", "id"] + columns.map(\.column.sqlName) + keyed.map(\.indexedColumn.sqlName)
    let places = names.map { _ in "?" }.joined(separator: ", ")
    try connection.run(
      "INSERT INTO \(layout.name.sqlName) (\(names.joined(separator: ", "))) VALUES (\(places))",
      [row["number"] ?? .null, row["id"] ?? .null] + columns.map { $0.ranked(row[$0.name] ?? .null) }
        + keyed.map { (row[$0.name] ?? .null).sortKey }
    )
    for field in layout.fields where field.isList {
      let list = SQLiteList(
        table: "\(layout.name)_\(field.name)".sqlName,
        owner: layout.name.sqlName,
        holdsIDs: field.isListOfIDs
      )
      try list.insert(row[field.name] ?? .null, of: row["number"] ?? .null, into: connection)
    }
  }
}
