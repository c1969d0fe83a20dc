import LogbookDomain
import Foundation
import LogbookSamples

extension TaskItem: ComparedRecord {
  func simpler() -> [TaskItem] {
    let epoch = Date(millisecondsSince1970: 0)
    var simpler: [TaskItem] = []
    func add(_ fields: Fields, number: Int?, createdAt: Date, modifiedAt: Date) {
      do {
        simpler.append(try TaskItem(fields, id: id, number: number, createdAt: createdAt, modifiedAt: modifiedAt))
      } catch {
        // What is not valid is no simpler task.
      }
    }
    func add(_ edit: (inout Fields) -> Void) {
      var fields = fields
      edit(&fields)
      add(fields, number: number, createdAt: createdAt, modifiedAt: modifiedAt)
    }
    for text in simplerTexts(title) { add { $0.title = text } }
    if number != nil { add(fields, number: nil, createdAt: createdAt, modifiedAt: modifiedAt) }
    if let notes {
      add { $0.notes = nil }
      for text in simplerTexts(notes) { add { $0.notes = text } }
    }
    if let project {
      add { $0.project = nil }
      for text in simplerTexts(project) { add { $0.project = text } }
    }
    for list in simplerLists(tags) { add { $0.tags = list } }
    for (index, tag) in tags.enumerated() {
      for text in simplerTexts(tag) { add { $0.tags[index] = text } }
    }
    if parentID != nil { add { $0.parentID = nil } }
    if priority != .none { add { $0.priority = .none } }
    for date in [\Fields.dueAt, \Fields.completedAt] where fields[keyPath: date] != nil {
      add { $0[keyPath: date] = nil }
      if fields[keyPath: date] != epoch { add { $0[keyPath: date] = epoch } }
    }
    if createdAt != epoch { add(fields, number: number, createdAt: epoch, modifiedAt: epoch) }
    if modifiedAt != createdAt { add(fields, number: number, createdAt: createdAt, modifiedAt: createdAt) }
    return simpler
  }

  static func simpler(_ query: TaskQuery) -> [TaskQuery] {
    var simpler = query.simplerPages()
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
    return simpler
  }

  static var words: SwiftWords {
    SwiftWords(
      type: "TaskItem",
      query: "TaskQuery",
      one: "task",
      many: "tasks",
      delete: "deleteTasks",
      anyRecord: "TaskItem(title: \"end\", createdAt: Date(millisecondsSince1970: 0))"
    )
  }

  func arguments(_ id: (ID) -> String) -> (beforeID: [String], afterID: [String]) {
    var arguments = ["title: \(swiftLiteral(title))"]
    if let notes { arguments.append("notes: \(swiftLiteral(notes))") }
    if let completedAt { arguments.append("completedAt: \(swiftLiteral(completedAt))") }
    if priority != .none { arguments.append("priority: .\(priority.rawValue)") }
    if let dueAt { arguments.append("dueAt: \(swiftLiteral(dueAt))") }
    if let project { arguments.append("project: \(swiftLiteral(project))") }
    if !tags.isEmpty { arguments.append("tags: \(swiftLiteral(tags))") }
    if let parentID { arguments.append("parentID: \(id(parentID))") }
    let modified = modifiedAt == createdAt ? [] : ["modifiedAt: \(swiftLiteral(modifiedAt))"]
    return (arguments, ["createdAt: \(swiftLiteral(createdAt))"] + modified)
  }

  static func arguments(_ query: TaskQuery, _ id: (ID) -> String) -> [String] {
    var arguments: [String] = []
    if let isCompleted = query.isCompleted { arguments.append("isCompleted: \(isCompleted)") }
    if let project = query.project { arguments.append("project: \(swiftLiteral(project))") }
    if !query.tags.isEmpty { arguments.append("tags: \(swiftLiteral(query.tags))") }
    if let search = query.search { arguments.append("search: \(swiftLiteral(search))") }
    if let dueBefore = query.dueBefore { arguments.append("dueBefore: \(swiftLiteral(dueBefore))") }
    if let parentID = query.parentID { arguments.append("parentID: \(id(parentID))") }
    return arguments + swiftPage(query)
  }
}
