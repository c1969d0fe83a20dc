import LogbookDomain
import LogbookRecords
import LogbookStorage

/// The index of the search texts of tasks.
struct TaskSearchTable: SQLiteSideTable {
  let table = "task_search"

  func write(_ task: TaskItem, number: Int, isNew: Bool, to connection: SQLiteConnection) throws(StoreError) {
    try connection.run(
      isNew
        ? "INSERT INTO task_search (rowid, text) VALUES (?1, ?2)" : "UPDATE task_search SET text = ?2 WHERE rowid = ?1",
      [SQLiteValue(number), .text(task.searchText)]
    )
  }

  func delete(number: Int, from connection: SQLiteConnection) throws(StoreError) {
    try connection.run("DELETE FROM task_search WHERE rowid = ?", [SQLiteValue(number)])
  }

  func brokenRules(of task: TaskItem, number: Int, in connection: SQLiteConnection) throws(StoreError) -> [String] {
    let text = try connection.first("SELECT text FROM task_search WHERE rowid = ?", [SQLiteValue(number)]) {
      text throws(StoreError) in try text.text(0)
    }
    if text.map({ $0.utf8.elementsEqual(task.searchText.utf8) }) == true { return [] }
    return ["its search text must be what title, notes and tags make it"]
  }

  func examine(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {
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
}
