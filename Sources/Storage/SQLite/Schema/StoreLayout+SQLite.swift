import LogbookRecords
import Foundation

extension StoreLayout {
  /// The statements that create the tables and indexes for the layout, the records, and the history, with one statement
  /// for each table or index.
  ///
  /// A `_key` column contains the matching key of an indexed string. Dates are stored as milliseconds since 1970, and
  /// Booleans are stored as 0 or 1. A `_search` table is a full-text index. The rules in the descriptions of the
  /// records are also table constraints, so they also apply to other programs that write to the database.
  var statements: [String] {
    [Self.storeTable, Self.numberTable, Self.stepTable, Self.changeTable] + kinds.flatMap(\.statements)
  }

  /// The table whose only row identifies the store and its history, and describes its records. The constraint on `form`
  /// is the ``SQLiteSchema/Edition/form`` of the tables.
  static let storeTable = """
    CREATE TABLE store (
      number INTEGER PRIMARY KEY CHECK (number = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      history_id BLOB NOT NULL CHECK (length(history_id) = 16),
      history_level INTEGER NOT NULL CHECK (history_level BETWEEN 0 AND 2),
      form INTEGER NOT NULL CHECK (form = 2),
      layout TEXT NOT NULL
    ) STRICT
    """

  /// The largest number that was ever assigned to a record of a kind, if the record with that number was deleted. If the
  /// kind has no row, or has a record with a larger number, no number above those of its records was assigned.
  static let numberTable = """
    CREATE TABLE last_number (
      kind TEXT PRIMARY KEY,
      number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 9007199254740991)
    ) STRICT, WITHOUT ROWID
    """

  /// The steps of the history, each with its first change. A migration that removes the kind of that change sets its
  /// columns to `NULL`.
  static let stepTable = """
    CREATE TABLE step (
      number INTEGER PRIMARY KEY CHECK (number >= 1),
      date INTEGER NOT NULL,
      undone_first INTEGER,
      undone_last INTEGER CHECK ((undone_first IS NULL) = (undone_last IS NULL) AND undone_first <= undone_last),
      is_undoable INTEGER NOT NULL CHECK (is_undoable IN (0, 1)),
      kind TEXT,
      action INTEGER CHECK (action BETWEEN 0 AND 2),
      ids BLOB CHECK (length(ids) % 16 = 0),
      CHECK ((kind IS NULL) + (action IS NULL) + (ids IS NULL) IN (0, 3))
    ) STRICT
    """

  /// The changes of each step after the first: the IDs of the records that were changed, and the name of the table that
  /// contains the records.
  static let changeTable = """
    CREATE TABLE step_change (
      step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      kind TEXT NOT NULL,
      action INTEGER NOT NULL CHECK (action BETWEEN 0 AND 2),
      ids BLOB NOT NULL CHECK (length(ids) % 16 = 0),
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID
    """

  static func stored(_ connection: SQLiteConnection, version: Int) throws(StoreError) -> StoreLayout {
    let text = try connection.first("SELECT layout FROM store") { row throws(StoreError) in try row.text(0) }
    guard let text else { throw .unknownFields }
    return try StoreLayout(text, version: version)
  }

  /// Whether this layout could have been created from descriptions of records. SQL generated from any
  /// other layout, such as a damaged one, could contain unexpected statements.
  var isSound: Bool {
    let fields = kinds.flatMap(\.fields)
    return (objects ?? []).allSatisfy { $0.uppercased().hasPrefix("CREATE ") }
      && fields.allSatisfy {
        $0.fieldType != nil && ($0.least.map(Double.init) ?? 0) != nil && ($0.greatest.map(Double.init) ?? 0) != nil
      }
  }
}

extension RecordLayout {
  var statements: [String] {
    let table = name.sqlName
    let keys = fields.filter(\.hasKey)
    let columns = fields.filter { !$0.isList }
    var statements = [
      create(
        table,
        [
          "number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 9007199254740991)",
          "id BLOB NOT NULL UNIQUE CHECK (length(id) = 16)",
        ] + columns.map { $0.definition(in: table) } + keys.map(\.keyDefinition) + ["digest INTEGER"]
      ),
      create(
        table.beforeTable,
        [
          "step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE", "number INTEGER NOT NULL",
          "id BLOB NOT NULL",
        ]
          + columns.map(\.plainDefinition) + keys.map { "\("\($0.column)_key".sqlName) TEXT" }
          + ["digest INTEGER", "PRIMARY KEY (step, id)"],
        ", WITHOUT ROWID"
      ),
    ]
    for field in columns where field.hasIndex {
      let column = field.indexedColumn.sqlName
      let others = field.indexedWith.compactMap { other in
        columns.first { $0.name == other.field }.map { $0.indexedColumn.sqlName + (other.isDescending ? " DESC" : "") }
      }
      statements.append(
        "CREATE \(field.isUnique ? "UNIQUE " : "")INDEX \("\(name)_\(field.column)".sqlName) ON \(table) "
          + "(\(([column] + (field.isUnique ? [] : others)).joined(separator: ", ")))"
          + (field.isOptional ? " WHERE \(column) IS NOT NULL" : "")
      )
    }
    for field in fields where field.isList {
      let (list, owner) = ("\(name)_\(field.name)".sqlName, name.sqlName)
      let notBlank = field.mustNotBeBlank ? " CHECK (trim(text) <> '')" : ""
      let index = "INDEX \("\(name)_\(field.name)_key".sqlName) ON \(list)"
      let elements =
        field.isListOfIDs
        ? ["uuid BLOB NOT NULL CHECK (length(uuid) = 16)"]
        : ["text TEXT NOT NULL\(notBlank)", "text_key TEXT NOT NULL"]
      statements += [
        create(
          list,
          [
            "\(owner) INTEGER NOT NULL REFERENCES \(table) (number) ON DELETE CASCADE",
            "position INTEGER NOT NULL CHECK (position >= 0)",
          ] + elements + ["PRIMARY KEY (\(owner), position)"],
          ", WITHOUT ROWID"
        ),
        field.isListOfIDs ? "CREATE UNIQUE \(index) (uuid, \(owner))" : "CREATE \(index) (text_key)",
        create(
          list.beforeTable,
          [
            "step INTEGER NOT NULL REFERENCES step (number) ON DELETE CASCADE", "\(owner) INTEGER NOT NULL",
            "position INTEGER NOT NULL", field.isListOfIDs ? "uuid BLOB NOT NULL" : "text TEXT NOT NULL",
            "PRIMARY KEY (step, \(owner), position)",
          ],
          ", WITHOUT ROWID"
        ),
      ]
    }
    if isSearched == true {
      statements.append(
        "CREATE VIRTUAL TABLE \("\(name)_search".sqlName) USING fts5 (text, tokenize = 'trigram case_sensitive 1')"
      )
    }
    return statements
  }

  /// The names of all tables and indexes that ``statements`` creates. SQLite uses one namespace for both.
  var objectNames: [String] {
    let indexes = fields.flatMap { field in
      if field.isList { return ["\(name)_\(field.name)_key"] }
      return field.hasIndex ? ["\(name)_\(field.column)"] : []
    }
    return tableNames + tableNames.map { "\($0)_before" } + indexes + (isSearched == true ? ["\(name)_search"] : [])
  }

  var tableNames: [String] { [name] + fields.filter(\.isList).map { "\(name)_\($0.name)" } }

  private func create(_ table: String, _ definitions: [String], _ options: String = "") -> String {
    "CREATE TABLE \(table) (\n  \(definitions.joined(separator: ",\n  "))\n) STRICT\(options)"
  }
}

extension RecordLayout.Field {
  fileprivate var plainDefinition: String {
    let type =
      switch valueType {
      case "real": "REAL"
      case "text": "TEXT"
      case "uuid", "bytes": "BLOB"
      case "any": "ANY"
      default: "INTEGER"
      }
    return "\(column.sqlName) \(type)\(isOptional ? "" : " NOT NULL")"
  }

  fileprivate func definition(in table: String) -> String {
    let column = column.sqlName
    var rules: [String] = []
    switch valueType {
    case "boolean": rules.append("\(column) IN (0, 1)")
    case "date": rules.append("\(column) BETWEEN -62135596800000 AND 253402300799999")
    case "uuid": rules.append("length(\(column)) = 16")
    case "ranked": rules.append("\(column) >= 0")
    default: break
    }
    if let least { rules.append("\(column) >= \(least)") }
    if let greatest { rules.append("\(column) <= \(greatest)") }
    if mustNotBeBlank { rules.append("trim(\(column)) <> ''") }
    if isParent { rules.append("\(column) <> id") }
    let reference = isParent ? " REFERENCES \(table) (id) DEFERRABLE INITIALLY DEFERRED" : ""
    return plainDefinition + reference + rules.map { " CHECK (\($0))" }.joined()
  }

  fileprivate var keyDefinition: String {
    let (column, key) = (column.sqlName, "\(column)_key".sqlName)
    return isOptional ? "\(key) TEXT CHECK ((\(key) IS NULL) = (\(column) IS NULL))" : "\(key) TEXT NOT NULL"
  }
}
