import LogbookDomain

extension TaskItem: SQLiteRecord {
  static let table = "task"
  static let tables = ["task", "task_tag"]
  static let sideTables = ["task_search"]
  static let selection = makeSelection()
  static let insertion = makeInsertion()
  static let statements = SQLiteRecordStatements(TaskItem.self)
  static let keepingDetails: String? = """
    INSERT INTO task_tag_before (step, task, position, tag) \
    SELECT ?1, task, position, tag FROM task_tag WHERE task = (SELECT number FROM task WHERE id = ?2)
    """
  static let givenColumns = [
    "number", "id", "title", "notes", "completed_at", "priority", "due_at", "project", "parent_id", "created_at",
    "modified_at",
  ]
  static let columns = givenColumns + ["project_key", "digest"]
  private static let tagSelection = "SELECT tag FROM task_tag WHERE task = ? ORDER BY position"
  private static let tagSelectionBefore =
    "SELECT tag FROM task_tag_before WHERE task = ? AND step = ? ORDER BY position"
  static var hasParts: Bool { true }

  var columnValues: [SQLiteValue] {
    [
      SQLiteValue(number), .uuid(id.rawValue), .text(title), SQLiteValue(notes), SQLiteValue(completedAt),
      .integer(Int64(priority.rank)), SQLiteValue(dueAt),
      SQLiteValue(project), SQLiteValue(parentID?.rawValue), SQLiteValue(createdAt), SQLiteValue(modifiedAt),
      SQLiteValue(project?.matchingKey), .integer(Int64(bitPattern: digest)),
    ]
  }

  init(row: SQLiteStatement, before step: Int?) throws(StoreError) {
    let (number, rank) = (try row.integer(0), try row.integer(5))
    guard let priority = Priority.allCases.first(where: { $0.rank == rank }) else {
      throw .corrupt("priority must be from 0 to 3")
    }
    let tags = try row.connection.rows(
      step == nil ? Self.tagSelection : Self.tagSelectionBefore,
      step.map { [SQLiteValue(number), SQLiteValue($0)] } ?? [SQLiteValue(number)]
    ) { tag throws(StoreError) in try tag.text(0) }
    let title = try row.text(2)
    let notes = try row.optionalText(3)
    let project = try row.optionalText(7)
    let parentID = try row.optionalUUID(8).map { ID($0) }
    let id = ID(try row.uuid(1))
    let (completedAt, dueAt) = (try row.optionalDate(4), try row.optionalDate(6))
    let (createdAt, modifiedAt) = (try row.date(9), try row.date(10))
    do {
      try self.init(
        title: title,
        notes: notes,
        completedAt: completedAt,
        priority: priority,
        dueAt: dueAt,
        project: project,
        tags: tags,
        parentID: parentID,
        id: id,
        number: number,
        createdAt: createdAt,
        modifiedAt: modifiedAt
      )
    } catch {
      throw .corrupt("\(error.field) \(error.rule)")
    }
  }

  func writeDetails(number: Int, isNew: Bool, to connection: SQLiteConnection) throws(StoreError) {
    let row = SQLiteValue.integer(Int64(number))
    if isNew {
      try connection.run("INSERT INTO task_search (rowid, text) VALUES (?, ?)", [row, .text(searchText)])
    } else {
      try connection.run("UPDATE task_search SET text = ?2 WHERE rowid = ?1", [row, .text(searchText)])
      try connection.run("DELETE FROM task_tag WHERE task = ?", [row])
    }
    for (position, tag) in tags.enumerated() {
      try connection.run(
        "INSERT INTO task_tag (task, position, tag, tag_key) VALUES (?, ?, ?, ?)",
        [row, .integer(Int64(position)), .text(tag), .text(tag.matchingKey)]
      )
    }
  }

  func brokenRulesOfDetails(number: Int, in connection: SQLiteConnection) throws(StoreError) -> [String] {
    var broken: [String] = []
    let row = SQLiteValue.integer(Int64(number))
    let text = try connection.first("SELECT text FROM task_search WHERE rowid = ?", [row]) { text throws(StoreError) in
      try text.text(0)
    }
    if text.map({ $0.utf8.elementsEqual(searchText.utf8) }) != true {
      broken.append("its search text must be what title, notes and tags make it")
    }
    let keys = try connection.rows("SELECT position, tag_key FROM task_tag WHERE task = ? ORDER BY position", [row]) {
      tag throws(StoreError) in (try tag.integer(0), Array(try tag.text(1).utf8))
    }
    if !keys.elementsEqual(tags.enumerated().map { ($0, Array($1.matchingKey.utf8)) }, by: ==) {
      broken.append("its tags must be in order, with the keys that the tags make")
    }
    return broken
  }

  static func examineDetails(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {
    _ = try check.examine("index task_search") { _ throws(StoreError) in
      // Source: sqlite.org/fts5.html#the_integrity_check_command.
      try connection.execute("INSERT INTO task_search (task_search) VALUES ('integrity-check')")
    }
    _ = try check.examine("table task_search") { check throws(StoreError) in
      try connection.forEachRow("SELECT rowid FROM task_search WHERE rowid NOT IN (SELECT number FROM task)") { row in
        check.note("table task_search", "it has a text of task \(row.number), which does not exist")
      }
    }
  }

  static func deleteDetails(number: Int, from connection: SQLiteConnection) throws(StoreError) {
    try connection.run("DELETE FROM task_search WHERE rowid = ?", [.integer(Int64(number))])
  }

  static func conditions(of query: TaskQuery) -> [SQLiteCondition] {
    var conditions: [SQLiteCondition] = []
    if let isCompleted = query.isCompleted {
      conditions.append(.init("(completed_at IS NULL) = ?", .integer(isCompleted ? 0 : 1)))
    }
    if let project = query.project { conditions.append(.init("project_key = ?", .text(project.matchingKey))) }
    if let parentID = query.parentID { conditions.append(.init("parent_id = ?", .uuid(parentID.rawValue))) }
    if let dueBefore = query.dueBefore { conditions.append(.init("due_at < ?", SQLiteValue(dueBefore))) }
    let tags = Set(query.tags.map(\.matchingKey)).sorted()
    if !tags.isEmpty { conditions.append(condition(tagged: tags)) }
    if let search = query.search?.searchKey, !search.isEmpty { conditions.append(condition(searching: search)) }
    return conditions
  }

  /// The condition that a task has every tag with these keys.
  private static func condition(tagged keys: [String]) -> SQLiteCondition {
    // One condition however many tags there are, since SQLite bounds how deep conditions are nested.
    let having = keys.count > 1 ? " GROUP BY task HAVING count(DISTINCT tag_key) = \(keys.count)" : ""
    func condition(_ filter: String, _ values: [SQLiteValue]) -> SQLiteCondition {
      .init("number IN (SELECT task FROM task_tag WHERE \(filter)\(having))", values)
    }
    if keys.count <= 500 {
      let places = Array(repeating: "?", count: keys.count).joined(separator: ", ")
      return condition("tag_key IN (\(places))", keys.map { .text($0) })
    }
    // It bounds how many parameters there are, too. In hexadecimal, since its JSON ends a text at NUL.
    let list = keys.map { "\"\($0.hexadecimal)\"" }.joined(separator: ",")
    return condition("hex(tag_key) IN (SELECT value FROM json_each(?))", [.text("[\(list)]")])
  }

  /// The condition that a search key is in the search text.
  private static func condition(searching search: String) -> SQLiteCondition {
    let source = "number IN (SELECT rowid FROM task_search WHERE"
    // The index holds every three characters in a row; it cannot find fewer, so those are looked for in each text.
    if search.unicodeScalars.count < 3 { return .init("\(source) instr(text, ?) > 0)", .text(search)) }
    // To the index U+FFFE and U+FFFF are the same as U+FFFD, so what it finds is looked at again.
    if search.unicodeScalars.contains(where: { (0xFFFD...0xFFFF).contains($0.value) }) {
      return .init("\(source) task_search MATCH ? AND instr(text, ?) > 0)", .text(search.quoted), .text(search))
    }
    return .init("\(source) task_search MATCH ?)", .text(search.quoted))
  }

  static func expression(for key: TaskQuery.Key) -> SQLiteSortExpression {
    switch key {
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
