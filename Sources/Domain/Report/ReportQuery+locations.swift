import LogbookRecords

extension ReportQuery {
  /// Returns a copy of the query, restricted to reports for one of the given locations. Locations are compared by
  /// matching key. Without locations, no report matches.
  public func including(locations: [String]) -> Self { with(.any(locations.map(Self.isAt))) }

  /// Returns a copy of the query, restricted to reports for none of the given locations. Locations are compared by
  /// matching key.
  public func excluding(locations: [String]) -> Self {
    locations.isEmpty ? self : with(.not(.any(locations.map(Self.isAt))))
  }

  private static func isAt(_ location: String) -> FieldExpression {
    .hasKeys(.field(Fields.location), [location.matchingKey])
  }

  func with(_ condition: FieldExpression) -> Self {
    var query = self
    query.condition = self.condition.map { .all([$0, condition]) } ?? condition
    return query
  }
}
