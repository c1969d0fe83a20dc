import LogbookRecords

extension ReportQuery {
  /// A copy of the query in which a missing bound is replaced, so that reports before 1900 and after 2100 do not match.
  package var inUsualYears: Self {
    var query = self
    let years = ReportChecker.usualYears
    query.from = from ?? CalendarDay(year: years.lowerBound, month: 1, day: 1)?.startInUTC
    query.before = before ?? CalendarDay(year: years.upperBound + 1, month: 1, day: 1)?.startInUTC
    return query
  }
}
