package import LogbookDomain
import LogbookRecords
import Foundation

/// The fields of a task that a file can have a column for.
package enum TaskColumn: String, ImportColumn {
  case title
  case notes
  case completed
  case completedAt
  case priority
  case due
  case project
  case tags
  case parent
  case created
  case modified
  case id
  case number

  var usualHeadings: [String] {
    switch self {
    case .title: ["title", "task", "summary", "name", "subject", "todo", "content", "description"]
    case .notes: ["notes", "note", "description", "details", "comment", "comments", "body"]
    case .completed: ["iscompleted", "completed", "iscomplete", "complete", "isdone", "done", "checked", "status"]
    case .completedAt:
      ["completedat", "completedon", "completeddate", "datecompleted", "completiondate", "donedate", "doneat", "end"]
    case .priority: ["priority"]
    case .due: ["dueat", "due", "duedate", "deadline"]
    case .project: ["project", "list"]
    case .tags: ["tags", "tag", "labels", "label", "categories", "contexts"]
    case .parent: ["parent", "parentid", "parentnumber"]
    case .created: ["createdat", "created", "createdon", "datecreated", "creationdate", "entry"]
    case .modified: ["modifiedat", "modified", "updatedat", "updated", "lastmodified"]
    case .id: ["id", "uuid", "uid"]
    case .number: ["number"]
    }
  }
}

extension TaskItem.Fields {
  /// Takes what a row has for the fields that stand for themselves.
  ///
  /// - Parameters:
  ///   - text: The text of a column, verbatim; `nil` if it is empty.
  ///   - name: The text of a column as a name is kept.
  ///   - date: The moment of a column.
  mutating func take(
    text: (TaskColumn) throws -> String?,
    name: (TaskColumn) throws -> String?,
    date: (TaskColumn) throws -> Date?
  ) throws {
    title = try name(.title) ?? ""
    notes = try text(.notes)
    project = try name(.project)
    tags = try text(.tags).map(TagText.tags) ?? []
    priority = try text(.priority).map { try Priority(column: $0) } ?? .none
    dueAt = try date(.due)
  }
}

extension Priority {
  fileprivate init(column text: String) throws(ValidationError) {
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
  /// The keys of ``json(parent:)``, in order.
  package static let jsonKeys = [
    "number", "id", "title", "notes", "isCompleted", "completedAt", "priority", "dueAt", "project", "tags", "parent",
    "createdAt", "modifiedAt",
  ]

  /// The task as the command line and exports show it.
  ///
  /// - Parameter parent: The number of the parent, if there is one.
  package func json(parent: Int?) -> JSONValue { .object(Self.jsonKeys, jsonValues(parent: parent)) }

  /// The values of ``json(parent:)``, in order.
  func jsonValues(parent: Int?) -> [JSONValue] {
    [
      JSONValue(number), .string("\(id)"), .string(title), JSONValue(notes), .bool(isCompleted),
      JSONValue(completedAt?.iso8601), .string(priority.rawValue), JSONValue(dueAt?.iso8601), JSONValue(project),
      .array(tags.map { .string($0) }), JSONValue(parent), .string(createdAt.iso8601), .string(modifiedAt.iso8601),
    ]
  }
}
