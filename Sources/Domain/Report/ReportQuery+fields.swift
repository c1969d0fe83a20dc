public import LogbookRecords

extension ReportQuery {
  /// The query by the positions of the described fields.
  public var fieldQuery: FieldQuery? {
    var conditions: [FieldExpression] = []
    if let location { conditions.append(.hasKeys(.field(Fields.location), [location.matchingKey])) }
    if let from { conditions.append(.comparison(.field(Fields.date), .greaterOrEqual, from)) }
    if let before { conditions.append(.comparison(.field(Fields.date), .less, before)) }
    return FieldQuery(where: conditions, sort: sort.map { $0.by(\.position) }, limit: limit, offset: offset)
  }

  /// The positions of the described fields.
  fileprivate enum Fields {
    static let number = position(\.number)
    static let location = position(\.fields.location)
    static let date = position(\.fields.dateReported)
    static let tested = position(\.fields.numberTested)
    static let positive = position(\.fields.numberPositive)
    static let negative = position(\.fields.numberNegative)

    private static func position(_ path: PartialKeyPath<Report>) -> Int {
      RecordDescription<Report>.position(of: path) ?? 0
    }
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
