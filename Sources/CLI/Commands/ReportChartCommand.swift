import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import LogbookStorage
import Foundation

private struct ChartOptions: OptionGroup {
  let location = Option("location", "NAME", "draw a line for this location (default: all combined)", .texts(.locations))
  let measure = Option(
    "measure",
    "MEASURE",
    "positivity (default), tested, …, deaths, level:beds",
    .measure
  )
  let window = Option("window", "D", "draw the rate or average of the D days up to each day", .windowLength)
  let without = withoutOption
  let days = ReportDays()
  let least = Option("min", "VALUE", "start the axis at VALUE (default: 0 except with --log)", .value)
  let greatest = Option("max", "VALUE", "end the axis at VALUE (default: below rare outliers)", .value)
  let log = Flag("log", "use a logarithmic axis; do not cut off outliers")
  let bars = Flag("bars", "draw a bar for each day (at most one --location)")
  let population = Option(
    "population",
    "FILE",
    "draw per 100,000 people (CSV: location, population)",
    .text(.files)
  )
  let output = Option("output", "FILE.svg|.png", "write an image; - prints SVG", .picture)

  var options: [any OptionProtocol] {
    [location, without, measure, window] + days.options + [least, greatest, log, bars, population, output]
  }
}

extension OptionReader<ReportMeasure?> {
  fileprivate static var measure: Self {
    .parsed(completing: .words(ReportMeasure.allCases)) { text, field in
      // Whether the reports have a count with another valid name is known only after reading them.
      do { return try Invocation.choice(text, field, among: ReportMeasure.allCases) } catch {
        if let measure = ReportMeasure(rawValue: text) { return measure }
        throw error
      }
    }
  }
}

extension OptionReader<Double?> {
  fileprivate static var value: Self {
    .parsed { text, field in
      let digits = text.filter { !" ,%".contains($0) }
      if let value = Double(digits), (0...1e15).contains(value) { return value }
      throw ValidationError(
        field: field,
        value: text,
        rule: "must be a number from 0 to 10^15, such as 5000; for rates, in percent"
      )
    }
  }
}

extension OptionReader<Int?> {
  fileprivate static var windowLength: Self { .wholeNumber(in: ReportSeries.windowLengths, unit: " days") }
}

extension OptionReader<String?> {
  fileprivate static var picture: Self {
    .parsed(completing: .files) { path, field in
      if path == "-" || [".svg", ".png"].contains(where: path.lowercased().hasSuffix) { return path }
      throw ValidationError(field: field, value: path, rule: "must end in .svg or .png")
    }
  }
}

let reportChart = Command(
  words: ["report", "chart"],
  summary: "Chart daily figures in the terminal or as an image",
  examples: [
    "report chart --location Kerala --location Goa --window 7",
    "report chart --measure tested --from 2020-06-01 --output tests.svg",
  ],
  notes: [
    "Positivity is the sum of positive ÷ that of tested, over reports with both; --min and --max are in percent. Days (UTC)",
    "without figures are gaps. Windows include days before --from. Figures are divided by their days. --population needs",
    "--location and a count. PNG needs rsvg-convert, inkscape or ImageMagick.",
  ],
  action: .init(ChartOptions.self) { session, options in
    let measure = try options.measure ?? .positivity
    var seen: Set<String> = []
    let locations = try options.location.filter { seen.insert($0.matchingKey).inserted }
    if locations.count > Chart.mostSeries {
      throw CLIError.usage("a chart has at most \(Chart.mostSeries) locations, not \(locations.count)")
    }
    if options.bars, locations.count > 1 { throw CLIError.usage("--bars takes only one location") }
    let query = try session.reportQuery(options.days).excluding(locations: options.without)
    let factory = try session.makeFactory()
    try await session.refuseUnknown(locations, factory)
    try await session.noteUnknown(options.without, factory)
    let controller = factory.makeReportListController(query: query)
    let populations = try session.populations(options, measure, locations)
    let made = try await controller.chart(
      of: measure,
      window: options.window,
      locations: locations,
      populations: populations
    )
    var chart = try session.require(made, controller.failure)
    if chart.days == nil { try await session.refuseUnknown(measure, isTogether: locations.isEmpty, factory) }
    let unit = measure == .positivity ? 100.0 : 1
    chart.least = try options.least.map { $0 / unit }
    chart.greatest = try options.greatest.map { $0 / unit }
    if let greatest = chart.greatest, greatest <= chart.least ?? 0 {
      throw CLIError.usage("--min must be less than --max")
    }
    if options.log {
      if chart.least == 0 { throw CLIError.usage("--min must be greater than 0 with --log") }
      chart.scale = .logarithmic
    }
    if options.bars { chart.form = .bars }
    try await session.noteEmptyLines(of: chart, measure, window: options.window, query, factory)
    try await session.noteUndrawn(query, factory)
    if !measure.isLevel { try await session.noteFigures(query, locations, factory) }
    if let path = try options.output {
      try session.write(chart, to: path)
    } else if session.wantsJSON {
      try session.show(chart.json)
    } else if chart.days != nil {
      let text = chart.text(width: session.console.width ?? 80, isASCII: session.wantsPlain) { name in
        TerminalText.shortened(TerminalText.line(name), to: (session.console.width ?? 1000) - 4)
      }
      try session.console.write(text)
    }
  }
)

extension Session {
  fileprivate func write(_ chart: Chart, to path: String) throws {
    if path == "-" { return try console.writeExport(chart.svg) }
    try refuseStore(at: path)
    if path.lowercased().hasSuffix(".png") {
      try PictureConverter.found().write(chart.svg, to: path, access: storeAccess())
    } else {
      let file = try NewFile(path: path, access: storeAccess())
      try file.write(chart.svg)
      try file.commit()
    }
    try tell("Drew \(path.withoutSecrets)")
  }

  fileprivate func refuseUnknown(_ locations: [String], _ factory: ControllerFactory) async throws {
    var unknown: String?
    for location in locations where unknown == nil {
      if try await factory.reports.count(matching: ReportQuery(location: location, limit: 1)) == 0 {
        unknown = location
      }
    }
    guard let unknown else { return }
    let known = try await knownLocations(factory)
    let hint = hint(at: unknown, among: known) ?? "; \(suggestion("report summary")) lists all"
    throw ValidationError(field: "--location", value: unknown, rule: "must be a location with reports\(hint)")
  }

  /// Throws an error if a measure is a count of the user's own that no report has, or a level of several locations.
  fileprivate func refuseUnknown(
    _ measure: ReportMeasure,
    isTogether: Bool,
    _ factory: ControllerFactory
  ) async throws {
    if ReportMeasure.allCases.contains(measure) { return }
    let controller = factory.makeReportListController()
    let own = try require(await controller.ownMeasures(), controller.failure)
    guard own.contains(measure) else {
      let known = ReportMeasure.allCases + own.sorted { $0.rawValue < $1.rawValue }
      throw Invocation.unknown(measure.rawValue, "--measure", among: known.map(\.rawValue))
    }
    if measure.isLevel, isTogether {
      throw CLIError.usage("--measure \(measure.rawValue) needs a --location: levels are not summed")
    }
  }

  /// Prints notes if the figures of a sample look like running totals, or like weekly figures that are stored as those
  /// of one day.
  fileprivate func noteFigures(_ query: ReportQuery, _ locations: [String], _ factory: ControllerFactory) async throws {
    guard takesNotes, !wantsPlain else { return }
    var isWeekly = false
    for location in locations.isEmpty ? [nil] : locations.map(Optional.some) {
      var asked = query
      asked.location = location
      let sample = try await sampleCheck(asked, factory)
      isWeekly = isWeekly || sample.locationsWithoutCoveredWeeks > 0
      if noteRunningTotals(sample) { break }
    }
    if isWeekly {
      note(
        "Some figures are 7 days apart, but stored as those of one day; \(suggestion("import FILE --as reports --covers 7 --on-duplicate replace")) divides them by 7"
      )
    }
  }

  fileprivate func populations(
    _ options: Given<ChartOptions>,
    _ measure: ReportMeasure,
    _ locations: [String]
  ) throws -> [String: Int]? {
    guard let path = try options.population else { return nil }
    if measure == .positivity {
      throw CLIError.usage("--population needs a count: add --measure tested, positive or another")
    }
    if locations.isEmpty { throw CLIError.usage("--population needs a --location") }
    let populations: [String: Int]
    let input = try Spool.input(path, maximum: PopulationFile.maximumSize)
    do { populations = try PopulationFile.populations(from: input.open) } catch let failure as ImportFailure {
      // The hint that `CLIError` usually adds to an `ImportFailure` is omitted, because it mentions
      // options of “logbook import”.
      throw CLIError(.invalid, "\(path): \(failure)")
    } catch let problem as CSVProblem {
      throw CLIError(.invalid, "\(path): line \(problem.line): \(problem.reason)")
    } catch let error as ValidationError {
      throw CLIError(.invalid, "\(path): \(error)")
    }
    if let missing = locations.first(where: { populations[$0.matchingKey] == nil }) {
      throw ValidationError(field: "--population", value: path, rule: "must have a row for \(missing)")
    }
    return populations
  }

  /// Prints a note if reports before 1900 or after 2100 are not drawn.
  fileprivate func noteUndrawn(_ query: ReportQuery, _ factory: ControllerFactory) async throws {
    let drawn = query.inUsualYears
    guard takesNotes, drawn != query else { return }
    let inside = try await factory.reports.count(matching: drawn)
    let outside = try await factory.reports.count(matching: query) - inside
    guard inside > 0, outside > 0 else { return }
    note("not drawn: \(NumberText.count(outside, "report")) before 1900 or after 2100; --from and --to draw them")
  }

  fileprivate func noteEmptyLines(
    of chart: Chart,
    _ measure: ReportMeasure,
    window: Int?,
    _ query: ReportQuery,
    _ factory: ControllerFactory
  ) async throws {
    if wantsJSON || chart.series.allSatisfy({ !$0.points.isEmpty }) { return }
    var longer = query.ofSeveralDays
    (longer.sort, longer.limit) = ([], 1)
    let days = try await window == nil ? nil : factory.reports.records(matching: longer).first?.days
    for line in chart.series where line.points.isEmpty {
      let reason =
        if let window, let days, days > window {
          "no figure fits into \(window) days, and some cover \(days): give --window \(days) or more"
        } else {
          "\(measure.rawValue) is unknown on these days."
        }
      note("Nothing to draw for \(line.name): \(reason)")
    }
  }
}
