import LogbookApp
import LogbookDomain
import Foundation
import LogbookInterchange
import LogbookSuggestions

extension Session {
  /// The reports whose numbers are the operands, each once.
  func reports(_ controller: ReportListController) async throws -> [Report] {
    var seen: Set<Int> = []
    let numbers = try invocation.operands.map(Invocation.recordNumber).filter { seen.insert($0).inserted }
    return try require(await controller.reports(numbered: numbers), controller.failure)
  }

  /// Sets the counts and the date that options name.
  func apply(to fields: inout Report.Fields) throws {
    if let text = invocation.text("tested") { fields.numberTested = try ReportCount.count(in: text, field: "--tested") }
    if let text = invocation.text("positive") {
      fields.numberPositive = try ReportCount.count(in: text, field: "--positive")
    }
    if let text = invocation.text("negative") {
      fields.numberNegative = try ReportCount.count(in: text, field: "--negative")
    }
    if let date = try date("date", in: .gmt) { fields.dateReported = date.date }
  }

  /// Tells what is wrong with the options before a store is made.
  func checkReportOptions() throws {
    var scratch = Report.Fields(location: "", dateReported: Date())
    try apply(to: &scratch)
  }

  /// The query that the filters ask for.
  ///
  /// - Parameter sort: The order; that of `--sort`, else the newest first, if `nil`.
  func reportQuery(sortedBy sort: [SortTerm<ReportQuery.Key>]? = nil) throws -> ReportQuery {
    ReportQuery(
      location: invocation.text("location"),
      from: try date("from", in: .gmt)?.date,
      before: try date("to", in: .gmt)?.end,
      sort: try sort ?? invocation.sort(of: ReportQuery.Key.self) ?? [.descending(.date)],
      limit: try invocation.wholeNumber("limit")
    )
  }

  // MARK: Showing

  /// Shows a report that a command has changed.
  func show(changed report: Report, _ verb: String) throws {
    if wantsJSON {
      try console.write(report.json.text + "\n")
    } else {
      try tell("\(verb) \(line(report))")
    }
  }

  /// A report on one line.
  func line(_ report: Report) -> String {
    let counts = [
      ("tested", report.numberTested), ("positive", report.numberPositive), ("negative", report.numberNegative),
    ]
    .compactMap { name, count in count.map { "\(name) \(Figures.count($0))" } }
    return "\(report.number ?? 0): \(report.location), \(Figures.date(report.dateReported, in: .gmt)), "
      + counts.joined(separator: ", ")
  }

  /// Shows a list of reports.
  func show(_ reports: [Report]) throws {
    if wantsJSON { return try console.write(JSONValue.lines(reports.map(\.json)) + "\n") }
    if reports.isEmpty { return }
    var table = Table([
      .init(heading: "N", isNumeric: true), .init(heading: "Date"),
      .init(heading: "Location", isText: true),
      .init(heading: "Tested", isNumeric: true), .init(heading: "Positive", isNumeric: true),
      .init(heading: "Negative", isNumeric: true), .init(heading: "Rate", isNumeric: true),
    ])
    for report in reports {
      table.add([
        "\(report.number ?? 0)", Figures.date(report.dateReported, in: .gmt), report.location,
        Figures.count(report.numberTested), Figures.count(report.numberPositive), Figures.count(report.numberNegative),
        Figures.percent(report.positivityRate),
      ])
    }
    try show(table)
  }

  /// Says that there are no reports, or none like those that the controller asks for, and what location may be meant.
  func noteNoReports(_ controller: ReportListController) async throws {
    guard takesNotes else { return }
    let location = controller.query.location
    controller.query = ReportQuery(limit: 1)
    await controller.load()
    if let failure = controller.failure { throw failure }
    if controller.reports.isEmpty { return note("No reports. “logbook import FILE --as reports” brings some in.") }
    guard let location else { return note("No reports match.") }
    controller.query = ReportQuery()
    let known = try require(await controller.summaries(by: .location), controller.failure).map(\.key)
    note("No reports match\(hint(at: location, among: known) ?? ".")")
  }

  /// What location may be meant by one of which there is nothing; `nil` if it is among those that are known.
  func hint(at location: String, among known: [String]) -> String? {
    if known.contains(where: { $0.matchingKey == location.matchingKey }) { return nil }
    return Suggestion.nearest(to: location, among: known).map { "; did you mean “\($0)”?" }
  }
}
