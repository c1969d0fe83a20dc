package import LogbookDomain
import LogbookRecords
import Foundation

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
