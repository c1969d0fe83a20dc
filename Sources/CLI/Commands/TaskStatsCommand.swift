import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords

private struct StatsOptions: OptionGroup {
  let filters = TaskFilters()
  let weeks = Option(
    "weeks",
    "N",
    "chart the tasks done in each of the last N weeks, including this one (default: 12)",
    .weekCount
  )

  var options: [any OptionProtocol] { filters.options + [weeks] }
}

extension OptionReader<Int?> {
  fileprivate static var weekCount: Self { .wholeNumber(in: 1...1000) }
}

let taskStats = Command(
  words: ["task", "stats"],
  summary: "Count tasks by state, project and tag; chart tasks done",
  examples: ["task stats", "task stats --project home --weeks 4", "task stats --json"],
  furtherOptions: Command.filters,
  notes: [
    "Overdue tasks are open and past their due date; “Soon” counts other open",
    "tasks due by tomorrow. Weeks are ISO weeks, Monday to Sunday, in your time zone. A task with several tags is counted under each.",
    "“logbook help filters” lists more options, such as --project and --due-before.",
  ],
  action: .init(StatsOptions.self) { session, options in
    let query = try session.taskQuery(options.filters)
    let controller = try session.makeFactory().makeTaskListController(query: query)
    let statistics = try session.require(
      await controller.statistics(in: session.zone, weeks: options.weeks ?? 12),
      controller.failure
    )
    if session.wantsJSON { return try session.show(statistics.json) }
    try session.show(statistics)
  }
)

extension Session {
  fileprivate func show(_ statistics: TaskStatistics) throws {
    let total = statistics.total
    try show(counts("Tasks", [("all", total)]))
    try show("Project", statistics.projects)
    try show("Tag", statistics.tags)
    let weeks = statistics.weeks
    let most = weeks.map(\.done).max() ?? 0
    var chart = Table([
      .init(heading: "Week"), .init(heading: "Done", isNumeric: true), .init(heading: "Chart"),
    ])
    for week in weeks {
      let bar = Bar.text(week.done, of: most, width: min(40, (console.width ?? 80) - 18), isASCII: wantsPlain)
      chart.add([week.monday.isoWeekDescription, NumberText.count(week.done), bar])
    }
    try console.write("\n")
    try show(chart)
  }

  private func show(_ heading: String, _ groups: [TaskStatistics.Group]) throws {
    if groups.isEmpty { return }
    try console.write("\n")
    try show(counts(heading, groups.map { ($0.name ?? "(none)", $0.counts) }))
  }

  private func counts(_ heading: String, _ rows: [(name: String, counts: TaskStatistics.Counts)]) -> Table {
    var table = Table(
      [.init(heading: heading, isText: true)]
        + ["Open", "Overdue", "Soon", "Done"].map { .init(heading: $0, isNumeric: true) }
    )
    for (name, counts) in rows {
      table.add(
        [name] + [counts.open, counts.overdue, counts.dueSoon, counts.done].map { NumberText.count($0) },
        styles: counts.overdue > 0 ? [2: .red] : [:]
      )
    }
    return table
  }
}
