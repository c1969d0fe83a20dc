import LogbookRecords

/// The result of checking a set of reports; see ``ReportChecker``.
public struct ReportCheck: Hashable, Sendable {
  /// The number of findings of one kind, and the number of locations that have such findings.
  ///
  /// ```swift
  /// for kind in ReportFinding.Kind.allCases {
  ///   let tally: ReportCheck.Tally = check.tally(of: kind)
  ///   if tally.findings > 0 { print(kind.rawValue, tally.findings, "in", tally.locations, "locations") }
  /// }
  /// ```
  public struct Tally: Hashable, Sendable {
    /// The number of findings of the tally's kind.
    public internal(set) var findings: Int
    /// The number of locations with findings of the tally's kind.
    public internal(set) var locations: Int

    /// Creates a tally with the given numbers.
    public init(findings: Int = 0, locations: Int = 0) {
      self.findings = findings
      self.locations = locations
    }
  }

  /// The number of reports that were checked.
  public internal(set) var reports = 0
  /// The number of locations for which reports were checked.
  public internal(set) var locations = 0
  /// The number of locations for which at least one count looks like a running total; see ``ReportChecker``.
  public internal(set) var locationsWithRunningTotals = 0
  /// The number of locations that have a report a week; see ``ReportChecker``.
  public internal(set) var locationsWithWeeklyReports = 0
  /// The number of locations that have a report a week whose figures are stored as those of a single day.
  public internal(set) var locationsWithoutCoveredWeeks = 0
  /// The total number of days in the gaps between reports, over all locations.
  public internal(set) var daysMissing = 0
  private var tallies: [ReportFinding.Kind: Tally] = [:]
  private var kept: [ReportFinding.Kind: [ReportFinding]] = [:]

  /// Returns the number of findings of the given kind, and the number of locations that have them.
  public func tally(of kind: ReportFinding.Kind) -> Tally { tallies[kind] ?? Tally() }

  /// Returns the findings of the given kind that the checker retained, sorted by location and then by date.
  public func findings(of kind: ReportFinding.Kind) -> [ReportFinding] { kept[kind] ?? [] }

  mutating func add(_ finding: ReportFinding, limit: Int?) {
    tallies[finding.kind, default: Tally()].findings += 1
    if findings(of: finding.kind).count < limit ?? .max { kept[finding.kind, default: []].append(finding) }
  }

  mutating func addLocation(with kinds: Set<ReportFinding.Kind>) {
    locations += 1
    noteLocation(with: kinds)
  }

  mutating func noteLocation(with kinds: Set<ReportFinding.Kind>) {
    for kind in kinds { tallies[kind, default: Tally()].locations += 1 }
  }
}
