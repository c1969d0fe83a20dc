import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

/// The options that describe a report.
struct ReportFields: OptionGroup {
  let tested = Option("tested", "N", "tests made; NA if not reported", .parsed(ReportCount.count))
  let positive = Option("positive", "N", "positive tests; NA if not reported", .parsed(ReportCount.count))
  let negative = Option("negative", "N", "negative tests; NA if not reported", .parsed(ReportCount.count))
  let date = Option("date", "DATE", "the day the figures are for, in UTC; today if not given", .date(in: .gmt))

  var options: [any OptionProtocol] { [tested, positive, negative, date] }
}

/// Which days' reports a command is about.
struct ReportDays: OptionGroup {
  let from = Option("from", "DATE", "only those for a day or later", .date(in: .gmt))
  let to = Option("to", "DATE", "only those up to the end of a day, week or month", .date(in: .gmt))

  var options: [any OptionProtocol] { [from, to] }
}

/// Which reports a command is about.
struct ReportFilters: OptionGroup {
  let location = Option("location", "NAME", "only those of a location; case does not count", .text(.locations))
  let days = ReportDays()

  var options: [any OptionProtocol] { [location] + days.options }
}

private struct ReportListOptions: OptionGroup {
  let filters = ReportFilters()
  let sort = Option<[SortTerm<ReportQuery.Key>]?>.sort()
  let limit = limitOption

  var options: [any OptionProtocol] { filters.options + [sort, limit] }
}

private struct ReportEditOptions: OptionGroup {
  let location = Option("location", "NAME", "the place", .text(.locations))
  let fields = ReportFields()

  var options: [any OptionProtocol] { [location] + fields.options }
}

/// `logbook report …`
let reportCommands: [Command] = [
  Command(
    words: ["report", "add"],
    summary: "Adds a report of tests",
    operand: .init(name: "LOCATION", isRepeatable: true),
    examples: ["report add Kerala --tested 1403 --positive 12 --date 2020-04-17"],
    notes: [
      "At least one of the counts must be known. The words of the location are put together with spaces.",
      Help.dateNote,
    ],
    action: .init(ReportFields.self) { session, options in
      let controller = try session.makeFactory().makeReportDetailController()
      controller.fields.location = session.invocation.operands.joined(separator: " ")
      try options.apply(to: &controller.fields)
      let earlier = try await session.reports(like: controller.fields)
      let report = try session.require(await controller.save(), controller.failure)
      try session.show(changed: report, "Added")
      if let first = earlier.first, !session.global.quiet {
        session.console.note("there already was one: \(session.line(first)); “logbook undo” removes the new one")
      }
    }
  ),
  Command(
    words: ["report", "list"],
    aliases: [["report", "ls"]],
    summary: "Lists reports, the newest first unless told otherwise",
    examples: ["report list --location Kerala --limit 10", "report list --from 2020-12 --to 2020-W53 --json"],
    notes: [Help.dateNote],
    action: .init(ReportListOptions.self) { session, options in
      var query = try session.reportQuery(options.filters)
      query.sort = try options.sort ?? [.descending(.date)]
      query.limit = try options.limit
      let controller = try session.makeFactory().makeReportListController(query: query)
      await controller.load()
      if let failure = controller.failure { throw failure }
      try session.show(controller.reports)
      if controller.reports.isEmpty { try await session.noteNoReports(controller) }
    }
  ),
  Command(
    words: ["report", "show"],
    summary: "Shows reports",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["report show 3"],
    action: .init { session in
      try session.show(try await session.reports(session.makeFactory().makeReportListController()))
    }
  ),
  Command(
    words: ["report", "edit"],
    aliases: [["report", "modify"]],
    summary: "Changes a report",
    operand: .init(name: "N"),
    examples: ["report edit 3 --positive 14", "report edit 3 --negative NA"],
    notes: ["What no option names stays.", Help.dateNote],
    action: .init(ReportEditOptions.self) { session, options in
      if options.first == nil { throw CLIError.usage("there is nothing to change") }
      let factory = try session.makeFactory()
      let report = try await session.reports(factory.makeReportListController())[0]
      let controller = factory.makeReportDetailController(reportID: report.id)
      await controller.load()
      if let location = try options.location { controller.fields.location = location }
      try options.fields.apply(to: &controller.fields)
      let edited = try session.require(await controller.save(), controller.failure)
      try session.show(changed: edited, "Changed")
    }
  ),
  Command(
    words: ["report", "delete"],
    aliases: [["report", "rm"]],
    summary: "Deletes reports",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["report delete 3 4"],
    action: .init { session in
      let controller = try session.makeFactory().makeReportListController()
      let reports = try await session.reports(controller)
      try session.confirmDeletion(of: reports.map(session.line), "reports")
      _ = try session.require(await controller.delete(reports), controller.failure)
      if session.wantsJSON { return try session.show(reports) }
      for report in reports { try session.tell("Deleted \(session.line(report))") }
    }
  ),
  reportSummary, reportChart, reportCheck,
]
