public import LogbookRecords

extension ReportQuery {
  /// The query in a form that stores can translate to SQL. Fields are identified by position.
  public var fieldQuery: FieldQuery? {
    var conditions: [FieldExpression] = []
    if let location { conditions.append(.hasKeys(.field(Fields.location), [location.matchingKey])) }
    if let from { conditions.append(.comparison(.field(Fields.date), .greaterOrEqual, from)) }
    if let before { conditions.append(.comparison(.field(Fields.date), .less, before)) }
    if let condition { conditions.append(condition.flattened) }
    var query = FieldQuery(
      where: conditions,
      sort: sort.map { $0.by { FieldPath($0.position) } },
      limit: limit,
      offset: offset
    )
    query.refusal = refusal
    return query
  }

  enum Fields {
    static let number = RecordDescription<Report>.position(of: \.number)
    static let location = RecordDescription<Report>.position(of: \.fields.location)
    static let date = RecordDescription<Report>.position(of: \.fields.dateReported)
    static let tested = RecordDescription<Report>.position(of: \.fields.numberTested)
    static let positive = RecordDescription<Report>.position(of: \.fields.numberPositive)
    static let negative = RecordDescription<Report>.position(of: \.fields.numberNegative)
    static let days = RecordDescription<Report>.position(of: \.fields.daysIfSeveral)
    static let counts = RecordDescription<Report>.position(of: \.fields.counts)
    static let levels = RecordDescription<Report>.position(of: \.fields.levels)
  }
}

extension ReportQuery.Key {
  fileprivate var position: Int {
    switch self {
    case .number: ReportQuery.Fields.number
    case .location: ReportQuery.Fields.location
    case .date: ReportQuery.Fields.date
    case .tested: ReportQuery.Fields.tested
    case .positive: ReportQuery.Fields.positive
    case .negative: ReportQuery.Fields.negative
    }
  }
}
