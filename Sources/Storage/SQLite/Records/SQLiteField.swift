import LogbookRecords

/// The SQLite representation of a field of a record.
struct SQLiteField: Sendable {
  /// The name in the description.
  let name: String
  let type: FieldType
  /// The column, quoted if necessary. A list has no column, and is represented by the name of its field.
  let column: String
  /// The column of the matching keys of an indexed string.
  var keyColumn: String?
  /// The table of the strings, if the field is a list.
  var list: SQLiteList?
}

/// A table that contains the strings of a list field. Each row contains a string, its position, and its matching key.
struct SQLiteList: Sendable {
  /// The name of the table. The history stores previous rows in another table, `TABLE_before`.
  let table: String
  /// The column for the number of the record.
  let owner: String
  /// The column for the string. Its matching key is in the column `VALUE_key`.
  let value: String

  var keyColumn: String { "\(value)_key" }
}
