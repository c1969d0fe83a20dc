extension HostileStore {
  private static let tables = [
    "task", "task_tags", "report", "store", "last_number", "step", "step_change", "task_before", "task_tags_before",
    "report_before",
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
        "a trigger with a name reserved by Logbook",
        .refused,
        sql: "CREATE TRIGGER task_open AFTER INSERT ON task BEGIN DELETE FROM task; END"
      ),
      .init(
        "a trigger that never ends",
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
        "a trigger that deletes the history",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON step BEGIN DELETE FROM step; END"
      ),
      .init(
        "a trigger on a table of the search index",
        .refused,
        sql: "CREATE TRIGGER foreign_one AFTER INSERT ON task_search_content BEGIN DELETE FROM task; END"
      ),
      .init(
        "a trigger with an invalid definition",
        .refused,
        sql: """
          CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN SELECT 1; END; PRAGMA writable_schema = \
          ON; UPDATE sqlite_schema SET sql = 'CREATE TRIGGER foreign_one oops' WHERE name = \
          'foreign_one'
          """
      ),
      .init(
        "a trigger marked as an index",
        .refused,
        sql: """
          CREATE TRIGGER foreign_one AFTER INSERT ON task BEGIN DELETE FROM task; END; PRAGMA \
          writable_schema = ON; UPDATE sqlite_schema SET type = 'index' WHERE name = 'foreign_one'
          """
      ),
    ]
      + tables.enumerated().flatMap { index, table in
        // The first three tables, which contain records, get a trigger for every event. Each of the other tables gets a
        // trigger for only one event, which differs from one table to the next.
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
      .init("a view instead of \(table)", .refused, sql: view(table, "SELECT * FROM real_one"))
    }
      + ["task", "report", "store", "step"].map { table in
        .init("an endless view instead of \(table)", .refused, sql: view(table, endless))
      } + [
        .init(
          "a view whose triggers have a different effect",
          .refused,
          sql: view("task", "SELECT * FROM real_one")
            + "; CREATE TRIGGER foreign_one INSTEAD OF INSERT ON task BEGIN DELETE FROM real_one; END"
        ),
        .init(
          "a view that refers to itself",
          .refused,
          sql: """
            PRAGMA legacy_alter_table = ON; ALTER TABLE report RENAME TO real_one; CREATE VIEW report AS \
            SELECT * FROM report
            """
        ),
        .init(
          "an ordinary table instead of the search index",
          .refused,
          sql: "DROP TABLE task_search; CREATE TABLE task_search (text)"
        ),
        .init(
          "a search index without content",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text, content = '', \
            tokenize = 'trigram case_sensitive 1')
            """
        ),
        .init(
          "a search index of whole words",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text); INSERT INTO \
            task_search (rowid, text) SELECT number, title FROM task
            """
        ),
        .init(
          "a search index of a different table",
          .refused,
          sql: """
            DROP TABLE task_search; CREATE VIRTUAL TABLE task_search USING fts5 (text, content = 'report', \
            tokenize = 'trigram case_sensitive 1')
            """
        ),
        .init("no search index", .refused, sql: "DROP TABLE task_search"),
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
          "a foreign table with a trigger",
          .noticed,
          sql: """
            CREATE TABLE foreign_one (a); CREATE TRIGGER foreign_two AFTER INSERT ON foreign_one BEGIN \
            DELETE FROM task; END
            """
        ),
        .init("a foreign search index", .foreign, sql: "CREATE VIRTUAL TABLE foreign_one USING fts5 (a)"),
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
      .init("an additional column", .noticed, sql: "ALTER TABLE task ADD COLUMN foreign_one TEXT"),
      .init(
        "an additional column with a constraint",
        .refused,
        sql: "ALTER TABLE task ADD COLUMN foreign_one TEXT NOT NULL DEFAULT 'x' CHECK (title <> 'new')"
      ),
      .init("a renamed column", .refused, sql: "ALTER TABLE task RENAME COLUMN notes TO remarks"),
      .init("a missing column", .refused, sql: "ALTER TABLE task DROP COLUMN notes"),
      .init(
        "columns in a different order",
        .refused,
        redefining: "report",
        "tested INTEGER CHECK (tested >= 0),\n  positive INTEGER CHECK (positive >= 0)",
        as: "positive INTEGER CHECK (positive >= 0),\n  tested INTEGER CHECK (tested >= 0)"
      ),
      .init(
        "IDs that replace existing ones",
        .refused,
        redefining: "task",
        "BLOB NOT NULL UNIQUE",
        as: "BLOB NOT NULL UNIQUE ON CONFLICT REPLACE"
      ),
      .init(
        "reports with existing IDs that are ignored",
        .refused,
        redefining: "report",
        "BLOB NOT NULL UNIQUE",
        as: "BLOB NOT NULL UNIQUE ON CONFLICT IGNORE"
      ),
      .init(
        "tags that replace existing ones",
        .refused,
        redefining: "task_tags",
        "PRIMARY KEY (task, position)",
        as: "PRIMARY KEY (task, position) ON CONFLICT REPLACE"
      ),
      .init(
        "a case-insensitive title",
        .refused,
        redefining: "task",
        "title TEXT NOT NULL",
        as: "title TEXT COLLATE NOCASE NOT NULL"
      ),
      .init(
        "a case-insensitive location",
        .refused,
        redefining: "report",
        "location_key TEXT NOT NULL",
        as: "location_key TEXT COLLATE NOCASE NOT NULL"
      ),
      .init(
        "parents whose parts are deleted with them",
        .refused,
        redefining: "task",
        "REFERENCES task (id) DEFERRABLE",
        as: "REFERENCES task (id) ON DELETE CASCADE DEFERRABLE"
      ),
      .init(
        "tags that remain when their task is deleted",
        .refused,
        redefining: "task_tags",
        " ON DELETE CASCADE",
        as: ""
      ),
      .init("a table that is not strict", .noticed, redefining: "task", "STRICT", as: ""),
      .init(
        "a missing constraint",
        .noticed,
        redefining: "report",
        "CHECK (tested >= 0)",
        as: "CHECK (1)"
      ),
      .init(
        "a constraint that refuses everything",
        .refused,
        redefining: "report",
        "CHECK (tested >= 0)",
        as: "CHECK (0)"
      ),
      .init("an additional unique index", .refused, sql: "CREATE UNIQUE INDEX foreign_one ON task (title)"),
      .init(
        "a unique index on one value",
        .refused,
        sql: "CREATE UNIQUE INDEX foreign_one ON task (priority) WHERE title = 'new'"
      ),
      .init("an additional index", .noticed, sql: "CREATE INDEX foreign_one ON task (title)"),
      .init(
        "an index of an expression that fails",
        .refused,
        sql: "CREATE INDEX foreign_one ON task (abs(CASE WHEN title = 'new' THEN -9223372036854775807 - 1 ELSE 1 END))"
      ),
      .init("a missing index", .noticed, sql: "DROP INDEX task_due_at"),
      .init(
        "a different index with the same name",
        .noticed,
        sql: "DROP INDEX task_due_at; CREATE INDEX task_due_at ON task (title)"
      ),
      .init(
        "an index whose definition differs from its contents",
        .noticed,
        redefining: "report_reported_at",
        "reported_at",
        as: "location"
      ),
      .init(
        "a partial index without rows",
        .noticed,
        redefining: "task_project",
        "project_key IS NOT NULL",
        as: "project_key IS NULL"
      ),
      .init(
        "a table that prevents tasks from being deleted",
        .refused,
        sql: """
          CREATE TABLE foreign_one (task INTEGER REFERENCES task (number) ON DELETE RESTRICT); INSERT \
          INTO foreign_one SELECT number FROM task
          """
      ),
      .init(
        "a table that prevents steps from being discarded",
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
        "a table on the schema's page",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'report'"
      ),
      .init(
        "a table on a missing page",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'report'"
      ),
      .init(
        "a table on a negative page",
        .noticed,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = -1 WHERE name = 'report'"
      ),
      .init(
        "an invalid definition",
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
      .init("a missing tag table", .refused, sql: "DROP TABLE task_tags"),
      .init(
        "a table marked as an index",
        .refused,
        sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'index' WHERE name = 'task_before'"
      ),
      .init("an empty schema", .refused, sql: "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema"),
      .init(
        "misleading statistics",
        .either,
        sql: """
          ANALYZE; DELETE FROM sqlite_stat1; INSERT INTO sqlite_stat1 VALUES ('task', 'task_due_at', \
          '9999999999999 1'), ('report', NULL, 'x')
          """
      ),
    ]
  }
}
