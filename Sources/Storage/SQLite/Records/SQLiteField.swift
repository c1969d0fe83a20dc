import LogbookRecords

struct SQLiteField: Sendable {
  let name: String
  let type: FieldType
  /// The column, quoted if necessary. A list has no column, and is represented by the name of its field.
  let column: String
  var keyColumn: String?
  var list: SQLiteList?
}

/// A table that contains the strings of a list field. Each row contains a string, its position, and its matching key.
struct SQLiteList: Sendable {
  /// The name of the table. The history stores previous rows in another table, `TABLE_before`.
  let table: String
  /// The column for the number of the record.
  let owner: String
  /// The column for the string.
  let value: String

  var keyColumn: String { "\(value)_key" }
}
