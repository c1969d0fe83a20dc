import LogbookRecords

extension ReportQuery {
  /// A copy of the query, restricted to reports whose counts apply to several days.
  package var ofSeveralDays: Self { restricted(toReportsWith: [\.fields.daysIfSeveral]) }

  /// A copy of the query, restricted to reports whose counts apply to several days, or that have further counts or
  /// levels.
  package var ofFurtherFields: Self {
    restricted(toReportsWith: [\.fields.daysIfSeveral, \.fields.counts, \.fields.levels])
  }

  private func restricted(toReportsWith fields: [PartialKeyPath<Report>]) -> Self {
    let isPresent = fields.map { FieldExpression.not(.isMissing(.field(RecordDescription<Report>.position(of: $0)))) }
    var query = self
    query.condition = .all([condition, .any(isPresent)].compactMap(\.self))
    return query
  }
}
