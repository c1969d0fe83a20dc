import LogbookDomain
import LogbookRecords
import Foundation

/// The conversion of tasks to the JSON that Taskwarrior imports. ``TaskwarriorReader`` converts tasks in the opposite
/// direction.
///
/// The `description` is the title, and the `end` of a completed task is its completion date. Each ``DatedNote`` is an
/// annotation. Notes without a date are an annotation with the date of the task's creation. Times are in whole seconds.
///
/// Source: taskwarrior.org/docs/design/task, "Taskwarrior JSON Format".
enum Taskwarrior {
  /// Returns the task as JSON. The number, the parent, the recurrence of an open task without a due date, and the
  /// origin of a recurrence are omitted, because Taskwarrior does not support them. A due day becomes the start of that
  /// day in the given time zone.
  static func json(_ task: TaskItem, in zone: TimeZone) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("uuid", .string("\(task.id)")), ("description", .string(task.title)),
      ("status", .string(status(of: task))), ("entry", date(task.createdAt)),
      ("modified", date(task.modifiedAt)),
    ]
    if let moment = task.completedAt { members.append(("end", date(moment))) }
    if let due = task.due { members.append(("due", date(due.start(in: zone)))) }
    if let moment = task.waitUntil { members.append(("wait", date(moment))) }
    if let period = task.repeats.flatMap(period), isTemplate(task) || task.isCompleted {
      members.append(("recur", .string(period)))
    }
    if !task.dependencies.isEmpty {
      members.append(("depends", .array(task.dependencies.map { .string("\($0)") })))
    }
    if let project = task.project { members.append(("project", .string(project))) }
    if !task.tags.isEmpty { members.append(("tags", .array(task.tags.map { .string($0) }))) }
    if let letter = task.priority.rawValue.uppercased().first, task.priority != .none {
      members.append(("priority", .string(String(letter))))
    }
    if let notes = task.notes { members.append(("annotations", .array(annotations(notes, of: task, in: zone)))) }
    return .object(members)
  }

  private static func annotations(_ notes: String, of task: TaskItem, in zone: TimeZone) -> [JSONValue] {
    var dates: Set<String> = []
    return DatedNote.notes(in: notes, zone: zone).map { note in
      var moment = note.date ?? task.createdAt
      // Taskwarrior keeps only one annotation per second, and that of the creation is the one without a date.
      if note.date != nil { dates.insert(task.createdAt.basicFormat) }
      while !dates.insert(moment.basicFormat).inserted { moment += 1 }
      return .object([("entry", date(moment)), ("description", .string(note.text))])
    }
  }

  static func notHeld(of task: TaskItem) -> Tally {
    var tally = Tally()
    if task.parentID != nil { tally.add("parent") }
    guard let repeats = task.repeats else { return tally }
    if !task.isCompleted, task.due == nil {
      tally.add("repeats of a task that is never due")
    } else if period(of: repeats) == nil {
      tally.add("repeats of several weekdays")
    } else if repeats.isAfterCompletion {
      tally.add("repeats counted from completion")
    }
    tally.addOrigin(of: repeats)
    return tally
  }

  /// Returns a recurrence as Taskwarrior spells it, or `nil` for several weekdays, which it does not support.
  private static func period(of recurrence: Recurrence) -> String? {
    if recurrence.unit == .weekday { return recurrence.count == 1 ? "weekdays" : nil }
    return String(recurrence.rawValue.prefix { $0 != "/" })
  }

  private static func date(_ date: Date) -> JSONValue { .string(date.basicFormat) }

  private static func status(of task: TaskItem) -> String {
    task.isCompleted ? "completed" : isTemplate(task) ? "recurring" : "pending"
  }

  /// Returns whether Taskwarrior represents the task as a template from which it creates a task for each due date.
  private static func isTemplate(_ task: TaskItem) -> Bool {
    !task.isCompleted && task.repeats.flatMap(period) != nil && task.due != nil
  }
}

extension Date {
  /// The date in a form such as `20261201T143000Z`, without fractional seconds.
  var basicFormat: String {
    String(iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }
}

protocol TaskwarriorSource: AnyObject {
  var line: Int { get }
  func next() throws -> JSONRecords.Step?
}

extension JSONRecords: TaskwarriorSource {}

/// A reader for the tasks in a Taskwarrior export or data file.
///
/// Deleted tasks are skipped. Templates of recurring tasks are also skipped if they already have instances, because the
/// instances are separate tasks.
final class TaskwarriorReader: ImportReader {
  private let records: any TaskwarriorSource
  private let context: ImportContext
  private(set) var notKept = Tally()
  /// The UUIDs of the templates for which an open, repeating task has been read.
  private var repeatingTemplates: Set<String> = []

  /// Whether a task is imported without its invalid properties instead of being rejected. A task whose UUID, status or
  /// title is invalid is always rejected.
  private let blanks: Bool

  init(_ records: any TaskwarriorSource, blanks: Bool, _ context: ImportContext) {
    self.records = records
    self.blanks = blanks
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
    case .value: return .invalid(row("it must be a JSON object"))
    }
    var values = TaskDraft.Values()
    values.missing = [.parent]
    var tally = Tally()
    var status = "pending"
    /// `template` is the UUID of the template from which this task was created. If this task is itself a template,
    /// `mask` contains the states of its instances.
    var template: String?
    var mask = ""
    var annotations: [JSONValue] = []
    var blanked: [ImportResult.InvalidRow] = []
    do throws(ValidationError) {
      for (name, value) in members where !value.isNull {
        do throws(ValidationError) {
          switch (name, value) {
          case ("status", .string(let text)): status = text
          case ("parent", .string(let text)): template = text
          case ("mask", .string(let text)): mask = text
          // Skip two properties that are not needed: the position of an instance among the
          // instances of its template, and the kind of recurrence.
          case ("imask", _), ("rtype", _): break
          case ("annotations", .array(let found)): annotations = found
          case ("end", _): values.fields.completedAt = try date(value, name)
          default: try take(name, value, into: &values, &tally)
          }
        } catch {
          // Always reject an invalid UUID, because the task would otherwise be imported as a new one.
          if !blanks || name == "uuid" { throw error }
          blanked.append(.init(line: line, column: name, value: error.value, reason: error.rule))
          if let field = Self.fields[name] { values.missing.insert(field) }
        }
      }
      if !annotations.isEmpty {
        values.fields.notes = notes(annotations, createdAt: values.createdAt, &tally).joined(separator: "\n")
      }
      switch status {
      case "pending": values.isCompleted = false
      case "completed": values.isCompleted = true
      case "waiting": values.isCompleted = false
      case "deleted": return .leftOut(row("it is deleted"))
      case "recurring" where mask.contains { $0 == "-" || $0 == "W" }:
        return .leftOut(row("it is the template of recurring tasks, which are imported themselves"))
      case "recurring" where !mask.isEmpty:
        return .leftOut(
          row("it is the template of recurring tasks, which are all done or deleted, so none repeats")
        )
      case "recurring": values.isCompleted = false
      default:
        throw ValidationError(
          field: "status",
          value: status,
          rule: "must be pending, completed, waiting, recurring or deleted"
        )
      }
      if !values.isCompleted, values.fields.completedAt != nil {
        values.fields.completedAt = nil
        tally.add("end")
      }
      // Keep the recurrence of only one open task per template. Otherwise, every open task of the template would create
      // a separate next occurrence.
      if let template, values.fields.repeats != nil, values.isCompleted || !repeatingTemplates.insert(template).inserted
      {
        values.fields.repeats = nil
      }
      var draft = try TaskDraft(values, line: line, context)
      draft.blanked = blanked
      notKept.add(tally, of: draft)
      return .record(draft)
    } catch {
      let column = error.field == "title" ? "description" : error.field
      return .invalid(.init(line: line, column: column, value: error.value, reason: error.rule))
    }
  }

  /// The fields that are treated as missing if the corresponding property has an invalid value, keyed by property name.
  /// `end` is not included, because even without a valid `end`, the status indicates whether the task is completed.
  private static let fields: [String: TaskColumn] = ["due": .due, "wait": .wait, "depends": .dependencies]

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
      // The task may come from an export of this package, which keeps every character.
      values.isExported = true
    case ("description", .string(let text)): values.fields.title = text
    case ("project", .string(let text)): values.fields.project = text.isEmpty ? nil : text
    case ("tags", .array(let tags)):
      for case .string(let tag) in tags where !tag.isEmpty { values.fields.tags.append(tag) }
    // Before version 2.4, tags were a single comma-separated string.
    case ("tags", .string(let text)): values.fields.tags = TagText.tags(in: text)
    case ("priority", .string(let text)):
      switch text {
      case "H": values.fields.priority = .high
      case "M": values.fields.priority = .medium
      case "L": values.fields.priority = .low
      case "": break
      default: tally.add(name)
      }
    case ("due", .string("")), ("wait", .string("")), ("recur", .string("")): break
    case ("due", _):
      // Convert a time at the start of a day to a due day, because every due date in Taskwarrior has a time.
      let moment = try date(value, name)
      values.fields.due = context.zone.dayBeginning(at: moment).map { .day($0) } ?? .moment(moment)
    case ("wait", _): values.fields.waitUntil = try date(value, name)
    case ("recur", .string(let text)):
      do { values.fields.repeats = try Recurrence(text) } catch { tally.add("recur “\(text)”") }
    case ("depends", .array(let elements)):
      for case .string(let text) in elements { values.dependencies.append(try Self.reference(text)) }
    // Before version 2.6, dependencies were a single comma-separated string.
    case ("depends", .string(let text)):
      for text in text.parts(separatedBy: ",") { values.dependencies.append(try Self.reference(text)) }
    case ("entry", _): values.createdAt = try date(value, name)
    case ("modified", _): values.modifiedAt = try date(value, name)
    case (_, .array(let elements)): tally.add(name, elements.count)
    case (_, .string("")): break
    default: tally.add(name)
    }
  }

  /// Returns the text of each annotation with its date, unless this is the date of the task's creation.
  private func notes(_ annotations: [JSONValue], createdAt: Date?, _ tally: inout Tally) -> [String] {
    var notes: [String] = []
    for case .object(let members) in annotations {
      var text: String?
      var moment: Date?
      for (name, value) in members {
        switch (name, value) {
        case ("description", .string(let found)): text = found
        case ("entry", .string(let found)):
          moment = try? DateText(found, in: context.zone).date
          if moment == nil { tally.add("annotations.entry") }
        default: tally.add("annotations.\(name)")
        }
      }
      guard let text else { continue }
      if let moment, moment != createdAt {
        notes.append(DatedNote.text(text, at: moment, in: context.zone))
      } else {
        notes.append(text)
      }
    }
    return notes
  }

  private static func reference(_ text: String) throws(ValidationError) -> TaskDraft.Reference {
    guard let id = UUID(uuidString: text) else {
      throw ValidationError(field: "depends", value: text, rule: "must be the UUID of a task")
    }
    return .identity(TaskItem.ID(id))
  }

  private func date(_ value: JSONValue, _ field: String) throws(ValidationError) -> Date {
    guard case .string(let text) = value else {
      throw ValidationError(field: field, value: value.text, rule: "must be a date such as 20261201T143000Z")
    }
    return try DateText(text, in: context.zone, field: field).date
  }
}
