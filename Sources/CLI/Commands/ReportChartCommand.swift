import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords

private struct ChartOptions: OptionGroup {
  let location = Option("location", "NAME", "a line for it; without, one line of all locations", .texts(.locations))
  let measure = Option<ReportMeasure?>("measure", "MEASURE", "positivity (if not given), tested or positive", .choice())
  let window = Option("window", "D", "average over the D days that end with each", .windowLength)
  let days = ReportDays()
  let output = Option("output", "FILE.svg", "write a picture; - for standard output", .picture)
}

extension OptionReader<Int?> {
  fileprivate static var windowLength: Self { .wholeNumber(in: ReportSeries.windowLengths, unit: " days") }
}

extension OptionReader<String?> {
  fileprivate static var picture: Self {
    .parsed(completing: .files) { path, field in
      if path == "-" || path.lowercased().hasSuffix(".svg") { return path }
      throw ValidationError(field: field, value: path, rule: "must end in .svg, the only kind of picture")
    }
  }
}

/// `logbook report chart`
let reportChart = Command(
  words: ["report", "chart"],
  summary: "Draws reports by day, at the terminal or as a picture",
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
  action: .init(ChartOptions.self) { session, options in
    let measure = try options.measure ?? .positivity
    var seen: Set<String> = []
    let locations = try options.location.filter { seen.insert($0.matchingKey).inserted }
    if locations.count > Chart.mostSeries {
      throw CLIError.usage("a chart has \(Chart.mostSeries) locations at most, and \(locations.count) are asked for")
    }
    let query = try session.reportQuery(options.days)
    let controller = try session.makeFactory().makeReportListController(query: query)
    let made = try await controller.chart(of: measure, window: options.window, locations: locations)
    let chart = try session.require(made, controller.failure)
    await session.noteEmptyLines(of: chart, measure, controller)
    if let path = try options.output {
      try session.write(chart, to: path)
    } else if session.wantsJSON {
      try session.show(chart.json)
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
