import LogbookApp
import LogbookDomain
import LogbookInterchange

/// `logbook report chart`
let reportChart = Command(
  words: ["report", "chart"],
  summary: "Draws reports by day, at the terminal or as a picture",
  options: [
    .init("location", "NAME", isRepeatable: true, "a line for it; without, one line of all locations"),
    .init("measure", "MEASURE", "positivity (if not given), tested or positive"),
    .init("window", "D", "average over the D days that end with each"),
  ] + reportDays + [
    .init("output", "FILE.svg", "write a picture; - for standard output")
  ],
  examples: [
    "report chart --location Kerala --location Goa --window 7",
    "report chart --measure tested --from 2020-06-01 --output tests.svg",
  ],
  notes: [
    "The positivity rate is the sum of positive ÷ the sum of tested, over the",
    "reports that know both. Days without figures are gaps. An average goes over",
    "those of the D days that have figures, also days before --from.",
    "Days are those of UTC. With --plain the chart is in ASCII.",
  ],
  run: { session in
    let invocation = session.invocation
    let measure = try invocation.choice("measure", of: ReportMeasure.self) ?? .positivity
    let window = try session.chartWindow()
    let locations = try session.chartLocations()
    let path = try session.picturePath()
    var query = try session.reportQuery(sortedBy: [])
    query.location = nil
    let controller = try session.makeFactory().makeReportListController(query: query)
    let made = await controller.chart(of: measure, window: window, locations: locations)
    let chart = try session.require(made, controller.failure)
    await session.noteEmptyLines(of: chart, measure, controller)
    if let path {
      try session.write(chart, to: path)
    } else if session.wantsJSON {
      try session.console.write(chart.json.text + "\n")
    } else if chart.days != nil {
      let text = chart.text(width: session.console.width ?? 80, isASCII: session.wantsPlain) { name in
        // On a narrow terminal a long name would break the lines.
        TerminalText.shortened(TerminalText.line(name), to: (session.console.width ?? 1000) - 4)
      }
      try session.console.write(text)
    }
  }
)

extension Session {
  fileprivate func chartWindow() throws -> Int? {
    guard let window = try invocation.wholeNumber("window") else { return nil }
    let lengths = ReportSeries.windowLengths
    guard lengths.contains(window) else {
      throw ValidationError(
        field: "--window",
        value: String(window),
        rule: "must be from \(lengths.lowerBound) to \(lengths.upperBound) days"
      )
    }
    return window
  }

  fileprivate func chartLocations() throws -> [String] {
    var seen: Set<String> = []
    let locations = invocation.texts("location").filter { seen.insert($0.matchingKey).inserted }
    if locations.count > Chart.mostSeries {
      throw CLIError.usage("a chart has \(Chart.mostSeries) locations at most, and \(locations.count) are asked for")
    }
    return locations
  }

  /// The file that `--output` names.
  fileprivate func picturePath() throws -> String? {
    guard let path = invocation.text("output") else { return nil }
    guard path == "-" || path.lowercased().hasSuffix(".svg") else {
      throw ValidationError(field: "--output", value: path, rule: "must end in .svg, the only kind of picture")
    }
    return path
  }

  fileprivate func write(_ chart: Chart, to path: String) throws {
    if path == "-" { return try console.writeExport(chart.svg) }
    let file = try NewFile(path: path)
    try file.write(chart.svg)
    try file.commit()
    try tell("Drew \(path)")
  }

  /// Tells which lines have nothing to draw, and what location may have been meant.
  fileprivate func noteEmptyLines(
    of chart: Chart,
    _ measure: ReportMeasure,
    _ controller: ReportListController
  ) async {
    let lines = chart.series.filter(\.points.isEmpty)
    if lines.isEmpty || wantsJSON { return }
    let known = await controller.summaries(by: .location)?.map(\.key) ?? []
    for line in lines {
      let hint = hint(at: line.name, among: known) ?? "."
      note("Nothing to draw for \(line.name): \(measure.rawValue) is not known on these days\(hint)")
    }
  }
}
