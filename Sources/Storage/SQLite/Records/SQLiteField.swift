import LogbookRecords

/// The SQLite representation of a field of a record.
struct SQLiteField: Sendable {
  /// The name in the description.
  let name: String
  let type: FieldType
  /// The column, quoted if necessary; for a field in a separate table, its name as shown in messages.
  let column: String
  /// The column of the matching keys of an indexed string.
  var keyColumn: String?
  /// The table of a list of strings.
  var list: SQLiteList?
}

/// A table that contains the strings of a list field. Each row contains a string, its position, and its matching key.
struct SQLiteList: Sendable {
  /// The name of the table. The history stores previous rows in another table, `TABLE_before`.
  let table: String
  /// The column of the number of the record.
  let owner: String
  /// The column of the string; its matching key is in `VALUE_key`.
  let value: String

  var keyColumn: String { "\(value)_key" }
}
