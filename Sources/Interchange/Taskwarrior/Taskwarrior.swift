import LogbookDomain
import LogbookRecords
import Foundation

/// A task as Taskwarrior exports and imports it.
///
/// The description is the title; what Taskwarrior calls annotations are notes, a line each; `end` of a completed task is
/// when it was done. Ours have their notes in one annotation. Moments are of whole seconds.
///
/// Source: taskwarrior.org/docs/design/task, "Taskwarrior JSON Format".
enum Taskwarrior {
  /// The task, but for number and parent, which Taskwarrior has no place for.
  static func json(_ task: TaskItem) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("uuid", .string("\(task.id)")), ("description", .string(task.title)),
      ("status", .string(task.isCompleted ? "completed" : "pending")), ("entry", date(task.createdAt)),
      ("modified", date(task.modifiedAt)),
    ]
    if let moment = task.completedAt { members.append(("end", date(moment))) }
    if let moment = task.dueAt { members.append(("due", date(moment))) }
    if let project = task.project { members.append(("project", .string(project))) }
    if !task.tags.isEmpty { members.append(("tags", .array(task.tags.map { .string($0) }))) }
    if let letter = task.priority.rawValue.uppercased().first, task.priority != .none {
      members.append(("priority", .string(String(letter))))
    }
    if let notes = task.notes {
      let annotation: [(key: String, value: JSONValue)] = [
        ("entry", date(task.createdAt)), ("description", .string(notes)),
      ]
      members.append(("annotations", .array([.object(annotation)])))
    }
    return .object(members)
  }

  private static func date(_ date: Date) -> JSONValue { .string(date.basicFormat) }
}

extension Date {
  /// The moment as `20261201T143000Z`, without a fraction of its second.
  var basicFormat: String {
    String(iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }
}

/// What gives the tasks of Taskwarrior one by one, as objects of JSON.
protocol TaskwarriorSource: AnyObject {
  /// The line on which the current task begins, from 1.
  var line: Int { get }
  func next() throws -> JSONRecords.Step?
}

extension JSONRecords: TaskwarriorSource {}

/// Reads the tasks of a Taskwarrior export, or of a data file.
///
/// Deleted tasks are left out, and the templates of recurring ones, whose instances are tasks of their own.
final class TaskwarriorReader: ImportReader {
  private let records: any TaskwarriorSource
  private let context: ImportContext
  private(set) var notKept = Tally()

  init(_ records: any TaskwarriorSource, _ context: ImportContext) {
    self.records = records
    self.context = context
  }

  func next() throws -> ImportRow<TaskDraft>? {
    guard let step = try records.next() else { return nil }
    let line = records.line
    func row(_ reason: String) -> ImportResult.InvalidRow {
      .init(line: line, column: nil, value: nil, reason: reason)
    }
    let members: [(key: String, value: JSONValue)]
    switch step {
    case .problem(let reason): return .invalid(row(reason))
    case .value(.object(let found)): members = found
    case .value: return .invalid(row("it must be an object of JSON"))
    }
    var values = TaskDraft.Values()
    var tally = Tally()
    var status = "pending"
    do throws(ValidationError) {
      for (name, value) in members where !value.isNull {
        switch (name, value) {
        case ("status", .string(let text)): status = text
        case ("end", _): values.fields.completedAt = try date(value, name)
        default: try take(name, value, into: &values, &tally)
        }
      }
      switch status {
      case "pending": values.isCompleted = false
      case "completed": values.isCompleted = true
      case "waiting":
        values.isCompleted = false
        tally.add("status")
      case "deleted": return .leftOut(row("it is deleted"))
      case "recurring": return .leftOut(row("it is the template of recurring tasks"))
      default:
        throw ValidationError(field: "status", value: status, rule: "must be pending, completed, waiting or deleted")
      }
      if !values.isCompleted, values.fields.completedAt != nil {
        values.fields.completedAt = nil
        tally.add("end")
      }
      let draft = try TaskDraft(values, line: line, context)
      notKept.add(tally)
      return .record(draft)
    } catch {
      let column = error.field == "title" ? "description" : error.field
      return .invalid(.init(line: line, column: column, value: error.value, reason: error.rule))
    }
  }

  private func take(
    _ name: String,
    _ value: JSONValue,
    into values: inout TaskDraft.Values,
    _ tally: inout Tally
  ) throws(ValidationError) {
    switch (name, value) {
    case ("uuid", .string(let text)):
      guard let id = UUID(uuidString: text) else {
        throw ValidationError(field: name, value: text, rule: "must be a UUID")
      }
      values.id = id
    case ("description", .string(let text)): values.fields.title = text
    case ("project", .string(let text)): values.fields.project = text.isEmpty ? nil : text
    case ("tags", .array(let tags)):
      for case .string(let tag) in tags where !tag.isEmpty { values.fields.tags.append(tag) }
    // Before version 2.4 they were one text with commas.
    case ("tags", .string(let text)): values.fields.tags = TagText.tags(in: text)
    case ("priority", .string(let text)):
      switch text {
      case "H": values.fields.priority = .high
      case "M": values.fields.priority = .medium
      case "L": values.fields.priority = .low
      case "": break
      default: tally.add(name)
      }
    case ("due", _): values.fields.dueAt = try date(value, name)
    case ("entry", _): values.createdAt = try date(value, name)
    case ("modified", _): values.modifiedAt = try date(value, name)
    case ("annotations", .array(let annotations)):
      var lines: [String] = []
      for case .object(let members) in annotations {
        for (name, value) in members {
          if name == "description", case .string(let text) = value {
            lines.append(text)
          } else {
            tally.add("annotations.\(name)")
          }
        }
      }
      if !lines.isEmpty { values.fields.notes = lines.joined(separator: "\n") }
    case (_, .array(let elements)): tally.add(name, elements.count)
    case (_, .string("")): break
    default: tally.add(name)
    }
  }

  private func date(_ value: JSONValue, _ field: String) throws(ValidationError) -> Date {
    guard case .string(let text) = value else {
      throw ValidationError(field: field, value: value.text, rule: "must be a date such as 20261201T143000Z")
    }
    return try DateText(text, in: context.zone, field: field).date
  }
}
