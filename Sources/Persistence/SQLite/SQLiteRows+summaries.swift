import Domain

extension SQLiteRows<Report> {
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) throws(StoreError) -> [ReportSummary] {
    var query = query
    if query.limit == nil, query.offset <= 0 { query.sort = [] }
    let (clauses, values) = Report.clauses(of: query)
    do throws(StoreError) {
      if grouping == .location {
        // A column beside min(number) is that of the row with the smallest number (sqlite.org/lang_select.html#bareagg).
        return try connection.rows(
          "SELECT \(Self.sums), min(number), location \(Self.source(clauses)) GROUP BY location_key ORDER BY location_key",
          values
        ) { row throws(StoreError) in ReportSummary(key: try row.text(10), totals: totals(row)) }
      }
      // Days are few, so that the weeks and months are put together from them here. Adding the days from 0001-01-01 to
      // 1970-01-01 makes the division round down.
      var days: [CalendarDay: ReportTotals] = [:]
      try connection.forEachRow(
        """
        SELECT \(Self.sums), (reported_at + 62135596800000) / 86400000 - 719162 AS day, min(reported_at), \
        max(reported_at) \(Self.source(clauses)) GROUP BY day
        """,
        values
      ) { row throws(StoreError) in
        if row.date(10).millisecondsSince1970 == nil || row.date(11).millisecondsSince1970 == nil {
          throw .corrupt("a report lies outside the years 0001 to 9999")
        }
        try days[CalendarDay(daysSince1970: row.integer(9)), default: ReportTotals()].add(totals(row))
      }
      return try ReportSummary.summaries(ofDays: days, by: grouping)
    } catch .io(_, message: "integer overflow") {
      throw ReportTotals.overflow
    }
  }

  private static func source(_ clauses: String) -> String {
    "FROM (SELECT * FROM report \(clauses))"
  }

  private static let sums = """
    count(*), sum(tested), count(*) - count(tested), sum(positive), count(*) - count(positive), sum(negative), \
    count(*) - count(negative), sum(CASE WHEN tested IS NOT NULL THEN positive END), \
    sum(CASE WHEN positive IS NOT NULL THEN tested END)
    """

  private func totals(_ row: SQLiteStatement) -> ReportTotals {
    func count(_ column: Int32) -> ReportTotals.Count {
      ReportTotals.Count(sum: row.optionalInteger(column), missing: row.integer(column + 1))
    }
    return ReportTotals(
      reports: row.integer(0),
      tested: count(1),
      positive: count(3),
      negative: count(5),
      known: (row.integer(7), row.integer(8))
    )
  }
}
