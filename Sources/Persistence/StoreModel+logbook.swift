import LogbookDomain
import LogbookRecords
public import LogbookStorage

extension StoreModel {
  /// The model of a store that contains tasks and reports.
  public static let logbook = StoreModel(
    name: "logbook",
    kinds: [TaskItem.self, Report.self],
    sqliteTables: [SQLiteTable<TaskItem>(), SQLiteTable<Report>()],
    schema: .logbook,
    documentVersion: 3
  )
}

extension SQLiteSchema {
  /// The tables and indexes of a logbook. The definitions must not change.
  ///
  /// Columns whose names end in `_key` contain keys for comparison; strings that differ only in case or Unicode
  /// normalization have the same key. `task_search` contains the searchable text of tasks. Dates are milliseconds since
  /// 1970. The history consists of `step` and the tables that refer to it; `…_before` tables contain records as they
  /// were before a step. Most validation rules of `TaskItem` and `Report` are also table constraints, so that they
  /// apply to other programs that write to the database.
  ///
  /// The digest of a row shows whether the row has changed since this module last wrote it; rows inserted by other
  /// programs have no digest. The ID of the store shows whether a write-ahead log belongs to the store. The application
  /// ID is "Logb" in ASCII. The fingerprints are those of a new store, and of one that was migrated to version 3.
  static let logbook = SQLiteSchema(
    applicationID: 0x4C6F_6762,
    version: 3,
    tables: """
      CREATE TABLE task (
        number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number BETWEEN 1 AND 9007199254740991),
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        title TEXT NOT NULL CHECK (trim(title) <> ''),
        notes TEXT,
        completed_at INTEGER CHECK (completed_at BETWEEN -62135596800000 AND 253402300799999),
        priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
        due_at INTEGER CHECK (due_at BETWEEN -62135596800000 AND 253402300799999),
        project TEXT CHECK (trim(project) <> ''),
        project_key TEXT CHECK ((project_key IS NULL) = (project IS NULL)),
        parent_id BLOB REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED CHECK (parent_id <> id),
        created_at INTEGER NOT NULL CHECK (created_at BETWEEN -62135596800000 AND 253402300799999),
        modified_at INTEGER NOT NULL CHECK (modified_at BETWEEN -62135596800000 AND 253402300799999),
        digest INTEGER,
        is_due_on_day INTEGER
          CHECK (is_due_on_day IS NULL OR is_due_on_day = 1 AND ifnull(due_at % 86400000, 1) = 0),
        wait_until INTEGER CHECK (wait_until BETWEEN -62135596800000 AND 253402300799999),
        repeats TEXT CHECK (repeats GLOB 'P[1-9]*'),
        dependencies TEXT CHECK (dependencies <> '')
      ) STRICT;
      CREATE INDEX task_open ON task (completed_at IS NULL);
      CREATE INDEX task_due ON task (due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX task_project ON task (project_key) WHERE project_key IS NOT NULL;
      CREATE INDEX task_parent ON task (parent_id) WHERE parent_id IS NOT NULL;

      CREATE TABLE task_tag (
        task INTEGER NOT NULL REFERENCES task (number) ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position >= 0),
        tag TEXT NOT NULL CHECK (trim(tag) <> ''),
        tag_key TEXT NOT NULL,
        PRIMARY KEY (task, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX task_tag_key ON task_tag (tag_key);

      CREATE VIRTUAL TABLE task_search USING fts5 (text, tokenize = 'trigram case_sensitive 1');

      CREATE TABLE report (
        number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number BETWEEN 1 AND 9007199254740991),
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        location TEXT NOT NULL CHECK (trim(location) <> ''),
        location_key TEXT NOT NULL,
        tested INTEGER CHECK (tested >= 0),
        positive INTEGER CHECK (positive >= 0),
        negative INTEGER CHECK (negative >= 0),
        reported_at INTEGER NOT NULL CHECK (reported_at BETWEEN -62135596800000 AND 253402300799999),
        digest INTEGER,
        CHECK (coalesce(tested, positive, negative) IS NOT NULL)
      ) STRICT;
      CREATE INDEX report_location ON report (location_key, reported_at DESC);
      CREATE INDEX report_date ON report (reported_at DESC);

      CREATE TABLE store (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        id BLOB NOT NULL CHECK (length(id) = 16),
        history_id BLOB NOT NULL CHECK (length(history_id) = 16),
        history_level INTEGER NOT NULL CHECK (history_level BETWEEN 0 AND 2)
      ) STRICT;
      INSERT INTO store VALUES (1, randomblob(16), randomblob(16), 1);

      \(historyTables(kindRule: " CHECK (kind IN ('task', 'report'))"))
      CREATE TABLE task_before (
        step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        id BLOB NOT NULL,
        title TEXT NOT NULL,
        notes TEXT,
        completed_at INTEGER,
        priority INTEGER NOT NULL,
        due_at INTEGER,
        project TEXT,
        project_key TEXT,
        parent_id BLOB,
        created_at INTEGER NOT NULL,
        modified_at INTEGER NOT NULL,
        digest INTEGER,
        is_due_on_day INTEGER,
        wait_until INTEGER,
        repeats TEXT,
        dependencies TEXT,
        PRIMARY KEY (step, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE task_tag_before (
        step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
        task INTEGER NOT NULL,
        position INTEGER NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY (step, task, position)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE report_before (
        step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        id BLOB NOT NULL,
        location TEXT NOT NULL,
        location_key TEXT NOT NULL,
        tested INTEGER,
        positive INTEGER,
        negative INTEGER,
        reported_at INTEGER NOT NULL,
        digest INTEGER,
        PRIMARY KEY (step, id)
      ) STRICT, WITHOUT ROWID;
      """,
    fingerprints: [0x6848_5853_CD46_DBE1, 0xEDC3_F571_C612_42AB]
  )
}
