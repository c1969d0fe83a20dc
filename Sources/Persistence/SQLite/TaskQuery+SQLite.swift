import LogbookDomain
import LogbookRecords
import LogbookStorage

extension SQLiteKind<TaskItem> {
  /// Tasks, with an index of what a search looks through.
  static let tasks = SQLiteKind("task", sideTable: TaskSearchTable()) { $0.sqlite }
}

extension TaskQuery {
  /// The query in SQL.
  fileprivate var sqlite: SQLiteQuery { SQLiteQuery(self, conditions) { $0.sqlite } }

  /// The conditions that the filters make.
  private var conditions: [SQLiteFragment] {
    var conditions: [SQLiteFragment] = []
    if let isCompleted { conditions.append("(completed_at IS NULL) = \(.integer(isCompleted ? 0 : 1))") }
    if let project { conditions.append("project_key = \(.text(project.matchingKey))") }
    if let parentID { conditions.append("parent_id = \(.uuid(parentID.rawValue))") }
    if let dueBefore { conditions.append("due_at < \(SQLiteValue(dueBefore))") }
    let tags = Set(self.tags.map(\.matchingKey)).sorted()
    if !tags.isEmpty { conditions.append(Self.condition(tagged: tags)) }
    if let search = search?.searchKey, !search.isEmpty { conditions.append(Self.condition(searching: search)) }
    if let condition { conditions.append(SQLiteKind.tasks.expressions.condition(condition)) }
    return conditions
  }

  /// The condition that a task has every tag with these keys.
  private static func condition(tagged keys: [String]) -> SQLiteFragment {
    // One condition however many tags there are, since SQLite bounds how deep conditions are nested.
    let having = keys.count > 1 ? " GROUP BY task HAVING count(DISTINCT tag_key) = \(keys.count)" : ""
    func condition(_ filter: SQLiteFragment) -> SQLiteFragment {
      "number IN (SELECT task FROM task_tag WHERE \(filter)\(having))"
    }
    if keys.count <= 500 {
      return condition("tag_key IN (\(SQLiteFragment(keys.map { "\(.text($0))" }, separator: ", ")))")
    }
    // It bounds how many parameters there are, too. In hexadecimal, since its JSON ends a text at NUL.
    let list = keys.map { "\"\($0.hexadecimal)\"" }.joined(separator: ",")
    return condition("hex(tag_key) IN (SELECT value FROM json_each(\(.text("[\(list)]"))))")
  }

  /// The condition that a search key is in the search text.
  private static func condition(searching search: String) -> SQLiteFragment {
    let source = "number IN (SELECT rowid FROM task_search WHERE"
    // The index holds every three characters in a row; it cannot find fewer, so those are looked for in each text.
    if search.unicodeScalars.count < 3 { return "\(source) instr(text, \(.text(search))) > 0)" }
    // To the index U+FFFE and U+FFFF are the same as U+FFFD, so what it finds is looked at again.
    if search.unicodeScalars.contains(where: { (0xFFFD...0xFFFF).contains($0.value) }) {
      return "\(source) task_search MATCH \(.text(search.quoted)) AND instr(text, \(.text(search))) > 0)"
    }
    return "\(source) task_search MATCH \(.text(search.quoted)))"
  }
}

extension TaskQuery.Key {
  fileprivate var sqlite: SQLiteSortTerm {
    switch self {
    case .number: .init(sql: "number", isUnique: true)
    case .title: .init(sql: "matching_key(title)")
    case .priority: .init(sql: "priority")
    case .due: .init(sql: "due_at", isOptional: true)
    case .project: .init(sql: "project_key", isOptional: true)
    case .created: .init(sql: "created_at")
    case .modified: .init(sql: "modified_at")
    case .completed: .init(sql: "completed_at", isOptional: true)
    }
  }
}

extension String {
  /// The bytes of the text, as `hex()` of SQL has them.
  fileprivate var hexadecimal: String {
    utf8.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
