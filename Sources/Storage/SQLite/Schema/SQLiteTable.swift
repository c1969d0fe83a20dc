public import LogbookRecords

/// The rows of one type over one connection, within whatever transaction it is in.
///
/// What follows the table's name in a statement is SQL, its parameters marked by `?`:
///
/// ```swift
/// let places = try SQLiteTable<Place>(connection).rows("WHERE country = ? ORDER BY city", [.text("Spain")])
/// ```
///
/// Text that comes from outside belongs into the parameters, never into the SQL. SQLite compares texts byte by byte;
/// `matching_key(text)` gives the text without differences of case and composition, as `String.matchingKey` does.
public struct SQLiteTable<Row: SQLiteRow> {
  private let connection: SQLiteConnection

  /// The table that `Row` names.
  public init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  /// Writes a new row.
  ///
  /// - Returns: The number that SQLite has given to the row, its primary key if that is an integer
  ///   (sqlite.org/lang_createtable.html#rowid).
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a constraint of the table forbids it.
  @discardableResult
  public func insert(_ row: Row) throws(StoreError) -> Int {
    try connection.run(Row.insertion, row.columnValues)
    return connection.lastInsertedRow
  }

  /// The rows that the clauses leave, in the order that they say; without one, in any.
  public func rows(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> [Row] {
    try connection.rows("\(Row.selection) \(clauses)", values) { row throws(StoreError) in try Row(row: row) }
  }

  /// The first row of ``rows(_:_:)``, or `nil`.
  public func first(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Row? {
    try connection.first("\(Row.selection) \(clauses)", values) { row throws(StoreError) in try Row(row: row) }
  }

  /// How many rows the clauses leave.
  public func count(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    try connection.number("SELECT count(*) FROM \(Row.table) \(clauses)", values)
  }

  /// Deletes the rows that the clauses leave.
  ///
  /// - Returns: How many are gone.
  @discardableResult
  public func delete(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    try connection.run("DELETE FROM \(Row.table) \(clauses)", values)
    return connection.changedRows
  }
}
