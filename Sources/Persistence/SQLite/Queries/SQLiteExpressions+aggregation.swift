import LogbookDomain

extension SQLiteExpressions {
  /// The figures of the records of the table.
  ///
  /// Rows are read once, in whatever order, and added up here: SQLite would sort them into groups first, which takes several times
  /// as long.
  /// - Throws: What ``/LogbookDomain/Aggregation/rows(of:)`` throws, and errors of SQLite.
  func rows<Record>(
    of aggregation: Aggregation<Record>,
    in connection: SQLiteConnection
  ) throws(StoreError) -> [AggregationRow<Record>] {
    var aggregator = try Aggregator(aggregation)
    let types = aggregator.positions.map { RecordDescription<Record>.shared.types[$0] }
    let columns = ([0] + aggregator.positions).map(column).joined(separator: ", ")
    let clauses = query(aggregation.fetch).clauses(isOrdered: false)
    var sql = "SELECT \(columns) FROM \(table) \(clauses.sql)"
    if aggregator.isOrdered { sql = "SELECT * FROM (\(sql)) ORDER BY 1" }
    try connection.forEachRow(sql, clauses.values) { row throws(StoreError) in
      var contents: [FieldContent] = []
      for (index, type) in types.enumerated() { contents.append(try row.content(Int32(index + 1), type)) }
      try aggregator.add(number: row.integer(0), contents)
    }
    return try aggregator.rows()
  }
}

extension SQLiteStatement {
  /// The content that a column holds of a field of a type that is no list.
  fileprivate func content(_ column: Int32, _ type: FieldType) throws(StoreError) -> FieldContent {
    switch type {
    case .integer, .boolean, .date, .ranked: FieldContent(try optionalInteger(column))
    case .real: try optionalReal(column).map { .real($0) } ?? .null
    case .text: FieldContent(try optionalText(column))
    case .uuid: FieldContent(try optionalUUID(column))
    case .bytes: try optionalBytes(column).map { .blob($0) } ?? .null
    case .texts: .null
    case .optional(let type): try content(column, type)
    }
  }
}
