public import LogbookRecords

/// A table whose rows are values of one type, accessed through one connection.
///
/// If the connection has an open transaction, the methods run in that transaction.
///
/// The methods accept the clauses that follow the table name in SQL, with parameters marked by `?`:
///
/// ```swift
/// let spanish = try database.read { connection throws(StoreError) in
///   try SQLiteTable<Place>(connection).rows("WHERE country = ? ORDER BY city", [.text("Spain")])
/// }
/// ```
///
/// Pass external values as parameters; never insert them into the SQL. SQLite compares strings byte by byte. To ignore
/// differences in case and Unicode normalization, compare the results of the SQL function `matching_key(text)`, which
/// returns the `matchingKey` of a string.
public struct SQLiteTable<Row: SQLiteRow> {
  private let connection: SQLiteConnection

  /// Creates a value for accessing the table of `Row` through a connection.
  public init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  /// Inserts a new row.
  ///
  /// - Returns: The row ID of the new row, which is the primary key if the table has an integer primary key
  ///   (sqlite.org/lang_createtable.html#rowid).
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a constraint of the table forbids the row, or any other
  ///   error that ``SQLiteConnection/run(_:_:)`` throws.
  @discardableResult
  public func insert(_ row: Row) throws(StoreError) -> Int {
    try connection.run(Row.insertion, row.columnValues)
    return connection.lastInsertedRow
  }

  /// Returns the rows that match the clauses, or all rows by default. Without `ORDER BY`, the rows can be in any order.
  ///
  /// - Parameters:
  ///   - clauses: The clauses that follow the table name in a `SELECT` statement, such as `WHERE` and `ORDER BY`.
  ///   - values: The values of the parameters in the clauses, in order.
  /// - Throws: Any error that ``SQLiteConnection/run(_:_:)`` or ``SQLiteRow/init(row:)`` throws.
  public func rows(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> [Row] {
    try connection.rows("\(Row.selection) \(clauses)", values) { row throws(StoreError) in try Row(row: row) }
  }

  /// Returns the first row that matches the clauses, or `nil` if there is none.
  ///
  /// - Throws: Any error that ``rows(_:_:)`` throws.
  public func first(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Row? {
    try connection.first("\(Row.selection) \(clauses)", values) { row throws(StoreError) in try Row(row: row) }
  }

  /// Returns the number of rows that match the clauses, or of all rows by default.
  ///
  /// - Parameters:
  ///   - clauses: The clauses that follow the table name in a `SELECT` statement, such as `WHERE`. Do not use `LIMIT`
  ///     or `OFFSET`, which would apply to the count instead of the rows.
  ///   - values: The values of the parameters in the clauses, in order.
  /// - Throws: Any error that ``SQLiteConnection/run(_:_:)`` throws.
  public func count(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    try connection.number("SELECT count(*) FROM \(Row.table) \(clauses)", values)
  }

  /// Deletes the rows that match the clauses, or all rows by default.
  ///
  /// - Parameters:
  ///   - clauses: The clauses that follow the table name in a `DELETE` statement, such as `WHERE`.
  ///   - values: The values of the parameters in the clauses, in order.
  /// - Returns: The number of deleted rows.
  /// - Throws: Any error that ``SQLiteConnection/run(_:_:)`` throws.
  @discardableResult
  public func delete(_ clauses: String = "", _ values: [SQLiteValue] = []) throws(StoreError) -> Int {
    try connection.run("DELETE FROM \(Row.table) \(clauses)", values)
    return connection.changedRows
  }
}
