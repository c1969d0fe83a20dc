public import LogbookRecords

/// A possible error in the reports, for a person to review.
///
/// A finding is only a warning, because real figures are sometimes revised.
///
/// ```swift
/// func name(of count: ReportFinding.Count) -> String {
///   switch count {
///   case .tested: "tests"
///   case .positive: "positive tests"
///   case .negative: "negative tests"
///   case .named(let name): name
///   }
/// }
/// func text(of detail: ReportFinding.Detail) -> String {
///   switch detail {
///   case .sum(let positive, let negative, let tested): "\(positive) + \(negative) is not \(tested)"
///   case .positiveAboveTested(let positive, let tested): "\(positive) of \(tested) tests are positive"
///   case .fall(let count, let from, let to): "the total of \(name(of: count)) falls from \(from) to \(to)"
///   case .gap(let days): "\(days) days have no report"
///   case .missingWeeks(let weeks): "\(weeks) weeks have no report"
///   case .overlap(let report): "\(report.day) has figures of the same days"
///   case .duplicate: "the day has another report"
///   case .total(let others, let equal, let compared): "the sum of \(others) others on \(equal) of \(compared) days"
///   case .date: "the year is unlikely"
///   }
/// }
/// ```
public struct ReportFinding: Hashable, Sendable {
  /// A kind of finding.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Positive and negative tests that do not add up to the tests performed, in a report that contains all three
    /// counts.
    case sum
    /// More positive tests than tests performed.
    case positiveAboveTested
    /// A fall in a count that looks like a running total; see ``ReportChecker``.
    case fall
    /// One or more days between reports for a location that no report covers or, if the location has a report a week, one
    /// or more weeks; see ``ReportChecker``.
    case gap
    /// A report for a location and day that already have a report of as many days or with the same level.
    case duplicate
    /// A report whose days include some, but not exactly those, of an earlier report of the same count.
    case overlap
    /// A location whose counts are the sums of those of the other locations, such as a total; see ``ReportChecker``.
    case total
    /// A date before 1900 or after 2100, such as one with a mistyped year.
    case date
  }

  /// A kind of count in a report.
  public enum Count: Hashable, Sendable, RawRepresentable, CaseIterable {
    /// The number of tests performed.
    case tested
    /// The number of positive tests.
    case positive
    /// The number of negative tests.
    case negative
    /// One of the ``Report/counts``.
    case named(String)

    /// The counts of tests.
    public static var allCases: [Count] { [.tested, .positive, .negative] }

    /// The name of the count, such as `tested` or `deaths`.
    public var rawValue: String {
      switch self {
      case .tested: "tested"
      case .positive: "positive"
      case .negative: "negative"
      case .named(let name): name
      }
    }

    /// Creates the count with a name.
    public init(rawValue: String) {
      self = Self.allCases.first { $0.rawValue == rawValue } ?? .named(rawValue)
    }
  }

  /// A report that covers some of the days of another.
  ///
  /// ```swift
  /// let week = ReportFinding.Overlapped(number: 17, day: day, days: 7, daysOfFinding: 1)
  /// let text = "report \(week.number ?? 0) covers \(week.days) days up to \(week.day)"
  /// ```
  public struct Overlapped: Hashable, Sendable {
    /// The number of the earlier report; `nil` if it has no number.
    public let number: Int?
    /// The last day of the earlier report, in UTC.
    public let day: CalendarDay
    /// The number of days that the earlier report covers.
    public let days: Int
    /// The number of days that the report of the finding covers.
    public let daysOfFinding: Int

    /// Creates the description of an overlap.
    public init(number: Int?, day: CalendarDay, days: Int, daysOfFinding: Int) {
      self.number = number
      self.day = day
      self.days = days
      self.daysOfFinding = daysOfFinding
    }

    init(_ report: Report, daysOfFinding: Int) {
      self.init(number: report.number, day: report.lastDay, days: report.days, daysOfFinding: daysOfFinding)
    }
  }

  /// The kind of a finding, with the figures that describe it.
  public enum Detail: Hashable, Sendable {
    /// The numbers of positive tests, negative tests and tests performed, which do not add up.
    case sum(positive: Int, negative: Int, tested: Int)
    /// The number of positive tests, and the number of tests performed, which is smaller.
    case positiveAboveTested(positive: Int, tested: Int)
    /// The count that falls, with its values before and after the fall.
    case fall(Count, from: Int, to: Int)
    /// The number of days in a gap. The first of these days is ``ReportFinding/day``.
    case gap(days: Int)
    /// The number of weeks in a gap between the reports of a location that has one a week.
    case missingWeeks(Int)
    /// The number of the preceding report for the same location and day; `nil` if that report has no number.
    case duplicate(of: Int?)
    /// The earlier report with figures for some of the same days.
    case overlap(Overlapped)
    /// The number of other locations whose sum the location equals, not including other totals; the number of days on
    /// which it does; and the number of days that were compared.
    case total(otherLocations: Int, daysEqual: Int, daysCompared: Int)
    /// A date in an unlikely year.
    case date
  }

  /// The kind of the finding, with the figures that describe it.
  public let detail: Detail
  /// The location, as spelled in the report to which the finding applies or, for a gap, in the report that follows the
  /// gap.
  public let location: String
  /// The day of the report, in UTC; for a gap, the first day without a report; for a total, the first
  /// day on which it is the sum.
  public let day: CalendarDay
  /// The number of the report to which the finding applies, or of the report that follows the gap; `nil` if the report
  /// has no number.
  public let number: Int?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - detail: The kind of the finding, with the figures that describe it.
  ///   - location: The location, as spelled in the report to which the finding applies or, for a gap, in the report
  ///     that follows the gap.
  ///   - day: The day of the report, in UTC; for a gap, the first day without a report.
  ///   - number: The number of the report to which the finding applies, or of the report that follows the gap; `nil` if
  ///     the report has no number.
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
    case .gap, .missingWeeks: .gap
    case .duplicate: .duplicate
    case .overlap: .overlap
    case .total: .total
    case .date: .date
    }
  }
}
