import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import LogbookSuggestions
import Foundation

extension Session {
  /// Returns an array that contains an existing report for the location and the UTC day of the given fields. The array
  /// is empty if there is no such report.
  func reports(like fields: Report.Fields, _ store: any ReportStoreProtocol) async throws -> [Report] {
    let day = CalendarDay(utc: fields.dateReported)
    let query = ReportQuery(
      location: fields.location,
      from: day.startInUTC,
      before: day.adding(days: 1).startInUTC,
      limit: 1
    )
    return try await store.records(matching: query)
  }

  /// Prints a note if a report that was just added or changed covers some, but not exactly, the days of another one with
  /// the same count.
  ///
  /// - Parameter remedy: What undoing the command does, such as `removes the new one`.
  func noteOverlap(of report: Report, _ remedy: String, _ store: any ReportStoreProtocol) async throws {
    guard takesNotes else { return }
    let end = report.lastDay.adding(days: Report.coveredDays.upperBound).startInUTC
    let query = ReportQuery(location: report.location, from: report.firstDay.startInUTC, before: end)
    let others = try await store.records(matching: query).filter { $0.id != report.id && $0.overlaps(report) }
    guard let first = others.first else { return }
    let more = others.count > 1 ? " and of \(NumberText.count(others.count - 1, "more report"))" : ""
    console.note(
      "it covers some of the days of \(line(first))\(more), which are then counted twice; \(suggestion("undo")) \(remedy)"
    )
  }

  func reportQuery(_ filters: Given<ReportFilters>) throws -> ReportQuery {
    var query = try reportQuery(filters.days)
    // A location may also be stored with several spaces, as it was before imports removed them.
    let names = try filters.location.flatMap { Set([$0, $0.singleSpaced]) }
    query.location = names.count == 1 ? names[0] : nil
    if names.count > 1 { query = query.including(locations: names) }
    return query.excluding(locations: try filters.without)
  }

  func reportQuery(_ days: Given<ReportDays>) throws -> ReportQuery {
    ReportQuery(from: try days.from?.date, before: try days.to?.end)
  }

  // MARK: Showing

  func show(changed report: Report, _ verb: String) throws {
    try tell("\(verb) \(line(report))", orShow: report.json)
    if !report.isConsistent, takesNotes {
      let isAbove = report.numberNegative == nil || report.numberPositive ?? 0 > report.numberTested ?? 0
      let problem = isAbove ? "more positive or negative tests than tests" : "positive + negative is not tested"
      let edit = suggestion("report edit \(report.number ?? 0) --tested N")
      console.note("\(problem); \(edit) corrects it")
    }
  }

  func line(_ report: Report) -> String {
    let counts = [
      ("tested", report.numberTested), ("positive", report.numberPositive), ("negative", report.numberNegative),
    ]
    .compactMap { name, count in count.map { "\(name) \(NumberText.count($0))" } }
    let own = (Array(report.counts) + Array(report.levels)).map { "\($0.name) \(NumberText.count($0.value))" }
    let days = report.days == 1 ? "" : " (\(NumberText.count(report.days, "day")))"
    return "\(report.number ?? 0): \(report.location), \(NumberText.date(report.dateReported, in: .gmt))\(days), "
      + (counts + own).joined(separator: ", ")
  }

  func show(_ reports: [Report]) throws {
    if wantsJSON { return try show(reports.map(\.json)) }
    if reports.isEmpty { return }
    let counts = Set(reports.flatMap(\.counts.names)).sorted()
    let levels = Set(reports.flatMap(\.levels.names)).sorted()
    let hasDays = wantsPlain || reports.contains { $0.days > 1 }
    let numbers = ["Tested", "Positive", "Negative", "Rate", "Days"] + counts + levels
    var table = Table(
      [.init(heading: "N", isNumeric: true), .init(heading: "Date"), .init(heading: "Location", isText: true)]
        + numbers.map { .init(heading: $0, isNumeric: true) }
    )
    for report in reports {
      table.add(
        ["\(report.number ?? 0)", NumberText.date(report.dateReported, in: .gmt), report.location]
          + [report.numberTested, report.numberPositive, report.numberNegative].map(NumberText.count)
          + [rateText(report.positivityRate), hasDays ? NumberText.count(report.days) : ""]
          + counts.map { NumberText.count(report.counts[$0]) } + levels.map { NumberText.count(report.levels[$0]) }
      )
    }
    try show(table)
    noteImpossible(reports.map(\.positivityRate))
  }

  /// Returns the text of a positivity rate for a table. Except in plain output, rates above 100 % are marked as
  /// impossible.
  func rateText(_ rate: Double?) -> String { wantsPlain ? NumberText.percent(rate) : NumberText.rate(rate) }

  func noteImpossible(_ rates: [Double?]) {
    if wantsPlain || global.quiet || !rates.contains(where: { $0 ?? 0 > 1 }) { return }
    console.note("!: more positive tests than tests; \(suggestion("report check")) lists such reports")
  }

  /// Checks a sample of the reports, without retaining findings.
  ///
  /// Only the first 20,000 reports, sorted by location, are checked. Checking a million reports would take longer than
  /// summing them up, and a sample is usually sufficient, because most imported files contain either running totals for
  /// all locations or daily figures for all locations.
  func sampleCheck(_ query: ReportQuery, _ factory: ControllerFactory) async throws -> ReportCheck {
    let sample = query.page(limit: min(query.limit ?? .max, 20_000), offset: query.offset)
    let controller = factory.makeReportListController(query: sample)
    return try require(await controller.check(keeping: 0), controller.failure)
  }

  /// Prints a note if counts in a sample look like running totals, and returns whether they do.
  @discardableResult
  func noteRunningTotals(_ sample: ReportCheck) -> Bool {
    if sample.locationsWithRunningTotals == 0 { return false }
    let suggestion = suggestion("import FILE --as reports --cumulative")
    note("Some counts look like running totals; undo their import, and \(suggestion) makes daily figures of them")
    return true
  }

  /// Prints a note that there are no reports or that none match the query. If the query's location is unknown but
  /// similar to a known location, the note suggests the known location.
  func noteNoReports(_ query: ReportQuery, _ factory: ControllerFactory) async throws {
    guard takesNotes else { return }
    if try await factory.reports.count(matching: ReportQuery(limit: 1)) == 0 {
      return note("No reports. \(suggestion("import FILE --as reports")) imports some.")
    }
    guard let location = query.location else { return note("No reports match.") }
    note("No reports match\(hint(at: location, among: try await knownLocations(factory)) ?? ".")")
  }

  /// Prints a note for each location without reports that a filter names, unless the only named location is unknown,
  /// which ``noteNoReports(_:_:)`` reports.
  func noteUnknown(_ filters: Given<ReportFilters>, _ factory: ControllerFactory) async throws {
    let locations = try filters.location
    try await noteUnknown((locations.count > 1 ? locations : []) + filters.without, factory)
  }

  /// Prints a note for each of the given locations that has no reports.
  func noteUnknown(_ locations: [String], _ factory: ControllerFactory) async throws {
    guard takesNotes, !locations.isEmpty else { return }
    var known: [String]?
    for location in locations {
      let query = ReportQuery(limit: 1).including(locations: [location, location.singleSpaced])
      if try await factory.reports.count(matching: query) > 0 { continue }
      let names = if let known { known } else { try await knownLocations(factory) }
      known = names
      note("No reports of “\(location)”\(hint(at: location, among: names) ?? ".")")
    }
  }

  /// Returns the locations of all reports.
  func knownLocations(_ factory: ControllerFactory) async throws -> [String] {
    let controller = factory.makeReportListController()
    return try require(await controller.summaries(by: .location), controller.failure).map(\.key)
  }

  /// Returns a suggestion for an unknown location; `nil` if the location is known, or if no known location is similar.
  func hint(at location: String, among known: [String]) -> String? {
    let key = location.matchingKey
    if known.contains(where: { $0.hasMatchingKey(key) }) { return nil }
    return Suggestion.nearest(to: location, among: known).map { "; did you mean “\($0)”?" }
  }
}

extension DatePhrase {
  /// The days that the date stands for, in UTC; `nil` for a time of day.
  var daysInUTC: ClosedRange<CalendarDay>? {
    let (first, last) = (CalendarDay(utc: date), CalendarDay(utc: end.addingTimeInterval(-0.001)))
    return date == first.startInUTC ? first...last : nil
  }
}

extension Given<ReportFields> {
  func apply(to fields: inout Report.Fields) throws {
    if let count = try self.tested { fields.numberTested = count }
    if let count = try self.positive { fields.numberPositive = count }
    if let count = try self.negative { fields.numberNegative = count }
    try Self.apply(try self.counts, "count", to: &fields.counts)
    try Self.apply(try self.levels, "level", to: &fields.levels)
    let (date, days) = (try self.date, try self.days)
    if let date { fields.dateReported = date.date }
    if let days { fields.days = days }
    // A week, month, quarter or year means all of its days, as in an import.
    if let period = date?.daysInUTC, period.lowerBound < period.upperBound {
      let length = period.upperBound.daysSince1970 - period.lowerBound.daysSince1970 + 1
      if let days, days != length {
        throw CLIError.usage("--days \(days) contradicts the \(length) days of --date: remove --days")
      }
      (fields.dateReported, fields.days) = (period.upperBound.startInUTC, length)
    }
    if fields.numberTested == nil, fields.numberPositive == nil, fields.numberNegative == nil, fields.counts.isEmpty,
      fields.levels.isEmpty
    {
      throw CLIError.usage(
        "a report needs at least one count: give --tested, --positive, --negative, --count or --level"
      )
    }
  }

  private static func apply(_ numbers: [NamedNumber], _ kind: String, to counts: inout NamedCounts) throws {
    for number in numbers {
      if number.value == nil, counts[number.name] == nil {
        let names = counts.names.joined(separator: ", ")
        let rule = "is not a \(kind) of the report, which has \(names.isEmpty ? "none" : names)"
        throw ValidationError(field: "--\(kind)", value: number.name, rule: rule)
      }
      counts[number.name] = number.value
    }
  }
}
