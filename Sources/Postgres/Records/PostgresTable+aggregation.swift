#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension PostgresTable {
    /// Returns the rows of an aggregation.
    ///
    /// The server aggregates the records if it can do so exactly; otherwise, this method reads and aggregates them.
    func rows(
      of aggregation: Aggregation<Item>,
      over connection: PostgresConnection
    ) throws(StoreError) -> [AggregationRow<Item>] {
      var aggregator = try Aggregator(aggregation)
      let table = aggregation.relatedPaths.isEmpty ? expressions : expressions.qualified
      let columns = aggregator.paths.map { table.sql($0, \.columns) }
      let isOfAll = aggregation.query.limit == nil && aggregation.query.offset <= 0
      if isOfAll, let partial = aggregator.groups.partialGroupings {
        let groups = partial.map { $0.isDay ? Self.day(columns[$0.index]) : columns[$0.index] }
        let figures = aggregator.groups.measures.flatMap { Self.figures($0, columns) }
        let head = (["min(number)", "count(*)"] + groups + figures).joined(separator: ", ")
        var (statement, isExact) = try self.statement(
          "SELECT \(head) FROM \(layout.name)",
          aggregation.query,
          isOrdered: false
        )
        if !isExact {
          return try aggregation.rows(ofMatching: records(matching: aggregation.query).run(over: connection))
        }
        let places = groups.indices.map { "\($0 + 3)" }.joined(separator: ", ")
        if !groups.isEmpty { statement.sql += " GROUP BY \(places)" }
        try aggregator.groups.addGroups(from: connection.run([statement])[0])
        return try aggregator.rows()
      }
      let head = "SELECT \((["number"] + columns).joined(separator: ", ")) FROM \(layout.name)"
      var (statement, isExact) = try self.statement(head, aggregation.query, isOrdered: false)
      if !isExact {
        return try aggregation.rows(ofMatching: records(matching: aggregation.query).run(over: connection))
      }
      if aggregator.isOrdered { statement.sql = "SELECT * FROM (\(statement.sql)) AS found ORDER BY 1" }
      try aggregator.groups.addAll(from: connection.run([statement])[0])
      return try aggregator.rows()
    }

    /// Returns an SQL expression for the day of a date, in days since 1970.
    ///
    /// The expression decreases negative dates so that they are rounded down, because division rounds toward zero in
    /// SQL.
    private static func day(_ column: String) -> String {
      "(\(column) - CASE WHEN \(column) < 0 THEN 86399999 ELSE 0 END) / 86400000"
    }

    /// Returns SQL expressions for the two values that ``AggregatedGroups/addGroups(from:)`` expects for the given
    /// measure.
    private static func figures(_ measure: AggregatedGroups.Measure, _ columns: [String]) -> [String] {
      let column = columns[measure.index]
      let filter = measure.other.map { " FILTER (WHERE \(columns[$0]) IS NOT NULL)" } ?? ""
      return switch measure.kind {
      case .sum: ["convert_to(sum(\(column))\(filter)::text, 'UTF8')", "count(\(column))\(filter)"]
      case .least: ["min(\(column))\(filter)", "count(*) - count(\(column))\(filter)"]
      case .greatest: ["max(\(column))\(filter)", "count(*) - count(\(column))\(filter)"]
      }
    }
  }
#endif
