import LogbookRecords

/// A field of a record as SQLite keeps it.
struct SQLiteField: Sendable {
  /// The name in the description.
  let name: String
  let type: FieldType
  /// The column, quoted where SQL needs it; the name of the field in messages if a table of its own holds it.
  let column: String
  /// The column of the matching keys of an indexed text.
  var keyColumn: String?
  /// The table of a list of texts.
  var list: SQLiteList?
}

/// A table that holds the texts of a list field: a row for each, with its position and its matching key.
struct SQLiteList: Sendable {
  /// The table; for each there is another, `TABLE_before`, in which the history keeps what it held.
  let table: String
  /// The column of the number of the record.
  let owner: String
  /// The column of the text; its matching key is in `VALUE_key`.
  let value: String

  var keyColumn: String { "\(value)_key" }
}
