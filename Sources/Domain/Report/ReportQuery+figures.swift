import LogbookRecords

extension ReportQuery {
  /// A copy of the query, restricted to reports with ``Report/counts`` or ``Report/levels``.
  package var withOwnCounts: Self {
    with(.any([Fields.counts, Fields.levels].map { .not(.isMissing(.field($0))) }))
  }

  /// A copy of the query, restricted to reports that cover more than one day.
  package var ofSeveralDays: Self { with(.not(.isMissing(.field(Fields.days)))) }
}

extension ReportQuery {
  /// A copy of the query, restricted to reports that cover more than one day, or that have ``Report/counts`` or
  /// ``Report/levels``.
  package var ofFurtherFields: Self {
    with(.any([Fields.days, Fields.counts, Fields.levels].map { .not(.isMissing(.field($0))) }))
  }
}

extension Report {
  /// Whether the report covers days of two or more periods.
  package func spansPeriods(of grouping: ReportGrouping) -> Bool {
    days > 1 && firstDay.start(of: grouping) != lastDay.start(of: grouping)
  }
}
