import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

/// The options that describe a task.
struct TaskFields: OptionGroup {
  let notes = Option("notes", "TEXT", "anything else to know", .text())
  let priority = Option<Priority?>("priority", "LEVEL", "none, low, medium or high", .choice())
  let due = Option("due", "DATE", "by when: a day, or a moment", .date(in: .current))
  let project = Option("project", "NAME", "what it belongs to", .text(.projects))
  let tag = Option("tag", "NAME", "a label", .texts(.tags))
  let parent = Option("parent", "N", "the task it is a part of", .taskNumber)
}

extension OptionReader<Int?> {
  fileprivate static var taskNumber: Self {
    .parsed(completing: .tasks(isCompleted: nil)) { text, _ in try Invocation.recordNumber(text) }
  }
}

extension Given<TaskFields> {
  /// Sets the fields that were given, but for the parent.
  func apply(to fields: inout TaskItem.Fields) throws {
    if let notes = try self.notes { fields.notes = notes }
    if let priority = try self.priority { fields.priority = priority }
    if let due = try self.due { fields.dueAt = due.date }
    if let project = try self.project { fields.project = project }
    fields.tags += try self.tag
  }
}

extension Session {
  /// What a person has entered of a task besides title and notes, with the names of its lines.
  func lines(of task: TaskItem) -> [(String, String)] {
    var lines: [(String, String)] = []
    lines.append(("Status", task.completedAt.map { "done \(NumberText.date($0, in: zone))" } ?? "open"))
    if task.priority != .none { lines.append(("Priority", task.priority.rawValue)) }
    if let due = task.dueAt {
      let state = task.dueState(at: now, in: zone).flatMap { $0 == .later ? nil : " (\($0.rawValue))" } ?? ""
      lines.append(("Due", NumberText.weekdayAndDate(due, in: zone) + state))
    }
    if let project = task.project { lines.append(("Project", project)) }
    if !task.tags.isEmpty { lines.append(("Tags", task.tags.joined(separator: " "))) }
    return lines
  }
}
