public import LogbookRecords

/// A finding about reports that a person should review.
///
/// A finding is a warning, never an error, because real figures are sometimes revised.
///
/// ```swift
/// func name(of count: ReportFinding.Count) -> String {
///   switch count {
///   case .tested: "tests"
///   case .positive: "positive tests"
///   case .negative: "negative tests"
///   }
/// }
/// func text(of detail: ReportFinding.Detail) -> String {
///   switch detail {
///   case .sum(let positive, let negative, let tested): "\(positive) + \(negative) is not \(tested)"
///   case .positiveAboveTested(let positive, let tested): "\(positive) of \(tested) tests are positive"
///   case .fall(let count, let from, let to): "the total of \(name(of: count)) falls from \(from) to \(to)"
///   case .gap(let days): "\(days) days have no report"
///   case .duplicate: "the day has another report"
///   }
/// }
/// ```
public struct ReportFinding: Hashable, Sendable {
  /// A kind of finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Positive and negative tests that do not add up to the tests performed, although all three counts are present.
    case sum
    /// More positive tests than tests performed.
    case positiveAboveTested
    /// A fall in a count that looks like a running total; see ``ReportChecker``.
    case fall
    /// One or more days without a report between two reports for a location.
    case gap
    /// A report for a location and day for which there is an earlier report.
    case duplicate
  }

  /// A kind of count in a report.
  public enum Count: String, Hashable, Sendable, CaseIterable {
    /// The number of tests performed.
    case tested
    /// The number of positive tests.
    case positive
    /// The number of negative tests.
    case negative
  }

  /// The figures that describe a finding.
  public enum Detail: Hashable, Sendable {
    /// The counts that do not add up.
    case sum(positive: Int, negative: Int, tested: Int)
    /// The number of positive tests, and the smaller number of tests performed.
    case positiveAboveTested(positive: Int, tested: Int)
    /// The count that falls, and its values before and after the fall.
    case fall(Count, from: Int, to: Int)
    /// The number of days without a report; ``ReportFinding/day`` is the first of these days.
    case gap(days: Int)
    /// The number of the preceding report for the same day.
    case duplicate(of: Int?)
  }

  /// The figures that describe the finding.
  public let detail: Detail
  /// The location, as spelled in the report.
  public let location: String
  /// The day of the finding, in UTC.
  public let day: CalendarDay
  /// The number of the report; for a gap, the number of the report that follows the gap.
  public let number: Int?

  /// Creates a finding with the given details.
  public init(_ detail: Detail, location: String, day: CalendarDay, number: Int?) {
    self.detail = detail
    self.location = location
    self.day = day
    self.number = number
  }

  /// The kind of the finding.
  public var kind: Kind {
    switch detail {
    case .sum: .sum
    case .positiveAboveTested: .positiveAboveTested
    case .fall: .fall
    case .gap: .gap
    case .duplicate: .duplicate
    }
  }
}
