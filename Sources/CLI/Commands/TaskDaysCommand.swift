import LogbookApp
import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

private struct DaysOptions: OptionGroup {
  let zone = Option("zone", "ZONE", "use the time zone in which the tasks were entered (required)", .zone)
  let dryRun = Flag("dry-run", "show the tasks and change nothing")

  var options: [any OptionProtocol] { [zone, dryRun] }
}

extension OptionReader<TimeZone?> {
  fileprivate static var zone: Self {
    .parsed { text, field in
      if let zone = TimeZone(identifier: text) { return zone }
      throw ValidationError(field: field, value: text, rule: "must be a time zone such as Europe/Berlin or UTC")
    }
  }
}

let taskDays = Command(
  words: ["task", "days"],
  summary: "Convert tasks due at midnight to all-day tasks",
  examples: ["task days --zone Europe/Berlin --dry-run", "task days --zone UTC"],
  notes: [
    "Older versions stored a due date without a time as midnight in the user's time zone. This command lists such tasks and makes",
    "them due on that day, in every time zone. “logbook undo” undoes the change.",
  ],
  action: .init(DaysOptions.self) { session, options in
    guard let zone = try options.zone else { throw CLIError.usage("--zone is missing: --zone Europe/Berlin") }
    let factory = try session.makeFactory()
    let tasks = try await factory.tasks.records(matching: TaskQuery()).filter { $0.dueDay(ofMidnightIn: zone) != nil }
    var changed = tasks
    if !options.dryRun {
      let controller = factory.makeTaskListController()
      changed = try session.require(
        await controller.edit(tasks) { [now = session.now] task throws(ValidationError) in
          guard let day = task.dueDay(ofMidnightIn: zone) else { return }
          task = try task.edited(at: now) { $0.due = .day(day) }
        },
        controller.failure
      )
    }
    if session.wantsJSON { return try await session.show(changed, factory.tasks) }
    for task in tasks {
      guard let day = task.dueDay(ofMidnightIn: zone) else { continue }
      try session.tell("\(task.number ?? 0): \(task.title), due \(NumberText.weekdayAndDate(.day(day), in: zone))")
    }
    let count = "\(NumberText.count(tasks.count)) \(tasks.count == 1 ? "task" : "tasks")"
    try session.tell(options.dryRun ? "Would change \(count)." : "Changed \(count).")
  }
)
