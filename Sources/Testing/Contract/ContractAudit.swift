/// The result of checking a contract's laws against faulty implementations, which shows whether the laws detect faults.
///
/// ```swift
/// /// Returns the reasons why laws rejected the faulty implementation. Check that each reason describes the intended
/// /// fault and not an unrelated error.
/// func reasons(of finding: ContractAudit.Finding) -> [String] {
///   finding.report.violations.map { "\(finding.saboteur): \($0.law): \($0.actual)" }
/// }
///
/// let audit = await Contract(noteLaws).audit([newestFirst])
/// for reason in audit.findings.flatMap(reasons) { print(reason) }
/// ```
///
/// For `newestFirst`, see ``Saboteur``.
public struct ContractAudit: Hashable, Sendable {
  /// The results of checking all laws against one faulty implementation.
  public struct Finding: Hashable, Sendable {
    /// The names of the laws that should catch the faulty implementation.
    public let meantLaws: [String]
    /// The result of checking each law of the contract.
    public let report: ContractReport

    /// The name of the faulty implementation, which describes its fault.
    public var saboteur: String { report.subject }
    /// The names of the laws that the faulty implementation breaks, in the order of the contract.
    public var brokenLaws: [String] { report.violations.map(\.law) }
    /// The names of the laws that should have caught the faulty implementation but did not, including names that no law
    /// in the contract has.
    public var missedLaws: [String] { meantLaws.filter { !brokenLaws.contains($0) } }
  }

  /// A finding for each faulty implementation, in the order in which ``Contract/audit(_:patience:clock:)`` received
  /// them.
  public let findings: [Finding]
  /// The names of the laws that no faulty implementation breaks, in the order of the contract. The audit does not show
  /// that these laws can fail.
  public let idleLaws: [String]

  /// The findings about faulty implementations that at least one law should have caught but did not.
  public var escapes: [Finding] { findings.filter { !$0.missedLaws.isEmpty } }

  /// Whether ``escapes`` and ``idleLaws`` are empty. If so, all ``Finding/meantLaws`` catch their faulty
  /// implementation, and each law of the contract catches at least one faulty implementation.
  public var isSound: Bool { escapes.isEmpty && idleLaws.isEmpty }
}

extension Contract {
  /// Checks every law against every faulty implementation.
  ///
  /// - Parameters:
  ///   - saboteurs: The faulty implementations.
  ///   - patience: The timeout for the check of each law; see ``Law/check(promising:patience:clock:_:)``. If a faulty
  ///     implementation does not publish its changes, each law that waits for a change takes half of this time.
  ///   - clock: The clock that measures the timeout.
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
  /// The faulty implementations, each with the laws that caught it and the laws that missed it, followed by the laws
  /// that catch nothing and the totals.
  public var description: String {
    var lines: [String] = []
    for finding in findings {
      lines.append(finding.saboteur)
      lines += finding.brokenLaws.map { "  caught by: \($0)" }
      lines += finding.missedLaws.map { "  MISSED by: \($0)" }
    }
    if !idleLaws.isEmpty { lines += ["laws that catch nothing"] + idleLaws.map { "  \($0)" } }
    return (lines + [totals]).joined(separator: "\n")
  }

  private var totals: String {
    let caught = findings.count - escapes.count
    return "\(caught) of \(findings.count) faulty implementations caught; \(idleLaws.count) laws catch nothing"
  }
}
