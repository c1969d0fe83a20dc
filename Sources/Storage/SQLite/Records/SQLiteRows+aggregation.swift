import LogbookRecords

extension SQLiteRows {
  /// Returns the result rows of an aggregation of the table's records.
  ///
  /// This method groups the records in Swift, because SQLite would first sort all rows into groups, which takes several
  /// times as long. The records are read in order of their numbers only if floating-point values are added, because
  /// such a sum depends on the order.
  func rows(of aggregation: Aggregation<Record>) throws(StoreError) -> [AggregationRow<Record>] {
    var aggregator = try Aggregator(aggregation)
    let columns = ([0] + aggregator.positions).map { kind.expressions.columns[$0] }.joined(separator: ", ")
    var (sql, values) = try kind.statement(
      "SELECT \(columns) FROM \(kind.table)",
      aggregation.query,
      isOrdered: false
    )
    if aggregator.isOrdered { sql = "SELECT * FROM (\(sql)) ORDER BY 1" }
    try connection.add(sql, values, to: &aggregator.groups)
    return try aggregator.rows()
  }
}

extension SQLiteConnection {
  /// Adds all rows of a query to the groups. This method is outside ``SQLiteRows``, because generic code would be
  /// slower.
  fileprivate func add(_ sql: String, _ values: [SQLiteValue], to groups: inout AggregatedGroups) throws(StoreError) {
    try withStatement(sql) { statement throws(StoreError) in
      try statement.bind(values)
      try groups.addAll(from: statement)
    }
  }
}
