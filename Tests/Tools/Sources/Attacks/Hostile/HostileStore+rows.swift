extension HostileStore {
  /// Databases with extreme or invalid values in steps, sequences, record numbers, counts and the history level.
  static var counters: [HostileStore] {
    let ignoring = "PRAGMA ignore_check_constraints = ON; "
    let (most, least) = ("9223372036854775807", "(-9223372036854775807 - 1)")
    return [
      .init("the largest step", .noticed, sql: "INSERT INTO step VALUES (\(most), 0, NULL, NULL, 1, NULL, NULL, NULL)"),
      .init(
        "the second-largest step",
        .noticed,
        sql: "INSERT INTO step VALUES (\(most) - 1, 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init(
        "a step beyond the exact range of doubles",
        .noticed,
        sql: "INSERT INTO step VALUES (9007199254740993, 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init(
        "a gap in the steps",
        .either,
        sql: "INSERT INTO step VALUES (1000000, 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init(
        "a negative step",
        .noticed,
        sql: "\(ignoring)INSERT INTO step VALUES (-5, 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init(
        "the smallest step",
        .noticed,
        sql: "\(ignoring)INSERT INTO step VALUES (\(least), 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init(
        "only a negative step",
        .noticed,
        sql: "\(ignoring)DELETE FROM step; INSERT INTO step VALUES (\(least), 0, NULL, NULL, 1, NULL, NULL, NULL)"
      ),
      .init("a step with the last possible date", .noticed, sql: "UPDATE step SET date = \(most)"),
      .init("a step with the first possible date", .noticed, sql: "UPDATE step SET date = \(least)"),
      .init(
        "a step that undid all possible steps",
        .noticed,
        sql: "UPDATE step SET undone_first = \(least), undone_last = \(most)"
      ),
      .init(
        "a step that undid a very long range",
        .noticed,
        sql: "UPDATE step SET undone_first = 1, undone_last = \(most)"
      ),
      .init(
        "a step that undid a later one",
        .noticed,
        sql: "UPDATE step SET undone_first = number + 1, undone_last = number + 9"
      ),
      .init(
        "a step that undid a reversed range",
        .noticed,
        sql: "\(ignoring)UPDATE step SET undone_first = 9, undone_last = 1"
      ),
      .init("a step with an invalid value for undoable", .noticed, sql: "\(ignoring)UPDATE step SET is_undoable = 7"),
      .init(
        "a change at the largest position",
        .either,
        sql: "INSERT INTO step_change SELECT number, \(most), kind, action, ids FROM step WHERE number = 1"
      ),
      .init("an unknown action", .noticed, sql: "\(ignoring)UPDATE step SET action = 9"),
      .init("the largest action", .noticed, sql: "\(ignoring)UPDATE step SET action = \(most)"),
      .init("an unknown kind", .noticed, sql: "\(ignoring)UPDATE step SET kind = 'ghost'"),
      .init("truncated IDs", .noticed, sql: "\(ignoring)UPDATE step SET ids = substr(ids, 1, 15)"),
      .init(
        "the largest integer as the last number",
        .noticed,
        sql: "\(ignoring)REPLACE INTO last_number VALUES ('task', \(most))"
      ),
      .init(
        "a negative last number",
        .noticed,
        sql: "\(ignoring)REPLACE INTO last_number VALUES ('task', \(least))"
      ),
      .init("a last number of no kind", .either, sql: "INSERT INTO last_number VALUES ('ghost', 7)"),
      .init("no last number", .either, sql: "DELETE FROM last_number"),
      .init(
        "a task with the largest number",
        .noticed,
        sql: "\(ignoring)UPDATE task SET number = \(most) WHERE number = 3"
      ),
      .init("a task with a negative number", .noticed, sql: "\(ignoring)UPDATE task SET number = -3 WHERE number = 3"),
      .init(
        "a report with the largest counts",
        .noticed,
        sql: "UPDATE report SET tested = \(most), positive = \(most)"
      ),
      .init("an unknown history level", .noticed, sql: "\(ignoring)UPDATE store SET history_level = \(most)"),
      .init("a negative history level", .noticed, sql: "\(ignoring)UPDATE store SET history_level = -1"),
    ]
  }

  /// Databases with invalid, changed or missing rows.
  static var rows: [HostileStore] {
    let ignoring = "PRAGMA ignore_check_constraints = ON; "
    let loose = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = "
    let again = "; PRAGMA writable_schema = RESET; "
    return [
      .init("an empty store table", .refused, sql: "DELETE FROM store"),
      .init(
        "two rows in the store table",
        .noticed,
        sql: "\(ignoring)INSERT INTO store SELECT 2, randomblob(16), randomblob(16), 1, form, layout FROM store"
      ),
      .init("a store whose only row has a different number", .noticed, sql: "\(ignoring)UPDATE store SET number = 5"),
      .init(
        "a store with a short ID",
        .refused,
        sql: "\(ignoring)UPDATE store SET id = x'00', history_id = x'01'"
      ),
      .init(
        "a title that is not UTF-8",
        .noticed,
        sql: "UPDATE task SET title = CAST(x'fffe41' AS TEXT) WHERE number = 2"
      ),
      .init(
        "a title that contains NUL",
        .noticed,
        sql: "UPDATE task SET title = CAST(x'610062' AS TEXT) WHERE number = 2"
      ),
      .init("an empty title", .noticed, sql: "\(ignoring)UPDATE task SET title = '' WHERE number = 2"),
      .init(
        "a title of a million letters",
        .noticed,
        sql: "UPDATE task SET title = printf('%.*c', 1000000, 'x') WHERE number = 2"
      ),
      .init("a changed title", .noticed, sql: "UPDATE task SET title = 'other' WHERE number = 2"),
      .init("an unknown priority", .noticed, sql: "\(ignoring)UPDATE task SET priority = 77"),
      .init(
        "dates after the last representable date",
        .noticed,
        sql: "\(ignoring)UPDATE task SET created_at = 9223372036854775807"
      ),
      .init(
        "dates before the first representable date",
        .noticed,
        sql: "\(ignoring)UPDATE task SET due_at = -9223372036854775807 - 1"
      ),
      .init(
        "a task that is its own parent",
        .noticed,
        sql: "\(ignoring)UPDATE task SET parent_id = id WHERE number = 2"
      ),
      .init(
        "a cycle of parents",
        .noticed,
        sql: """
          UPDATE task SET parent_id = (SELECT id FROM task t WHERE t.number = 5 - task.number) WHERE \
          number IN (2, 3)
          """
      ),
      .init(
        "a parent that does not exist",
        .noticed,
        sql: "UPDATE task SET parent_id = randomblob(16) WHERE number = 2"
      ),
      .init("a tag without a task", .noticed, sql: "INSERT INTO task_tags VALUES (99, 0, 'ghost', 'ghost')"),
      .init(
        "a tag at the largest position",
        .noticed,
        sql: "UPDATE task_tags SET position = 9223372036854775807 WHERE task = 1 AND position = 0"
      ),
      .init(
        "blobs instead of numbers",
        .noticed,
        sql: "\(loose)'task'\(again)\(ignoring)UPDATE task SET created_at = x'00ff', priority = x'01'"
      ),
      .init(
        "text instead of numbers",
        .noticed,
        sql: "\(loose)'task'\(again)\(ignoring)UPDATE task SET created_at = 'yesterday'"
      ),
      .init("infinite dates", .noticed, sql: "\(loose)'task'\(again)\(ignoring)UPDATE task SET created_at = 9e999"),
      .init("infinite counts", .noticed, sql: "\(loose)'report'\(again)\(ignoring)UPDATE report SET tested = 9e999"),
      .init(
        "numbers instead of IDs",
        .noticed,
        sql: "\(loose)'report'\(again)\(ignoring)UPDATE report SET id = number"
      ),
      .init(
        "an invalid previous version of a record",
        .noticed,
        sql: "UPDATE task_before SET title = '', priority = 99, created_at = 9223372036854775807"
      ),
      .init("a search index without one of the tasks", .noticed, sql: "DELETE FROM task_search WHERE rowid = 2"),
      .init("a damaged search index", .noticed, sql: "UPDATE task_search_data SET block = x'00ff00ff'"),
      .init("a search index of a different version", .noticed, sql: "UPDATE task_search_config SET v = 99"),
    ]
  }
}
