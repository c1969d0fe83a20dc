/// Whether the laws of a contract notice what is wrong: what each of several saboteurs was caught by.
public struct ContractAudit: Hashable, Sendable {
  /// What the laws have found out about one saboteur.
  public struct Finding: Hashable, Sendable {
    /// The laws that are meant for the saboteur.
    public let meantLaws: [String]
    /// What came of every law of the contract.
    public let report: ContractReport

    /// What the saboteur does wrong.
    public var saboteur: String { report.subject }
    /// The laws that the saboteur breaks, in the order of the contract.
    public var brokenLaws: [String] { report.violations.map(\.law) }
    /// The laws that are meant for the saboteur and have not caught it, those that the contract does not have included.
    public var missedLaws: [String] { meantLaws.filter { !brokenLaws.contains($0) } }
  }

  /// A finding for each saboteur, in the order given.
  public let findings: [Finding]
  /// The laws that no saboteur breaks, in the order of the contract: nothing shows that they notice anything.
  public let idleLaws: [String]

  /// The findings about saboteurs that a law meant for them has not caught.
  public var escapes: [Finding] { findings.filter { !$0.missedLaws.isEmpty } }

  /// Whether every saboteur is caught by every law meant for it, and every law catches somebody.
  public var isSound: Bool { escapes.isEmpty && idleLaws.isEmpty }
}

extension Contract {
  /// Checks every law on every saboteur.
  ///
  /// - Parameters:
  ///   - patience: How long one check may take; see ``Law/check(promising:patience:clock:_:)``. A saboteur that keeps
  ///     silent where something is waited for takes half of it for each law that waits.
  ///   - clock: What measures the patience.
  public func audit(
    _ saboteurs: [Saboteur<Subject>],
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> ContractAudit {
    var findings: [ContractAudit.Finding] = []
    for saboteur in saboteurs {
      let report = await report(onNewPlacesOf: saboteur.name, patience: patience, clock: clock, saboteur.newPlace)
      findings.append(ContractAudit.Finding(meantLaws: saboteur.laws, report: report))
    }
    let caught = Set(findings.flatMap(\.brokenLaws))
    return ContractAudit(findings: findings, idleLaws: laws.map(\.name).filter { !caught.contains($0) })
  }
}

extension ContractAudit: CustomStringConvertible {
  /// The saboteurs and what each was caught by; then the laws that catch nobody, and the totals.
  public var description: String {
    var lines: [String] = []
    for finding in findings {
      lines.append(finding.saboteur)
      lines += finding.brokenLaws.map { "  caught by: \($0)" }
      lines += finding.missedLaws.map { "  MISSED by: \($0)" }
    }
    if !idleLaws.isEmpty { lines += ["laws that catch nobody"] + idleLaws.map { "  \($0)" } }
    return (lines + [totals]).joined(separator: "\n")
  }

  private var totals: String {
    let caught = findings.count - escapes.count
    return "\(caught) of \(findings.count) saboteurs caught, \(idleLaws.count) laws that catch nobody"
  }
}
