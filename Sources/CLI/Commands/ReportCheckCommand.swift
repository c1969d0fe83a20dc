import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords

let reportCheck = Command(
  words: ["report", "check"],
  summary: "Check reports for contradictions, gaps and duplicates",
  examples: ["report check", "report check --location Kerala --json"],
  notes: [
    "Nothing is changed, and the exit code is 0 even if there are findings. --json lists",
    "every finding; otherwise the first three of each kind are shown.",
    "It is a contradiction if positive + negative does not equal tested, or if positive is more than tested.",
    "A location is a total if it equals the sum of the others on at least two days, and on four of five days, in each count.",
    "A running total that falls is a finding. A count is treated as a running total if, at one location, it rises at least 10 times, and",
    "at least 10 times as often as it falls. Days are in UTC. Days that a figure covers are no gap; where reports are mostly a",
    "number of weeks or months apart, a gap is a missing report.",
  ],
  action: .init(ReportFilters.self) { session, options in
    let query = try session.reportQuery(options)
    let factory = try session.makeFactory()
    let controller = factory.makeReportListController(query: query)
    let check = try session.require(await controller.check(keeping: session.wantsJSON ? nil : 3), controller.failure)
    if session.wantsJSON { return try session.show(check.json) }
    try await session.noteUnknown(options, factory)
    if check.reports == 0 { return try await session.noteNoReports(query, factory) }
    try session.show(check)
  }
)

extension Session {
  fileprivate func show(_ check: ReportCheck) throws {
    func places(_ count: Int) -> String { "\(NumberText.count(count)) \(count == 1 ? "location" : "locations")" }
    try console.write("\(NumberText.count(check.reports, "report")), \(places(check.locations))\n")
    if check.locationsWithRunningTotals > 0 {
      let running = "Running totals at \(places(check.locationsWithRunningTotals))"
      try console.write("\(running); undo their import, and --cumulative makes daily figures of them\n")
    }
    if check.locationsWithoutCoveredWeeks > 0 {
      let weekly = "A report a week, stored as figures of one day, at \(places(check.locationsWithoutCoveredWeeks))"
      try console.write("\(weekly); import --covers 7 --on-duplicate replace divides them by 7\n")
    }
    for kind in ReportFinding.Kind.allCases {
      let tally = check.tally(of: kind)
      var line = "\(console.emphasized(Self.name(of: kind))): "
      if tally.findings == 0 {
        line += "none"
      } else {
        line += NumberText.count(tally.findings)
        if kind == .gap { line += " (\(NumberText.count(check.daysMissing, "day")))" }
        line += ", at \(places(tally.locations))"
      }
      try console.write(line + "\n")
      let findings = check.findings(of: kind)
      for finding in findings { try console.write(TerminalText.line("  \(text(finding))") + "\n") }
      if tally.findings > findings.count {
        try console.write("  and \(NumberText.count(tally.findings - findings.count)) more\n")
      }
    }
  }

  private static func name(of kind: ReportFinding.Kind) -> String {
    switch kind {
    case .sum: "Positive + negative does not equal tested"
    case .positiveAboveTested: "More positive than tested"
    case .fall: "Running totals that fall"
    case .gap: "Gaps in the dates"
    case .duplicate: "More than one report of a location for a day"
    case .overlap: "Figures that cover the same days as others"
    case .total: "Totals of the other locations"
    case .date: "Dates before 1900 or after 2100"
    }
  }

  private func text(_ finding: ReportFinding) -> String {
    let report = "report \(finding.number ?? 0)"
    let place = "\(finding.location), \(finding.day)"
    return switch finding.detail {
    case .sum(let positive, let negative, let tested):
      "\(place): \(NumberText.count(positive)) + \(NumberText.count(negative)), tested \(NumberText.count(tested)) (\(report))"
    case .positiveAboveTested(let positive, let tested):
      "\(place): positive \(NumberText.count(positive)), tested \(NumberText.count(tested)) (\(report))"
    case .fall(let count, let before, let after):
      "\(place): \(count.rawValue) from \(NumberText.count(before)) to \(NumberText.count(after)) (\(report))"
    case .gap(let days):
      "\(place): \(NumberText.count(days, "day")) without a report"
    case .missingWeeks(let weeks): "\(place): \(NumberText.count(weeks, "week")) without a report"
    case .duplicate(let number): "\(place): \(report), and report \(number ?? 0)"
    case .total(let others, let equal, let compared):
      "\(finding.location) equals the sum of the other \(NumberText.count(others)) on \(NumberText.count(equal)) of "
        + "\(NumberText.count(compared, "day")); --without \(BashLine("").replacement(for: finding.location)) leaves it out"
    case .overlap(let other):
      "\(finding.location): the figures of \(other.day) (\(NumberText.count(other.days, "day"))) and \(finding.day) "
        + "(\(NumberText.count(other.daysOfFinding, "day"))) cover the same days; delete one: "
        + "logbook report show \(other.number ?? 0) \(finding.number ?? 0)"
    case .date: "\(place) (\(report))"
    }
  }
}
