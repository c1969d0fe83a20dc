import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

struct ReportFields: OptionGroup {
  let tested = Self.count("tested", of: "tests")
  let positive = Self.count("positive", of: "positive tests")
  let negative = Self.count("negative", of: "negative tests")
  let counts = Option("count", "NAME=N", "set a count of your own: deaths=3; deaths= removes it", .named)
  let levels = Option("level", "NAME=N", "set a level of your own, which is never summed: beds=120", .named)
  let date = Option("date", "DATE", "set the day, week, month or year of the figures, in UTC", .date(in: .gmt))
  let days = Option("days", "D", "set how many days, up to that day, the counts cover", .coveredDays)

  var options: [any OptionProtocol] { [tested, positive, negative, counts, levels, date, days] }

  private static func count(_ name: String, of tests: String) -> Option<Int??> {
    Option(name, "N", "set the number of \(tests); NA if not reported", .parsed(ReportCount.count))
  }
}

/// A number with a name of the user's own; `nil` to remove it.
struct NamedNumber: Sendable {
  let name: String
  let value: Int?
}

extension OptionReader<[NamedNumber]> {
  fileprivate static var named: Self {
    OptionReader(isRepeatable: true) { given, option in
      try given.all(of: option).map { text in
        let field = "--\(option)"
        guard let sign = text.firstIndex(of: "=") else {
          throw ValidationError(field: field, value: text, rule: "must have the form NAME=NUMBER, such as deaths=3")
        }
        let name = String(text[..<sign])
        do throws(ValidationError) { try NamedCounts.check(name: name) } catch { throw error.renamed(field) }
        let number = String(text[text.index(after: sign)...])
        return NamedNumber(name: name, value: try ReportCount.count(in: number, field: field))
      }
    }
  }
}

extension OptionReader<Int?> {
  fileprivate static var coveredDays: Self { .wholeNumber(in: Report.coveredDays, unit: " days") }
}

struct ReportDays: OptionGroup {
  let from = Option("from", "DATE", "include only reports from this day or period on", .date(in: .gmt))
  let to = Option("to", "DATE", "include only reports up to this day or period", .date(in: .gmt))

  var options: [any OptionProtocol] { [from, to] }
}

let withoutOption = Option("without", "NAME", "exclude this location, such as a total", .texts(.locations))

struct ReportFilters: OptionGroup {
  let location = Option("location", "NAME", "include only these locations, ignoring case", .texts(.locations))
  let without = withoutOption
  let days = ReportDays()

  var options: [any OptionProtocol] { [location, without] + days.options }
}

private struct ReportListOptions: OptionGroup {
  let filters = ReportFilters()
  let sort = Option<[SortTerm<ReportQuery.Key>]?>.sort()
  let limit = limitOption

  var options: [any OptionProtocol] { filters.options + [sort, limit] }
}

private struct ReportEditOptions: OptionGroup {
  let location = Option("location", "NAME", "set the location", .text(.locations))
  let fields = ReportFields()

  var options: [any OptionProtocol] { [location] + fields.options }
}

let reportCommands: [Command] = [
  Command(
    words: ["report", "add"],
    summary: "Add a report of tests",
    operand: .init(name: "LOCATION", isRepeatable: true),
    examples: [
      "report add Kerala --tested 1403 --positive 12 --date 2020-04-17",
      "report add Kerala --count deaths=3 --level beds=120 --days 7",
    ],
    notes: [
      "At least one of the counts is required; the default date is today. The words of the location are joined with spaces.",
      Help.reportDateNote,
    ],
    action: .init(ReportFields.self) { session, options in
      let factory = try session.makeFactory()
      let controller = factory.makeReportDetailController(in: session.zone)
      controller.fields.location = session.invocation.operands.joined(separator: " ").singleSpaced
      try options.apply(to: &controller.fields)
      let earlier = try await session.reports(like: controller.fields, factory.reports)
      let report = try session.require(await controller.save(), controller.failure)
      try session.show(changed: report, "Added")
      if let first = earlier.first, !session.global.quiet {
        let undo = session.suggestion("undo")
        session.console.note("there already is one: \(session.line(first)); \(undo) removes the new one")
      } else {
        try await session.noteOverlap(of: report, "removes the new one", factory.reports)
      }
    }
  ),
  Command(
    words: ["report", "list"],
    aliases: [["report", "ls"]],
    summary: "List reports, newest first by default",
    examples: ["report list --location Kerala --limit 10", "report list --from 2020-12 --to 2020-W53 --json"],
    notes: [Help.reportDateNote],
    action: .init(ReportListOptions.self) { session, options in
      var query = try session.reportQuery(options.filters)
      query.sort = try options.sort ?? [.descending(.date)]
      query.limit = try options.limit
      let factory = try session.makeFactory()
      let reports = try await factory.reports.records(matching: query)
      try session.show(reports)
      try await session.noteUnknown(options.filters, factory)
      if reports.isEmpty { try await session.noteNoReports(query, factory) }
    }
  ),
  Command(
    words: ["report", "show"],
    summary: "Show reports",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["report show 1"],
    action: .init { session in
      try session.show(try await session.namedRecords(in: session.makeFactory().reports))
    }
  ),
  Command(
    words: ["report", "edit"],
    aliases: [["report", "modify"]],
    summary: "Change a report",
    operand: .init(name: "N"),
    examples: ["report edit 3 --positive 14", "report edit 3 --negative NA --count deaths="],
    notes: ["Fields without an option stay unchanged.", Help.reportDateNote],
    action: .init(ReportEditOptions.self) { session, options in
      if options.first == nil { throw CLIError.usage("nothing to change: give at least one option") }
      let factory = try session.makeFactory()
      let number = try Invocation.recordNumber(session.invocation.operands[0])
      let report = try await factory.reports.records(numbered: [number])[0]
      let controller = factory.makeReportDetailController(reportID: report.id)
      await controller.load()
      if let location = try options.location { controller.fields.location = location.singleSpaced }
      try options.fields.apply(to: &controller.fields)
      let edited = try session.require(await controller.save(), controller.failure)
      try session.show(changed: edited, edited == report ? "Unchanged" : "Changed")
      try await session.noteOverlap(of: edited, "restores the earlier values", factory.reports)
    }
  ),
  Command(
    words: ["report", "delete"],
    aliases: [["report", "rm"]],
    summary: "Delete reports",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["report delete 3 4"],
    notes: ["Logbook asks before it deletes several reports."],
    action: .init { session in
      let factory = try session.makeFactory()
      let controller = factory.makeReportListController()
      let reports = try await session.namedRecords(in: factory.reports)
      try session.confirmDeletion(of: reports.map(session.line), "reports")
      _ = try session.require(await controller.delete(reports), controller.failure)
      if session.wantsJSON { return try session.show(reports) }
      for report in reports { try session.tell("Deleted \(session.line(report))") }
    }
  ),
  reportSummary, reportChart, reportCheck,
]
