import LogbookRecords

/// A field of a record as SQLite stores it.
struct SQLiteField: Sendable {
  /// The name in the description.
  let name: String
  let type: FieldType
  /// The column, quoted where SQL needs it; for a field in a separate table, its name in messages.
  let column: String
  /// The column of the matching keys of an indexed string.
  var keyColumn: String?
  /// The table of a list of strings.
  var list: SQLiteList?
}

/// A table that contains the strings of a list field: a row for each, with its position and its matching key.
struct SQLiteList: Sendable {
  /// The table; for each there is another, `TABLE_before`, in which the history keeps previous rows.
  let table: String
  /// The column of the number of the record.
  let owner: String
  /// The column of the string; its matching key is in `VALUE_key`.
  let value: String

  var keyColumn: String { "\(value)_key" }
}
