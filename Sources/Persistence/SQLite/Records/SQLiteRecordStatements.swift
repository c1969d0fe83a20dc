/// The statements of one kind of record that need nothing but their parameters, made once.
struct SQLiteRecordStatements {
  /// Reads all columns of every record, by number.
  let wholeSelection: String
  /// Reads the record with an identity.
  let selectionByID: String
  /// Reads the record with a number.
  let selectionByNumber: String
  /// Given the values of all columns, writes those after number and identity to the record with this identity, if it has
  /// this number or that is NULL.
  let update: String
  /// Deletes the record with an identity, and tells its number if there is something of it in other tables.
  let deletion: String
  /// Given a step and an identity, keeps the row for the history.
  let keeping: String

  init<Record: SQLiteRecord>(_ record: Record.Type) {
    let columns = Record.columns.joined(separator: ", ")
    wholeSelection = "SELECT \(columns) FROM \(Record.table) ORDER BY number"
    selectionByID = "\(Record.selection) WHERE id = ?"
    selectionByNumber = "\(Record.selection) WHERE number = ?"
    let assignments = Record.columns.indices.dropFirst(2).map { "\(Record.columns[$0]) = ?\($0 + 1)" }
    update = """
      UPDATE \(Record.table) SET \(assignments.joined(separator: ", ")) \
      WHERE id = ?2 AND number = ifnull(?1, number)
      """
    deletion = "DELETE FROM \(Record.table) WHERE id = ?" + (Record.hasDetails ? " RETURNING number" : "")
    keeping = """
      INSERT OR IGNORE INTO \(Record.table)_before (step, \(columns)) \
      SELECT ?1, \(columns) FROM \(Record.table) WHERE id = ?2
      """
  }
}
