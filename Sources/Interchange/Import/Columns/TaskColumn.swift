package import LogbookDomain
import LogbookRecords
import Foundation

/// A field of a task that can be mapped to a column of a file.
package enum TaskColumn: String, ImportColumn {
  case title
  case notes
  case completed
  case completedAt
  case priority
  case due
  case dueOnDay
  case project
  case tags
  case parent
  case wait
  case repeats
  case dependencies
  case created
  case modified
  case id
  case number

  var numericHeadings: [String] { self == .completed ? usualHeadings.filter { $0 != "status" } : [] }

  // Each heading is a group, because a task's further columns, such as a description beside a name, are other fields.
  var headingGroups: [[String]] { usualHeadings.map { [$0] } }

  var usualHeadings: [String] {
    switch self {
    case .title: ["title", "task", "summary", "name", "subject", "todo", "content", "description"]
    case .notes: ["notes", "note", "description", "details", "comment", "comments", "body"]
    case .completed: ["iscompleted", "completed", "iscomplete", "complete", "isdone", "done", "checked", "status"]
    case .completedAt:
      ["completedat", "completedon", "completeddate", "datecompleted", "completiondate", "donedate", "doneat", "end"]
    case .priority: ["priority"]
    case .due: ["dueat", "due", "duedate", "deadline"]
    case .dueOnDay: ["isdueonday"]
    case .project: ["project", "list"]
    case .tags: ["tags", "tag", "labels", "label", "categories", "contexts"]
    case .parent: ["parent", "parentid", "parentnumber"]
    case .wait: ["waituntil", "wait", "hiddenuntil", "hideuntil", "deferdate"]
    case .repeats: ["repeats", "repeat", "recurrence", "recur", "recurring"]
    case .dependencies: ["dependencies", "dependson", "depends", "blockedby"]
    case .created: ["createdat", "created", "createdon", "datecreated", "creationdate", "entry"]
    case .modified: ["modifiedat", "modified", "updatedat", "updated", "lastmodified"]
    case .id: ["id", "uuid", "uid"]
    case .number: ["number"]
    }
  }
}

extension TaskItem.Fields {
  /// Sets the fields that can be read directly from the columns of a row.
  ///
  /// The caller sets the completion date, the priority, the recurrence, the parent and the dependencies.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the untrimmed text of a column, or `nil` if the column is empty.
  ///   - name: A closure that returns the text of a column, or `nil` if the column is empty. The text is trimmed unless
  ///     the row was exported by this package.
  ///   - date: A closure that returns the date in a column.
  mutating func take(
    text: (TaskColumn) throws -> String?,
    name: (TaskColumn) throws -> String?,
    date: (TaskColumn) throws -> DateText?
  ) throws {
    title = try name(.title) ?? ""
    notes = try text(.notes)
    project = try name(.project)
    tags = try text(.tags).map(TagText.tags) ?? []
    due = try date(.due)?.due
    if try text(.dueOnDay)?.lowercased() == "true", case .moment(let moment)? = due {
      due = .day(CalendarDay(utc: moment))
    }
    waitUntil = try date(.wait)?.date
  }
}

extension DateText {
  var due: DueDate { day.map { .day($0) } ?? .moment(date) }
}

extension DueDate {
  var iso8601: String {
    switch self {
    case .moment(let moment): moment.iso8601
    case .day(let day): "\(day)"
    }
  }
}

extension Priority {
  init(column text: String) throws(ValidationError) {
    switch text.trimmed.lowercased() {
    case "", "none": self = .none
    case "low", "l": self = .low
    case "medium", "m", "normal": self = .medium
    case "high", "h": self = .high
    default:
      throw ValidationError(field: "priority", value: text, rule: "must be none, low, medium or high")
    }
  }
}

extension TaskItem {
  /// The keys of the object that ``json(_:)`` returns, in order.
  package static let jsonKeys = [
    "number", "id", "title", "notes", "isCompleted", "completedAt", "priority", "dueAt", "isDueOnDay", "project",
    "tags",
    "parent", "waitUntil", "repeats", "dependencies", "createdAt", "modifiedAt",
  ]

  /// The IDs of the tasks to which this task refers: its parent and its dependencies.
  package var references: [ID] { (parentID.map { [$0] } ?? []) + dependencies }

  /// Returns the task as a JSON object, in the format that the command-line tool and exports use. If the task is due on
  /// a day, its due date has no time.
  ///
  /// - Parameter numbers: The numbers of the ``references``, keyed by ID. A dependency without a number is omitted, and
  ///   a parent without a number is written as `null`.
  package func json(_ numbers: [ID: Int]) -> JSONValue { .object(Self.jsonKeys, jsonValues(numbers)) }

  func jsonValues(_ numbers: [ID: Int]) -> [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(title), JSONValue(notes), .bool(isCompleted),
      JSONValue(completedAt?.iso8601), .string(priority.rawValue), JSONValue(due?.iso8601), .bool(isDueOnDay),
      JSONValue(project), .array(tags.map { .string($0) }), JSONValue(parentID.flatMap { numbers[$0] }),
      JSONValue(waitUntil?.iso8601), JSONValue(repeats?.rawValue),
      .array(dependencies.compactMap { numbers[$0].map { .integer($0) } }), .string(createdAt.iso8601),
      .string(modifiedAt.iso8601),
    ]
  }
}
