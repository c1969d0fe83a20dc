import LogbookDomain
import Foundation

extension SQLiteRows<Report> {
  /// Reads the reports once, in whatever order, and adds them up here: SQLite would sort them into groups first, which takes
  /// several times as long.
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) throws(StoreError) -> [ReportSummary] {
    if grouping == .location { return try summariesOfLocations(query) }
    return try ReportSummary.summaries(ofDays: try totalsOfDays(query), by: grouping)
  }

  private func totalsOfDays(_ query: ReportQuery) throws(StoreError) -> [CalendarDay: ReportTotals] {
    var days: [CalendarDay: ReportTotals] = [:]
    // Reports of a day often follow each other.
    var latest: (day: CalendarDay, totals: ReportTotals)?
    let (clauses, values) = try kind.translate(query).clauses(isOrdered: false)
    try connection.forEachRow("SELECT tested, positive, negative, reported_at FROM report \(clauses)", values) {
      row throws(StoreError) in
      let milliseconds = Int64(try row.integer(3))
      guard Date.storableMilliseconds.contains(milliseconds) else {
        throw .corrupt("a report lies outside the years 0001 to 9999")
      }
      let day = CalendarDay(utcMilliseconds: milliseconds)
      if latest?.day != day {
        if let latest { try days[latest.day, default: ReportTotals()].add(latest.totals) }
        latest = (day, ReportTotals())
      }
      try latest?.totals.add(row)
    }
    if let latest { try days[latest.day, default: ReportTotals()].add(latest.totals) }
    return days
  }

  private func summariesOfLocations(_ query: ReportQuery) throws(StoreError) -> [ReportSummary] {
    var groups: [(key: String, first: Int, totals: ReportTotals)] = []
    var indexes: [String: Int] = [:]
    let (clauses, values) = try kind.translate(query).clauses(isOrdered: false)
    return try connection.reading { () throws(StoreError) in
      try connection.forEachRow(
        "SELECT tested, positive, negative, number, location_key FROM report \(clauses)",
        values
      ) { row throws(StoreError) in
        let (number, key) = (try row.integer(3), try row.text(4))
        let index = indexes[key] ?? groups.count
        if index == groups.count {
          indexes[key] = index
          groups.append((key, number, ReportTotals()))
        }
        groups[index].first = min(groups[index].first, number)
        try groups[index].totals.add(row)
      }
      groups.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      var summaries: [ReportSummary] = []
      for group in groups {
        // A group is called what its first report calls it.
        let name = try connection.first("SELECT location FROM report WHERE number = ?", [SQLiteValue(group.first)]) {
          row throws(StoreError) in try row.text(0)
        }
        summaries.append(ReportSummary(key: name ?? "", totals: group.totals))
      }
      return summaries
    }
  }
}

extension ReportTotals {
  /// Adds the first three columns of a row.
  fileprivate mutating func add(_ row: SQLiteStatement) throws(StoreError) {
    try add(tested: row.optionalInteger(0), positive: row.optionalInteger(1), negative: row.optionalInteger(2))
  }
}
