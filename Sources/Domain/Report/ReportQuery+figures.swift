import LogbookRecords

extension ReportQuery {
  /// A copy of the query, restricted to reports with ``Report/counts`` or ``Report/levels``.
  package var withOwnCounts: Self {
    with(.any([Fields.counts, Fields.levels].map { .not(.isMissing(.field($0))) }))
  }

  /// A copy of the query, restricted to reports that cover more than one day.
  package var ofSeveralDays: Self { with(.not(.isMissing(.field(Fields.days)))) }
}

extension Report {
  /// Whether the report covers days of two or more periods.
  package func spansPeriods(of grouping: ReportGrouping) -> Bool {
    days > 1 && firstDay.start(of: grouping) != lastDay.start(of: grouping)
  }
}
