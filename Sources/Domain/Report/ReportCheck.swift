import LogbookRecords

/// What was found in reports; see ``ReportChecker``.
public struct ReportCheck: Hashable, Sendable {
  /// How often something was found.
  public struct Tally: Hashable, Sendable {
    /// How many findings there are.
    public internal(set) var findings: Int
    /// At how many locations.
    public internal(set) var locations: Int

    /// How often something was found; see the properties.
    public init(findings: Int = 0, locations: Int = 0) {
      self.findings = findings
      self.locations = locations
    }
  }

  /// How many reports were looked at.
  public internal(set) var reports = 0
  /// How many locations they are of.
  public internal(set) var locations = 0
  /// At how many of them a count looks like a running total; see ``ReportChecker``.
  public internal(set) var locationsWithRunningTotals = 0
  /// How many days the gaps have in all.
  public internal(set) var daysMissing = 0
  private var tallies: [ReportFinding.Kind: Tally] = [:]
  private var kept: [ReportFinding.Kind: [ReportFinding]] = [:]

  /// How often something of a kind was found.
  public func tally(of kind: ReportFinding.Kind) -> Tally { tallies[kind] ?? Tally() }

  /// What was found of a kind, by location and date; as many as the checker keeps.
  public func findings(of kind: ReportFinding.Kind) -> [ReportFinding] { kept[kind] ?? [] }

  mutating func add(_ finding: ReportFinding, limit: Int?) {
    tallies[finding.kind, default: Tally()].findings += 1
    if findings(of: finding.kind).count < limit ?? .max { kept[finding.kind, default: []].append(finding) }
  }

  /// Counts a location at which these kinds of findings are.
  mutating func addLocation(with kinds: Set<ReportFinding.Kind>) {
    locations += 1
    for kind in kinds { tallies[kind, default: Tally()].locations += 1 }
  }
}
