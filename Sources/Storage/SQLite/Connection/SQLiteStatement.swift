import LogbookCSQLite
package import LogbookRecords
package import Foundation

/// A prepared statement on a connection, and the statement's current row.
///
/// Parameters are numbered starting at 1 and columns starting at 0, as in SQLite.
@safe package final class SQLiteStatement {
  private let handle: OpaquePointer
  unowned let connection: SQLiteConnection
  /// The strings read before; `nil` if the statement returns no rows.
  private let recentTexts: RecentTexts?
  private(set) var parameters = SQLiteParameters()

  init(handle: OpaquePointer, connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
    recentTexts = unsafe sqlite3_column_count(handle) > 0 ? RecentTexts() : nil
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  func bind(_ values: [SQLiteValue]) throws(StoreError) {
    try removeValues()
    try bind(values, ofGroup: 0, among: 1)
  }

  /// Discards the values of all parameters. Then bind each parameter before the next step.
  func removeValues() throws(StoreError) {
    // Check whether the statement is running, because SQLite would reject new values only after `parameters` has
    // overwritten the values that the running statement reads.
    if isRunning { throw .misuse("a running statement cannot be bound to other values: “\(sql)”") }
    parameters.removeAll()
  }

  /// Binds the parameters of one of several groups of the same size. Call ``removeValues()`` first.
  func bind(_ values: [SQLiteValue], ofGroup group: Int, among groups: Int) throws(StoreError) {
    let count = Int(unsafe sqlite3_bind_parameter_count(handle)) / groups
    if values.count != count { throw .misuse("\(values.count) values for \(count) parameters of “\(sql)”") }
    let code = unsafe parameters.bind(values, from: Int32(group * count + 1), to: handle)
    if code != SQLITE_OK { throw connection.error(code) }
  }

  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw connection.error(code, in: sql)
  }

  private var sql: String { unsafe String(cString: sqlite3_sql(handle)) }

  func run(
    _ values: [SQLiteValue],
    _ body: (SQLiteStatement) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    defer { reset() }
    try bind(values)
    while try step() { try body(self) }
  }

  /// Executes a statement that returns no rows and whose parameters are bound.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Whether the statement has begun but has neither run to completion nor been reset.
  var isRunning: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  func reset() {
    // Ignore the result code, which only repeats the result code of the last step.
    _ = unsafe sqlite3_reset(handle)
    if parameters.areLong {
      _ = unsafe sqlite3_clear_bindings(handle)
      parameters = SQLiteParameters()
    }
  }

  /// Returns a column's value as an `sqlite3_value` object.
  ///
  /// Reading a column through this object takes half as long as reading it through the statement, but is safe only if
  /// no other thread uses the connection at the same time. ``SQLiteConnection`` ensures this.
  private func cell(_ column: Int32) -> OpaquePointer? {
    unsafe sqlite3_column_value(handle, column)
  }

  /// Throws an error unless the column contains NULL. Call this for a value that does not have the expected type.
  @inline(never)
  private func requireNull(_ column: Int32, _ wanted: String) throws(StoreError) {
    let found: String
    switch unsafe sqlite3_value_type(cell(column)) {
    case SQLITE_NULL: return
    case SQLITE_INTEGER: found = "an integer"
    case SQLITE_FLOAT: found = "a number"
    case SQLITE_TEXT: found = "text"
    default: found = "bytes"
    }
    let name = unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    throw .corrupt("column \(column) (\(name)) holds \(found), not \(wanted)")
  }

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_value_type(cell(column)) == SQLITE_NULL
  }

  /// Returns the integer in a column, or 0 for NULL.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the column contains a value of another type.
  package func integer(_ column: Int32) throws(StoreError) -> Int {
    try optionalInteger(column) ?? 0
  }

  /// Returns the integer in a column, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``integer(_:)`` throws.
  package func optionalInteger(_ column: Int32) throws(StoreError) -> Int? {
    let cell = unsafe cell(column)
    let type = unsafe sqlite3_value_type(cell)
    if type == SQLITE_INTEGER { return unsafe Int(sqlite3_value_int64(cell)) }
    if type != SQLITE_NULL { try requireNull(column, "an integer") }
    return nil
  }

  /// Returns the floating-point number in a column, or 0 for NULL. An integer is converted to the nearest
  /// floating-point number.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the column contains a value of another type.
  package func real(_ column: Int32) throws(StoreError) -> Double {
    try optionalReal(column) ?? 0
  }

  /// Returns the floating-point number in a column, or `nil` for NULL. An integer is converted to the nearest
  /// floating-point number.
  ///
  /// - Throws: Any error that ``real(_:)`` throws.
  package func optionalReal(_ column: Int32) throws(StoreError) -> Double? {
    let cell = unsafe cell(column)
    let type = unsafe sqlite3_value_type(cell)
    if type == SQLITE_FLOAT || type == SQLITE_INTEGER { return unsafe sqlite3_value_double(cell) }
    try requireNull(column, "a number")
    return nil
  }

  /// Returns the string in a column, including any NUL characters, or an empty string for NULL.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the string is not valid UTF-8;
  ///   ``/LogbookRecords/StoreError/full`` if there is not enough memory.
  package func text(_ column: Int32) throws(StoreError) -> String {
    try optionalText(column) ?? ""
  }

  /// Returns the string in a column, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``text(_:)`` throws.
  package func optionalText(_ column: Int32) throws(StoreError) -> String? {
    let cell = unsafe cell(column)
    guard let start = unsafe sqlite3_value_text(cell) else {
      // SQLite returns a null pointer for NULL; for any other value, a null pointer means that there was not enough
      // memory to convert the value to UTF-8 text.
      if unsafe sqlite3_value_type(cell) != SQLITE_NULL { throw .full }
      return nil
    }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
    let text =
      if let recentTexts, RecentTexts.lengths.contains(bytes.count) { unsafe recentTexts.text(bytes) } else {
        unsafe String(utf8: bytes)
      }
    guard let text else { throw .corrupt("a string is not valid UTF-8") }
    return text
  }

  /// Returns the UUID that a column contains as a blob of 16 bytes.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the value is not a blob of 16 bytes.
  package func uuid(_ column: Int32) throws(StoreError) -> UUID {
    let cell = unsafe cell(column)
    guard unsafe sqlite3_value_bytes(cell) == 16, let bytes = unsafe sqlite3_value_blob(cell) else {
      throw .corrupt("an ID is not 16 bytes long")
    }
    return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  /// Returns the UUID in a column, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``uuid(_:)`` throws for a value other than NULL.
  package func optionalUUID(_ column: Int32) throws(StoreError) -> UUID? {
    let cell = unsafe cell(column)
    // Read a blob of 16 bytes without further checks, because this is the most frequent case.
    if unsafe sqlite3_value_type(cell) == SQLITE_BLOB, unsafe sqlite3_value_bytes(cell) == 16,
      let bytes = unsafe sqlite3_value_blob(cell)
    {
      return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
    return isNull(column) ? nil : try uuid(column)
  }

  /// Returns the bytes in a column, or an empty array for NULL.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the column contains a value of another type.
  package func bytes(_ column: Int32) throws(StoreError) -> [UInt8] {
    try optionalBytes(column) ?? []
  }

  /// Returns the bytes in a column, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``bytes(_:)`` throws.
  package func optionalBytes(_ column: Int32) throws(StoreError) -> [UInt8]? {
    if unsafe sqlite3_value_type(cell(column)) == SQLITE_BLOB { return rawBytes(column) }
    try requireNull(column, "bytes")
    return nil
  }

  /// Returns the bytes of the blob or string in a column; an empty array for NULL.
  package func rawBytes(_ column: Int32) -> [UInt8] {
    let cell = unsafe cell(column)
    guard let start = unsafe sqlite3_value_blob(cell) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell))))
  }

  /// The number of the record in the current row, for use in messages; 0 if the first column does not contain a number.
  package var number: Int { unsafe Int(sqlite3_value_int64(cell(0))) }

  func uuids(_ column: Int32) throws(StoreError) -> [UUID] {
    let cell = unsafe cell(column)
    let (count, rest) = Int(unsafe sqlite3_value_bytes(cell)).quotientAndRemainder(dividingBy: 16)
    if rest > 0 { throw .corrupt("a list of IDs must contain 16 bytes per ID") }
    guard count > 0, let bytes = unsafe sqlite3_value_blob(cell) else { return [] }
    return (0..<count).map { unsafe UUID(uuid: bytes.loadUnaligned(fromByteOffset: $0 * 16, as: uuid_t.self)) }
  }

  /// Returns the value in a column, in a form that can be bound to a statement. A 16-byte blob is returned as a UUID.
  package func value(_ column: Int32) throws(StoreError) -> SQLiteValue {
    let cell = unsafe cell(column)
    return switch unsafe sqlite3_value_type(cell) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(Int64(try integer(column)))
    case SQLITE_FLOAT: .real(try real(column))
    case SQLITE_TEXT: .text(try text(column))
    case _ where unsafe sqlite3_value_bytes(cell) == 16: .uuid(try uuid(column))
    default: .blob(rawBytes(column))
    }
  }
}
