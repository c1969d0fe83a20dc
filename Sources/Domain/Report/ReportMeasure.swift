import LogbookRecords

/// A figure that is computed from reports, and can be averaged over days and drawn in a chart.
public enum ReportMeasure: Hashable, Sendable {
  /// The number of positive tests divided by the number of tests performed, over the reports that have both counts.
  case positivity
  /// The number of tests performed per day.
  case tested
  /// The number of positive tests per day.
  case positive
  /// The number of negative tests per day.
  case negative
  /// One of the ``Report/counts``, per day.
  case count(String)
  /// One of the ``Report/levels``; its average is the mean of the known values.
  case level(String)

  /// Whether an average is a sum divided by the number of covered days.
  package var isPerDay: Bool {
    switch self {
    case .tested, .positive, .negative, .count: true
    case .positivity, .level: false
    }
  }

  /// Whether the measure is a level, which is never summed.
  public var isLevel: Bool { if case .level = self { true } else { false } }
}

extension ReportMeasure: RawRepresentable, Codable, CaseIterable {
  /// The measures that every report can have.
  public static var allCases: [ReportMeasure] { [.positivity, .tested, .positive, .negative] }

  /// The name: that of the case, of a count of one's own such as `deaths`, or of a level such as `level:beds`.
  public var rawValue: String {
    switch self {
    case .positivity: "positivity"
    case .tested: "tested"
    case .positive: "positive"
    case .negative: "negative"
    case .count(let name): name
    case .level(let name): Self.levelPrefix + name
    }
  }

  /// The text before the name of a level.
  package static let levelPrefix = "level:"

  /// Creates the measure with a name; `nil` if neither a measure nor a count of one's own can have it.
  public init?(rawValue: String) {
    if let known = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = known
      return
    }
    let isLevel = rawValue.hasPrefix(Self.levelPrefix)
    let name = isLevel ? String(rawValue.dropFirst(Self.levelPrefix.count)) : rawValue
    if NamedCounts.rule(brokenBy: name) != nil { return nil }
    self = isLevel ? .level(name) : .count(name)
  }
}
