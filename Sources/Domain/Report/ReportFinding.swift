public import LogbookRecords

/// Something about reports that a person should look at. It is told, never refused: real figures are revised.
public struct ReportFinding: Hashable, Sendable {
  /// What can be found.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Tested, positive and negative are known and positive + negative is not tested.
    case sum
    /// There are more positive tests than tests.
    case positiveAboveTested
    /// A count that looks like a running total falls; see ``ReportChecker``.
    case fall
    /// There are days without a report between two reports of a location.
    case gap
    /// A location has more than one report for a day.
    case duplicate
  }

  /// The counts of a report.
  public enum Count: String, Hashable, Sendable, CaseIterable {
    /// Tests made.
    case tested
    /// Positive tests.
    case positive
    /// Negative tests.
    case negative
  }

  /// What is wrong, in figures.
  public enum Detail: Hashable, Sendable {
    /// The counts that do not add up.
    case sum(positive: Int, negative: Int, tested: Int)
    /// The counts of which the first should not exceed the second.
    case positiveAboveTested(positive: Int, tested: Int)
    /// Which count falls, and between which values.
    case fall(Count, from: Int, to: Int)
    /// How many days are without a report. The date is that of the first.
    case gap(days: Int)
    /// The number of the report before that is for the same day.
    case duplicate(of: Int?)
  }

  /// What is wrong.
  public let detail: Detail
  /// The location, as the report calls it.
  public let location: String
  /// The day of UTC.
  public let day: CalendarDay
  /// The number of the report; for a gap, that of the report after it.
  public let number: Int?

  /// States a finding; see the properties.
  public init(_ detail: Detail, location: String, day: CalendarDay, number: Int?) {
    self.detail = detail
    self.location = location
    self.day = day
    self.number = number
  }

  /// What kind of finding it is.
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
