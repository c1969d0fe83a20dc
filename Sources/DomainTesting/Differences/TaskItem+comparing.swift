public import LogbookDomain
public import LogbookDomainSamples
public import LogbookRecords
import LogbookSamples
public import LogbookTesting
import Foundation

extension TaskItem: ComparedRecord {
  /// Returns variants of a query, each with one filter simplified or removed.
  public static func simpler(_ query: TaskQuery) -> [TaskQuery] {
    var simpler: [TaskQuery] = []
    func add(_ edit: (inout TaskQuery) -> Void) {
      var other = query
      edit(&other)
      simpler.append(other)
    }
    if query.isCompleted != nil { add { $0.isCompleted = nil } }
    if let project = query.project {
      add { $0.project = nil }
      for text in simplerTexts(project) { add { $0.project = text } }
    }
    for tags in simplerLists(query.tags) { add { $0.tags = tags } }
    for (index, tag) in query.tags.enumerated() {
      for text in simplerTexts(tag) { add { $0.tags[index] = text } }
    }
    if let search = query.search {
      add { $0.search = nil }
      for text in simplerTexts(search) { add { $0.search = text } }
    }
    if query.dueBefore != nil { add { $0.dueBefore = nil } }
    if query.parentID != nil { add { $0.parentID = nil } }
    if query.condition != nil { add { $0.condition = nil } }
    return simpler
  }

  /// Returns the arguments of an initializer call that creates this task, as Swift code.
  ///
  /// - Parameters:
  ///   - identity: The argument `id:`, and the argument `number:` if the task has a number.
  ///   - id: A closure that returns the Swift code for another task's ID.
  public func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String] {
    var arguments = ["title: \(swiftLiteral(title))"]
    if let notes { arguments.append("notes: \(swiftLiteral(notes))") }
    if let completedAt { arguments.append("completedAt: \(swiftLiteral(completedAt))") }
    if priority != .none { arguments.append("priority: .\(priority.rawValue)") }
    if let dueAt { arguments.append("dueAt: \(swiftLiteral(dueAt))") }
    if isDueOnDay { arguments.append("isDueOnDay: true") }
    if let project { arguments.append("project: \(swiftLiteral(project))") }
    if !tags.isEmpty { arguments.append("tags: \(swiftLiteral(tags))") }
    if let parentID { arguments.append("parentID: \(id(parentID))") }
    if let waitUntil { arguments.append("waitUntil: \(swiftLiteral(waitUntil))") }
    if let repeats { arguments.append("repeats: Recurrence(rawValue: \(swiftLiteral(repeats.rawValue)))") }
    if !dependencies.isEmpty { arguments.append("dependencies: [\(dependencies.map(id).joined(separator: ", "))]") }
    let modified = modifiedAt == createdAt ? [] : ["modifiedAt: \(swiftLiteral(modifiedAt))"]
    return arguments + identity + ["createdAt: \(swiftLiteral(createdAt))"] + modified
  }

  /// Returns the arguments of an initializer call that creates a query, as Swift code, except for `sort:`, `limit:`
  /// and `offset:`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - id: A closure that returns the Swift code for a task's ID.
  public static func swiftArguments(_ query: TaskQuery, _ id: (ID) -> String) -> [String] {
    var arguments: [String] = []
    if let isCompleted = query.isCompleted { arguments.append("isCompleted: \(isCompleted)") }
    if let project = query.project { arguments.append("project: \(swiftLiteral(project))") }
    if !query.tags.isEmpty { arguments.append("tags: \(swiftLiteral(query.tags))") }
    if let search = query.search { arguments.append("search: \(swiftLiteral(search))") }
    if let dueBefore = query.dueBefore { arguments.append("dueBefore: \(swiftLiteral(dueBefore))") }
    if let parentID = query.parentID { arguments.append("parentID: \(id(parentID))") }
    if let condition = query.condition { arguments.append("condition: \(swiftLiteral(condition))") }
    return arguments
  }
}
