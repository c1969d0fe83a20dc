import LogbookDomain

extension Report: SQLiteRecord {
  static let table = "report"
  static let selection = makeSelection()
  static let insertion = makeInsertion()
  static let statements = SQLiteRecordStatements(Report.self)
  static let givenColumns = ["number", "id", "location", "tested", "positive", "negative", "reported_at"]
  static let columns = givenColumns + ["location_key", "digest"]

  var columnValues: [SQLiteValue] {
    [
      SQLiteValue(number), .uuid(id.rawValue), .text(location), SQLiteValue(numberTested), SQLiteValue(numberPositive),
      SQLiteValue(numberNegative), SQLiteValue(dateReported), .text(location.matchingKey),
      .integer(Int64(bitPattern: digest)),
    ]
  }

  init(row: SQLiteStatement, before step: Int?) throws(StoreError) {
    let location = try row.text(2)
    let id = ID(try row.uuid(1))
    let (tested, positive) = (try row.optionalInteger(3), try row.optionalInteger(4))
    let (negative, date) = (try row.optionalInteger(5), try row.date(6))
    let number = try row.integer(0)
    do {
      try self.init(
        location: location,
        numberTested: tested,
        numberPositive: positive,
        numberNegative: negative,
        dateReported: date,
        id: id,
        number: number
      )
    } catch {
      throw .corrupt("\(error.field) \(error.rule)")
    }
  }

  static func conditions(of query: ReportQuery) -> [SQLiteCondition] {
    var conditions: [SQLiteCondition] = []
    if let location = query.location { conditions.append(.init("location_key = ?", .text(location.matchingKey))) }
    if let from = query.from { conditions.append(.init("reported_at >= ?", SQLiteValue(from))) }
    if let before = query.before { conditions.append(.init("reported_at < ?", SQLiteValue(before))) }
    return conditions
  }

  static func expression(for key: ReportQuery.Key) -> SQLiteSortExpression {
    switch key {
    case .number: .init(sql: "number", isUnique: true)
    case .location: .init(sql: "location_key")
    case .date: .init(sql: "reported_at")
    case .tested: .init(sql: "tested", isOptional: true)
    case .positive: .init(sql: "positive", isOptional: true)
    case .negative: .init(sql: "negative", isOptional: true)
    }
  }
}
