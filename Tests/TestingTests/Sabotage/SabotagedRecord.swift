import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import Foundation

/// A record with methods that let faulty implementations damage records and misinterpret queries.
protocol SabotagedRecord: SampleRecord {
  func withTexts(_ change: (String) -> String) throws(ValidationError) -> Self
  func withDates(_ change: (Date) -> Date) throws(ValidationError) -> Self
  /// Returns a copy of a query in which `change` has been applied to each string: the project, tags and search term of
  /// a task query, or the location of a report query.
  static func query(_ query: Query, withTexts change: (String) -> String) -> Query
  /// Returns whether a record's name, which is a task's project or a report's location, has the same bytes as the name
  /// in a query. If the query contains no name, returns `true`.
  static func hasExactName(_ record: Self, of query: Query) -> Bool
}

extension TaskItem: SabotagedRecord {
  func withTexts(_ change: (String) -> String) throws(ValidationError) -> TaskItem {
    try edited(at: modifiedAt) { fields in
      fields.title = change(title)
      fields.notes = notes.map(change)
      fields.project = project.map(change)
      fields.tags = tags.map(change)
    }
  }

  func withDates(_ change: (Date) -> Date) throws(ValidationError) -> TaskItem {
    var fields = fields
    fields.completedAt = completedAt.map(change)
    fields.dueAt = dueAt.map(change)
    return try TaskItem(
      fields,
      id: id,
      number: number,
      createdAt: change(createdAt),
      modifiedAt: change(modifiedAt)
    )
  }

  static func query(_ query: TaskQuery, withTexts change: (String) -> String) -> TaskQuery {
    var query = query
    query.project = query.project.map(change)
    query.tags = query.tags.map(change)
    query.search = query.search.map(change)
    return query
  }

  static func hasExactName(_ task: TaskItem, of query: TaskQuery) -> Bool {
    query.project.map { Array($0.utf8) == Array((task.project ?? "").utf8) } ?? true
  }
}

extension Report: SabotagedRecord {
  func withTexts(_ change: (String) -> String) throws(ValidationError) -> Report {
    try edited { $0.location = change(location) }
  }

  func withDates(_ change: (Date) -> Date) throws(ValidationError) -> Report {
    try edited { $0.dateReported = change(dateReported) }
  }

  static func query(_ query: ReportQuery, withTexts change: (String) -> String) -> ReportQuery {
    var query = query
    query.location = query.location.map(change)
    return query
  }

  static func hasExactName(_ report: Report, of query: ReportQuery) -> Bool {
    query.location.map { Array($0.utf8) == Array(report.location.utf8) } ?? true
  }
}
