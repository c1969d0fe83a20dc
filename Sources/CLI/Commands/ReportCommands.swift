import LogbookApp
import LogbookDomain

private let reportOptions: [Command.Option] = [
  .init("tested", "N", "tests made; NA if not reported"),
  .init("positive", "N", "positive tests; NA if not reported"),
  .init("negative", "N", "negative tests; NA if not reported"),
  .init("date", "DATE", "the day the figures are for, in UTC; today if not given"),
]

/// Which days' reports a command is about.
let reportDays: [Command.Option] = [
  .init("from", "DATE", "only those for a day or later"),
  .init("to", "DATE", "only those up to the end of a day, week or month"),
]

/// Which reports a command is about.
let reportFilters: [Command.Option] =
  [.init("location", "NAME", "only those of a location; case does not count")] + reportDays

/// `logbook report …`
let reportCommands: [Command] = [
  Command(
    words: ["report", "add"],
    summary: "Adds a report of tests",
    operand: .init(name: "LOCATION", isRepeatable: true),
    options: reportOptions,
    examples: ["report add Kerala --tested 1403 --positive 12 --date 2020-04-17"],
    notes: [
      "At least one of the counts must be known. The words of the location are put together with spaces.",
      Help.dateNote,
    ],
    run: { session in
      try session.checkReportOptions()
      let controller = try session.makeFactory().makeReportDetailController()
      controller.fields.location = session.invocation.operands.joined(separator: " ")
      try session.apply(to: &controller.fields)
      let report = try session.require(await controller.save(), controller.failure)
      try session.show(changed: report, "Added")
    }
  ),
  Command(
    words: ["report", "list"],
    summary: "Lists reports, the newest first unless told otherwise",
    options: reportFilters + [
      .init("sort", "KEY[:desc],…", ReportQuery.Key.allCases.map(\.rawValue).joined(separator: ", ")),
      .init("limit", "N", "at most so many"),
    ],
    examples: ["report list --location Kerala --limit 10", "report list --from 2020-12 --to 2020-W53 --json"],
    notes: [Help.dateNote],
    run: { session in
      let query = try session.reportQuery()
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
    run: { session in
      try session.show(try await session.reports(session.makeFactory().makeReportListController()))
    }
  ),
  Command(
    words: ["report", "edit"],
    summary: "Changes a report",
    operand: .init(name: "N"),
    options: [.init("location", "NAME", "the place")] + reportOptions,
    examples: ["report edit 3 --positive 14", "report edit 3 --negative NA"],
    notes: ["What no option names stays.", Help.dateNote],
    run: { session in
      if !["location", "tested", "positive", "negative", "date"].contains(where: session.invocation.flag) {
        throw CLIError.usage("there is nothing to change")
      }
      try session.checkReportOptions()
      let factory = try session.makeFactory()
      let report = try await session.reports(factory.makeReportListController())[0]
      let controller = factory.makeReportDetailController(reportID: report.id)
      await controller.load()
      if let location = session.invocation.text("location") { controller.fields.location = location }
      try session.apply(to: &controller.fields)
      let edited = try session.require(await controller.save(), controller.failure)
      try session.show(changed: edited, "Changed")
    }
  ),
  Command(
    words: ["report", "delete"],
    summary: "Deletes reports",
    operand: .init(name: "N", isRepeatable: true),
    examples: ["report delete 3 4"],
    run: { session in
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
