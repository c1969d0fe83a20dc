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
  let repeats = Option("repeat", "HOW", "repeat daily, weekly, monthly, yearly or \"every 2 weeks\"", .recurrence)
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
      try given.all(of: name).map { try Invocation.recordNumber($0) }
    }
  }
}

extension OptionReader<Recurrence?> {
  fileprivate static var recurrence: Self {
    .parsed(completing: .words(["daily", "weekly", "monthly", "yearly"])) { try Recurrence($0, field: $1) }
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
      // A new due date also determines the day of the month on which the task repeats.
      fields.repeats = fields.repeats?.withoutDayOfMonth
    }
    if let project = try self.project { fields.project = project }
    if let date = try self.wait {
      fields.waitUntil = date.date
      // If there is no due date, the wait date determines when the task repeats.
      if fields.due == nil { fields.repeats = fields.repeats?.withoutDayOfMonth }
    }
    if let repeats = try self.repeats { fields.repeats = repeats }
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
    if let repeats = task.repeats { lines.append(("Repeats", repeats.description)) }
    if let moment = task.waitUntil, moment > now {
      lines.append(("Hidden", "until \(NumberText.date(moment, in: zone))"))
    }
    if let project = task.project { lines.append(("Project", project)) }
    if !task.tags.isEmpty { lines.append(("Tags", TagText.text(task.tags))) }
    return lines
  }
}
