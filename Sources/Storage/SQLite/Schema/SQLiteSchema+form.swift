import LogbookRecords

extension SQLiteSchema {
  /// The version of a store's records, and the form of the tables that contain them.
  struct Edition: Equatable {
    /// The version of the model; 0 for an empty database.
    let version: Int
    /// The form in which this module stores records and their history. Unlike the version, it is the same for all
    /// models.
    ///
    /// In form 1, SQLite stored the last number of each table (`AUTOINCREMENT`), and all changes of a step were in
    /// `step_change`.
    var form = Self.currentForm

    static let currentForm = 2

    /// Whether the database is empty.
    var isEmpty: Bool { version == 0 }
  }

  /// The edition that this schema creates.
  var edition: Edition { Edition(version: version) }

  /// Returns the form of the tables in a database, according to the definition of the table `store`.
  func form(_ connection: SQLiteConnection) throws(StoreError) -> Int {
    let sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'store'"
    let store = try connection.first(sql) { row throws(StoreError) in Self.essence(of: try row.text(0)) }
    guard let store else { return Edition.currentForm }
    guard let start = store.firstRange(of: "CHECK(form=")?.upperBound else { return 1 }
    return Int(store[start...].prefix { $0.isNumber }) ?? Edition.currentForm
  }

  /// Converts the tables of the store and its history from form 1 to the current form. The tables of the records must
  /// then be migrated.
  func convertHistory(_ connection: SQLiteConnection) throws(StoreError) {
    try connection.keepingReferences { () throws(StoreError) in
      try connection.rebuild(
        "store",
        StoreLayout.storeTable,
        columns: "number, id, history_id, history_level, \(Edition.currentForm), layout"
      )
      try connection.rebuild(
        "step",
        StoreLayout.stepTable,
        columns: "number, date, undone_first, undone_last, is_undoable, kind, action, ids",
        joining: "LEFT JOIN step_change ON step = number AND position = 0"
      )
      try connection.execute("DELETE FROM step_change WHERE position = 0")
      try connection.run(StoreLayout.numberTable)
      try connection.execute(
        "INSERT INTO last_number SELECT name, max(seq) FROM sqlite_sequence WHERE seq > 0 GROUP BY name"
      )
    }
  }
}

extension StoreLayout {
  /// Returns a copy in which the fields that differ from those of another layout only in their indexes are those of the
  /// other layout.
  func indexed(like other: StoreLayout) -> StoreLayout {
    func plain(_ field: RecordLayout.Field) -> RecordLayout.Field {
      var field = field
      field.rules.removeAll { $0 == "indexed" || $0.hasPrefix("indexed ") }
      return field
    }
    let kinds = kinds.map { kind in
      let others = other.kinds.first { $0.name == kind.name }?.fields ?? []
      let fields = kind.fields.map { field in others.first { plain($0) == plain(field) } ?? field }
      return RecordLayout(name: kind.name, fields: fields, isSearched: kind.isSearched == true)
    }
    return StoreLayout(version: version, kinds: kinds, objects: objects)
  }

  /// The ``statements`` of form 1.
  var statements1: [String] {
    let records = kinds.flatMap(\.statements).map { statement in
      statement.replacing("number INTEGER PRIMARY KEY CHECK", with: "number INTEGER PRIMARY KEY AUTOINCREMENT CHECK")
    }
    return [Self.storeTable1, Self.stepTable1, Self.changeTable] + records
  }

  static let storeTable1 = """
    CREATE TABLE store (
      number INTEGER PRIMARY KEY CHECK (number = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      history_id BLOB NOT NULL CHECK (length(history_id) = 16),
      history_level INTEGER NOT NULL CHECK (history_level BETWEEN 0 AND 2),
      layout TEXT NOT NULL
    ) STRICT
    """

  private static let stepTable1 = """
    CREATE TABLE step (
      number INTEGER PRIMARY KEY CHECK (number >= 1),
      date INTEGER NOT NULL,
      undone_first INTEGER,
      undone_last INTEGER CHECK ((undone_first IS NULL) = (undone_last IS NULL) AND undone_first <= undone_last),
      is_undoable INTEGER NOT NULL CHECK (is_undoable IN (0, 1))
    ) STRICT
    """
}

extension StoreError {
  /// Returns the error for a store that a later version of this module has written.
  static func newerForm(_ form: Int) -> StoreError {
    .unsupported(
      "a later version of Logbook wrote the store: its tables have form \(form), and this version reads up to form "
        + "\(SQLiteSchema.Edition.currentForm)"
    )
  }
}
