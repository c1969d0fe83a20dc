import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

struct TaskFields: OptionGroup {
  let notes = Option("notes", "TEXT", "set the notes", .text())
  let priority = Option<Priority?>("priority", "LEVEL", "set the priority: none, low, medium or high", .choice())
  let due = Option("due", "DATE", "set when it is due: a day, or a day and time", .date(in: .current))
  let project = Option("project", "NAME", "add it to a project", .text(.projects))
  let tag = Option("tag", "NAME", "add a tag", .texts(.tags))
  let parent = Option("parent", "N", "make it a subtask of task N", .taskNumber)
  let wait = Option("wait", "DATE", "hide it from lists until a date", .date(in: .current))
  let repeats = Option(
    "repeat",
    "HOW",
    "repeat daily, \"every monday\", \"2 weeks after completion\"",
    .recurrence
  )
  let depends = Option("depends", "N", "mark it as blocked until task N is done", .taskNumbers)

  var options: [any OptionProtocol] { [notes, priority, due, project, tag, parent, wait, repeats, depends] }
}

extension OptionReader<Int?> {
  fileprivate static var taskNumber: Self {
    .parsed(completing: .tasks(isCompleted: nil)) { text, _ in try Invocation.recordNumber(text) }
  }
}

extension OptionReader<[Int]> {
  static var taskNumbers: Self {
    OptionReader(isRepeatable: true, completion: { _ in .tasks(isCompleted: false) }) { given, name in
      try given.all(of: name).flatMap { try Invocation.recordNumbers($0).flatMap { Array($0) } }
    }
  }
}

/// The value of `--repeat`.
struct RepeatPhrase: Sendable {
  let recurrence: Recurrence
  /// The first day after today with the weekday that the value names, as in `every monday`.
  var start: CalendarDay?

  init(_ text: String, now: Date, field: String) throws {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "every" { words.removeFirst() }
    let count = words.first == "other" ? 2 : 1
    let name = words.count == count ? words[count - 1] : ""
    let isWeekday = CalendarDay.weekdays.contains { "\($0)s".lowercased().hasPrefix(name) } && name.count >= 3
    if isWeekday {
      recurrence = try Recurrence(every: count, .week)
      start = try DatePhrase(String(name.prefix(3)), now: now, in: .current, field: field).due.day(in: .current)
    } else {
      recurrence = try Recurrence(text, field: field)
    }
  }

  /// Sets how a task repeats and, if the value names a weekday and the task has no due date, when it is due.
  func apply(to fields: inout TaskItem.Fields) throws(ValidationError) {
    fields.repeats = recurrence
    guard let start else { return }
    let due = fields.due ?? .day(start)
    let weekday = due.day(in: .current).daysSinceMonday
    guard weekday == start.daysSinceMonday else {
      let names = CalendarDay.weekdays
      throw ValidationError(
        field: "--repeat",
        value: names[start.daysSinceMonday],
        rule: "must be the weekday of the due date, which is a \(names[weekday]); --due sets another date"
      )
    }
    fields.due = due
  }
}

extension OptionReader<RepeatPhrase?> {
  fileprivate static var recurrence: Self {
    OptionReader(completion: { _ in .words(["daily", "weekdays", "weekly", "monthly", "yearly"]) }) { given, name in
      try given.all(of: name).first.map { try RepeatPhrase($0, now: given.now, field: "--\(name)") }
    }
  }
}

extension Given<TaskFields> {
  /// Applies the given options to the fields, except the options that refer to other tasks. Tags are added to the
  /// existing tags.
  func apply(to fields: inout TaskItem.Fields) throws {
    if let notes = try self.notes { fields.notes = notes }
    if let priority = try self.priority { fields.priority = priority }
    if let due = try self.due {
      fields.due = due.due
      // A new due date also determines the day of the month and the time at which the task repeats.
      fields.repeats = fields.repeats?.withoutDayOfMonth
    }
    if let project = try self.project { fields.project = project }
    if let date = try self.wait {
      fields.waitUntil = date.date
      // If there is no due date, the wait date determines when the task repeats.
      if fields.due == nil { fields.repeats = fields.repeats?.withoutDayOfMonth }
    }
    try self.repeats?.apply(to: &fields)
    // At the end of a short month, the day alone does not tell whether later occurrences are at the end, too.
    if let phrase = try self.due ?? (fields.due == nil ? self.wait : nil), phrase.isEndOfMonth {
      fields.repeats = fields.repeats?.onDay(31, from: phrase.due.day(in: .current))
    }
    fields.tags += try self.tag
  }
}

extension Session {
  func lines(of task: TaskItem) -> [(String, String)] {
    var lines: [(String, String)] = []
    lines.append(("Status", task.completedAt.map { "done \(NumberText.date($0, in: zone))" } ?? "open"))
    if task.priority != .none { lines.append(("Priority", task.priority.rawValue)) }
    if let due = task.due {
      let state = task.dueState(at: now, in: zone).flatMap { $0 == .later ? nil : " (\($0.rawValue))" } ?? ""
      lines.append(("Due", NumberText.weekdayAndDate(due, in: zone) + state))
    }
    if let repeats = task.repeats {
      let day = repeats.dayOfMonth.map { $0 == 31 ? " on the last day" : " on day \($0) or the last day" }
      lines.append(("Repeats", repeats.description + (day ?? "")))
    }
    if let moment = task.waitUntil, moment > now {
      lines.append(("Hidden", "until \(NumberText.date(moment, in: zone))"))
    }
    if let project = task.project { lines.append(("Project", project)) }
    if !task.tags.isEmpty { lines.append(("Tags", TagText.text(task.tags))) }
    return lines
  }
}
