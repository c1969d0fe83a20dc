import LogbookRecords

struct SQLiteField: Sendable {
  let name: String
  let type: FieldType
  /// The name of the column; for a list field, which has no column, the name of the field. The name is quoted if
  /// necessary.
  let column: String
  var keyColumn: String?
  var list: SQLiteList?
}

/// A table that contains the elements of a list field. Each row contains the record's number, one string of the list,
/// the string's position, and the string's matching key, in the columns `position`, `text` and `text_key`. A list of IDs
/// has the column `uuid` instead of the latter two.
struct SQLiteList: Sendable {
  /// The name of the table. The history stores earlier versions of the rows in another table, `TABLE_before`.
  let table: String
  /// The name of the column that contains the record's number.
  let owner: String
  /// Whether the elements are IDs instead of strings.
  var holdsIDs = false

  /// The name of the column that contains the elements.
  var element: String { holdsIDs ? "uuid" : "text" }
}
