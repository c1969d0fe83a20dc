package import Domain

extension TaskItem {
  /// The task as the command line and exports show it.
  ///
  /// - Parameter parent: The number of the parent, if there is one.
  package func json(parent: Int?) -> JSONValue {
    .object([
      ("number", JSONValue(number)),
      ("id", .string("\(id)")),
      ("title", .string(title)),
      ("notes", JSONValue(notes)),
      ("isCompleted", .bool(isCompleted)),
      ("completedAt", JSONValue(completedAt?.iso8601)),
      ("priority", .string(priority.rawValue)),
      ("dueAt", JSONValue(dueAt?.iso8601)),
      ("project", JSONValue(project)),
      ("tags", .array(tags.map { .string($0) })),
      ("parent", JSONValue(parent)),
      ("createdAt", .string(createdAt.iso8601)),
      ("modifiedAt", .string(modifiedAt.iso8601)),
    ])
  }
}
