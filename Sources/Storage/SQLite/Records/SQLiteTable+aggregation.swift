package import LogbookRecords

extension SQLiteTable {
  /// Returns the result rows of an aggregation of the table's records.
  ///
  /// This method groups the records in Swift, because SQLite would first sort all rows into groups, which takes several
  /// times as long. The records are read in order of their numbers only if floating-point values are added, because
  /// such a sum depends on the order.
  package func rows(
    of aggregation: Aggregation<Item>,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [AggregationRow<Item>] {
    let connection = try SQLiteTransaction.of(transaction).connection
    var aggregator = try Aggregator(aggregation)
    let paths = [FieldPath(0)] + aggregator.paths
    let columns = paths.map { expressions.sql($0, \.columns) }.joined(separator: ", ")
    var (sql, values) = try statement(
      "SELECT \(columns) FROM \(sqlName)",
      aggregation.query,
      isOrdered: false
    )
    if aggregator.isOrdered { sql = "SELECT * FROM (\(sql)) ORDER BY 1" }
    try connection.add(sql, values, to: &aggregator.groups)
    return try aggregator.rows()
  }
}

extension SQLiteConnection {
  /// Adds all rows of a query to the groups. This method is outside ``SQLiteTable``, because generic code would be
  /// slower.
  fileprivate func add(_ sql: String, _ values: [SQLiteValue], to groups: inout AggregatedGroups) throws(StoreError) {
    try withStatement(sql) { statement throws(StoreError) in
      try statement.bind(values)
      try groups.addAll(from: statement)
    }
  }
}
