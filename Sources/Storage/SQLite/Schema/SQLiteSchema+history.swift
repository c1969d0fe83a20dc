extension SQLiteSchema {
  /// Returns the SQL that creates the history tables, except the tables that contain previous versions of records.
  ///
  /// Released migrations also contain this SQL, so it must not change.
  ///
  /// - Parameter kindRule: A constraint on the column `kind`. This column contains the name of the
  ///   table whose records have changed.
  package static func historyTables(kindRule: String = "") -> String {
    """
    CREATE TABLE step (
      number INTEGER PRIMARY KEY CHECK (number >= 1),
      date INTEGER NOT NULL,
      undone_first INTEGER,
      undone_last INTEGER CHECK ((undone_first IS NULL) = (undone_last IS NULL) AND undone_first <= undone_last),
      is_undoable INTEGER NOT NULL CHECK (is_undoable IN (0, 1))
    ) STRICT;
    CREATE TABLE step_change (
      step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      kind TEXT NOT NULL\(kindRule),
      action INTEGER NOT NULL CHECK (action BETWEEN 0 AND 2),
      ids BLOB NOT NULL CHECK (length(ids) % 16 = 0),
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    """
  }
}
