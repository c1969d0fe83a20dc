import LogbookDomain
import LogbookRecords
import LogbookStorage

extension SQLiteKind<Report> {
  /// Reports.
  static let reports = SQLiteKind("report") { $0.sqlite }
}

extension ReportQuery {
  /// The query in SQL.
  fileprivate var sqlite: SQLiteQuery { SQLiteQuery(self, conditions) { $0.sqlite } }

  /// The conditions that the filters make.
  private var conditions: [SQLiteFragment] {
    var conditions: [SQLiteFragment] = []
    if let location { conditions.append("location_key = \(.text(location.matchingKey))") }
    if let from { conditions.append("reported_at >= \(SQLiteValue(from))") }
    if let before { conditions.append("reported_at < \(SQLiteValue(before))") }
    return conditions
  }
}

extension ReportQuery.Key {
  fileprivate var sqlite: SQLiteSortTerm {
    switch self {
    case .number: .init(sql: "number", isUnique: true)
    case .location: .init(sql: "location_key")
    case .date: .init(sql: "reported_at")
    case .tested: .init(sql: "tested", isOptional: true)
    case .positive: .init(sql: "positive", isOptional: true)
    case .negative: .init(sql: "negative", isOptional: true)
    }
  }
}
