extension HostileStore {
  private static let tables = [
    "task", "task_tag", "report", "store", "step", "step_change", "task_before", "task_tag_before", "report_before",
  ]

  private static let events = ["INSERT", "UPDATE", "DELETE"]

  static var triggers: [HostileStore] {
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    return [
      .init(
        "a trigger that deletes every task",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN DELETE FROM task; END"
      ),
      .init(
        "a trigger that deletes every report when a task is added",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN DELETE FROM report; END"
      ),
      .init(
        "a trigger under a name of ours",
        .refused,
        sql: "CREATE TRIGGER task_open AFTER INSERT ON task BEGIN DELETE FROM task; END"
      ),
      .init(
        "a trigger that does not end",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN \(endless); END"
      ),
      .init(
        "a trigger that fails",
        .refused,
        sql: "CREATE TRIGGER foreign_one BEFORE INSERT ON task BEGIN SELECT RAISE(ABORT, 'no'); END"
      ),
      .init(
        "a trigger that rolls back",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON step BEGIN SELECT RAISE(ROLLBACK, 'no'); END"
      ),
      .init(
        "a trigger that changes titles",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN UPDATE task SET title = 'other'; END"
      ),
      .init(
        "a trigger that forgets the history",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON step BEGIN DELETE FROM step; END"
      ),
      .init(
        "a trigger on a table of the search",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task_search_content BEGIN DELETE FROM task; END"
      ),
      .init(
        "a trigger with a definition that is none",
        .refused,
        sql: """
          CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN SELECT 1; END; PRAGMA writable_schema = \
          ON; UPDATE sqlite_schema SET sql = 'CREATE TRIGGER foreign_one oops' WHERE name = \
          'foreign_one'
          """
      ),
      .init(
        "a trigger that is marked as an index",
        .refused,
        sql: """
          CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN DELETE FROM task; END; PRAGMA \
          writable_schema = ON; UPDATE sqlite_schema SET type = 'index' WHERE name = 'foreign_one'
          """
      ),
    ]
      + tables.enumerated().flatMap { index, table in
        // The first three tables, which contain records, get a trigger for every event. Each of the other tables gets
        // a trigger for one event in turn.
        (index < 3 ? events : [events[index % 3]]).map { event in
          .init(
            "a trigger that ignores each \(event) on \(table)",
            .refused,
            sql: "CREATE TRIGGER foreign_one BEFORE \(event) ON \(table) BEGIN SELECT RAISE(IGNORE); END"
          )
        }
      }
      + ["task", "report", "step"].map { table in
        .init(
          "a trigger on \(table) that does nothing",
          .noticed,
          sql: "CREATE TRIGGER foreign_one AFTER INSERT ON \(table) BEGIN SELECT 1; END"
        )
      }
  }

  static var views: [HostileStore] {
    func view(_ table: String, _ select: String) -> String {
      "PRAGMA legacy_alter_table = ON; ALTER TABLE \(table) RENAME TO real_one; CREATE VIEW \(table) AS \(select)"
    }
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT real_one.* FROM real_one, n"
    return tables.map { table in
      .init("a view in the place of \(table)", .refused, sql: view(table, "SELECT * FROM real_one"))
    }
      + ["task", "report", "store", "step"].map { table in
        .init("an endless view in the place of \(table)", .refused, sql: view(table, endless))
      } + [
        .init(
          "a view whose triggers do something else",
          .refused,
          sql: view("task", "SELECT * FROM real_one")
            + "; CREATE TRIGGER foreign_one INSTEAD OF INSERT ON task BEGIN DELETE FROM real_one; END"
        ),
        .init(
          "a view of itself",
          .refused,
          sql: """
            PRAGMA legacy_alter_table = ON; ALTER TABLE report RENAME TO real_one; CREATE VIEW report AS \
            SELECT * FROM report
            """
        ),
        .init(
          "an ordinary table in the place of the search",
          .refused,
          sql: "DROP TABLE task_search; CREATE TABLE task_search (text)"
        ),
        .init(
          "a search without content",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text, content = '', \
            tokenize = 'trigram case_sensitive 1')
            """
        ),
        .init(
          "a search of whole words",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text); INSERT INTO \
            task_search (rowid, text) SELECT number, title FROM task
            """
        ),
        .init(
          "a search whose content is another table",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text, content = 'report', \
            tokenize = 'trigram case_sensitive 1')
            """
        ),
        .init("no search", .refused, sql: "DROP TABLE task_search"),
        .init("a foreign view", .foreign, sql: "CREATE VIEW foreign_one AS SELECT * FROM task"),
        .init(
          "a foreign endless view",
          .foreign,
          sql: """
            CREATE VIEW foreign_one AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
            SELECT * FROM n
            """
        ),
        .init("a foreign view that cannot be read", .foreign, sql: "CREATE VIEW foreign_one AS SELECT * FROM nowhere"),
        .init("a foreign table", .foreign, sql: "CREATE TABLE foreign_one (a); INSERT INTO foreign_one VALUES (1)"),
        .init(
          "a foreign table with a trigger of its own",
          .noticed,
          sql: """
            CREATE TABLE foreign_one (a); CREATE TRIGGER foreign_two AFTER INSERT ON foreign_one BEGIN \
            DELETE FROM task; END
            """
        ),
        .init("a foreign search", .foreign, sql: "CREATE VIRTUAL TABLE foreign_one USING fts5 (a)"),
        .init(
          "a virtual table of an unknown module",
          .noticed,
          sql: """
            PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', 'foreign_one', \
            'foreign_one', 0, 'CREATE VIRTUAL TABLE foreign_one USING nowhere (a)')
            """
        ),
      ]
  }

  static var schemas: [HostileStore] {
    [
      .init("a generated column", .refused, sql: "ALTER TABLE task ADD COLUMN foreign_one TEXT AS (title) VIRTUAL"),
      .init(
        "a generated column that fails",
        .refused,
        sql: "ALTER TABLE report ADD COLUMN foreign_one INTEGER AS (abs(-9223372036854775807 - number)) VIRTUAL"
      ),
      .init("one column more", .noticed, sql: "ALTER TABLE task ADD COLUMN foreign_one TEXT"),
      .init(
        "one column more that refuses",
        .refused,
        sql: "ALTER TABLE task ADD COLUMN foreign_one TEXT NOT NULL DEFAULT 'x' CHECK (title <> 'new')"
      ),
      .init("a column under another name", .refused, sql: "ALTER TABLE task RENAME COLUMN notes TO remarks"),
      .init("one column less", .refused, sql: "ALTER TABLE task DROP COLUMN notes"),
      .init(
        "columns in another order",
        .refused,
        redefining: "report",
        "tested INTEGER CHECK (tested >= 0),\n  positive INTEGER CHECK (positive >= 0)",
        as: "positive INTEGER CHECK (positive >= 0),\n  tested INTEGER CHECK (tested >= 0)"
      ),
      .init(
        "identities that replace others",
        .refused,
        redefining: "task",
        "BLOB NOT NULL UNIQUE",
        as: "BLOB NOT NULL UNIQUE ON CONFLICT REPLACE"
      ),
      .init(
        "identities that are ignored when they are there",
        .refused,
        redefining: "report",
        "BLOB NOT NULL UNIQUE",
        as: "BLOB NOT NULL UNIQUE ON CONFLICT IGNORE"
      ),
      .init(
        "titles that replace others",
        .refused,
        redefining: "task_tag",
        "PRIMARY KEY (task, position)",
        as: "PRIMARY KEY (task, position) ON CONFLICT REPLACE"
      ),
      .init(
        "keys in which case does not count",
        .refused,
        redefining: "task",
        "title TEXT NOT NULL",
        as: "title TEXT COLLATE NOCASE NOT NULL"
      ),
      .init(
        "a location in which case does not count",
        .refused,
        redefining: "report",
        "location_key TEXT NOT NULL",
        as: "location_key TEXT COLLATE NOCASE NOT NULL"
      ),
      .init(
        "parents whose parts go with them",
        .refused,
        redefining: "task",
        "REFERENCES task (id) DEFERRABLE",
        as: "REFERENCES task (id) ON DELETE CASCADE DEFERRABLE"
      ),
      .init("tags that stay when their task goes", .refused, redefining: "task_tag", " ON DELETE CASCADE", as: ""),
      .init("a table that is not strict", .noticed, redefining: "task", "STRICT", as: ""),
      .init("numbers that are given again", .refused, redefining: "task", "AUTOINCREMENT", as: ""),
      .init(
        "a constraint less",
        .noticed,
        redefining: "report",
        "CHECK (coalesce(tested, positive, negative) IS NOT NULL)",
        as: "CHECK (1)"
      ),
      .init(
        "a constraint that refuses all",
        .refused,
        redefining: "report",
        "CHECK (coalesce(tested, positive, negative) IS NOT NULL)",
        as: "CHECK (0)"
      ),
      .init("a unique index more", .refused, sql: "CREATE UNIQUE INDEX foreign_one ON task (title)"),
      .init(
        "a unique index on one value",
        .refused,
        sql: "CREATE UNIQUE INDEX foreign_one ON task (priority) WHERE title = 'new'"
      ),
      .init("an index more", .noticed, sql: "CREATE INDEX foreign_one ON task (title)"),
      .init(
        "an index of an expression that fails",
        .refused,
        sql: "CREATE INDEX foreign_one ON task (abs(CASE WHEN title = 'new' THEN -9223372036854775807 - 1 ELSE 1 END))"
      ),
      .init("an index less", .noticed, sql: "DROP INDEX task_due"),
      .init(
        "another index under the same name",
        .noticed,
        sql: "DROP INDEX task_due; CREATE INDEX task_due ON task (title)"
      ),
      .init(
        "an index that says something else than it holds",
        .noticed,
        redefining: "report_date",
        "reported_at DESC",
        as: "location"
      ),
      .init(
        "an index for a part that lacks rows",
        .noticed,
        redefining: "task_project",
        "project_key IS NOT NULL",
        as: "project_key IS NULL"
      ),
      .init(
        "a table that keeps tasks from being deleted",
        .refused,
        sql: """
          CREATE TABLE foreign_one (task INTEGER REFERENCES task (number) ON DELETE RESTRICT); INSERT \
          INTO foreign_one SELECT number FROM task
          """
      ),
      .init(
        "a table that keeps steps from being forgotten",
        .refused,
        sql: """
          CREATE TABLE foreign_one (step INTEGER REFERENCES step (number)); INSERT INTO foreign_one \
          SELECT number FROM step
          """
      ),
      .init(
        "a table whose rows refer to nothing",
        .noticed,
        sql: """
          CREATE TABLE foreign_one (task INTEGER REFERENCES task (number) DEFERRABLE INITIALLY \
          DEFERRED); INSERT INTO foreign_one VALUES (99)
          """
      ),
      .init(
        "two tables with each other's rows",
        .noticed,
        sql: """
          PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT sum(rootpage) FROM sqlite_schema \
          WHERE name IN ('task_before', 'report_before')) - rootpage WHERE name IN ('task_before', 'report_before')
          """
      ),
      .init(
        "a table at the page of the schema",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'report'"
      ),
      .init(
        "a table at a page that does not exist",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'report'"
      ),
      .init(
        "a table at a negative page",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = -1 WHERE name = 'report'"
      ),
      .init(
        "a definition that is none",
        .refused,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE oops' WHERE name = 'report'"
      ),
      .init(
        "no definition",
        .refused,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL WHERE name = 'report'"
      ),
      .init(
        "a definition that is a blob",
        .refused,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = x'ff00ff' WHERE name = 'report'"
      ),
      .init(
        "a definition of a megabyte",
        .refused,
        sql: """
          PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'location TEXT', '/*' \
          || printf('%.*c', 900000, 'x') || '*/ location TEXT') WHERE name = 'report'
          """
      ),
      .init(
        "a name that is not UTF-8",
        .noticed,
        sql: """
          CREATE TABLE foreign_one (a); PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = \
          CAST(x'fffe' AS TEXT), tbl_name = CAST(x'fffe' AS TEXT) WHERE name = 'foreign_one'
          """
      ),
      .init("a missing table", .refused, sql: "DROP TABLE step_change"),
      .init("a missing table of tags", .refused, sql: "DROP TABLE task_tag"),
      .init(
        "a table that is said to be an index",
        .refused,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'index' WHERE name = 'task_before'"
      ),
      .init("an emptied schema", .refused, sql: "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema"),
      .init(
        "statistics that mislead",
        .either,
        sql: """
          ANALYZE; DELETE FROM sqlite_stat1; INSERT INTO sqlite_stat1 VALUES ('task', 'task_due', \
          '9999999999999 1'), ('report', NULL, 'x')
          """
      ),
    ]
  }
}
