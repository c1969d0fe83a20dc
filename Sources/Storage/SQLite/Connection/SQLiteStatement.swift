import LogbookCSQLite
public import LogbookRecords
public import Foundation

/// A prepared statement of one connection, and the row it stands on.
///
/// Parameters are numbered from 1, columns from 0, as in SQLite.
@safe public final class SQLiteStatement {
  private let handle: OpaquePointer
  unowned let connection: SQLiteConnection
  /// Whether columns and their types are looked at. This module's own statements have the columns that it reads, and its tables
  /// are STRICT, so they need not ask SQLite for what the tables have seen to; integers, which SQLite's own tables have too, are.
  private let isChecked: Bool
  private var recentTexts = RecentTexts()
  /// What it was given; to be seen by tests only.
  private(set) var parameters = SQLiteParameters()

  init(handle: OpaquePointer, connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
    isChecked = connection.schema != nil
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Gives each parameter its value.
  func bind(_ values: [SQLiteValue]) throws(StoreError) {
    let count = Int(unsafe sqlite3_bind_parameter_count(handle))
    if values.count != count {
      throw .misuse("\(values.count) values for \(count) parameters of “\(sql)”")
    }
    // SQLite would refuse too, but after what it reads has been overwritten.
    if isRunning { throw .misuse("a statement that runs cannot be given other values: “\(sql)”") }
    let code = unsafe parameters.bind(values, to: handle)
    if code != SQLITE_OK { throw connection.error(code) }
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw connection.error(code, in: sql)
  }

  /// The text that it was prepared from.
  private var sql: String { unsafe String(cString: sqlite3_sql(handle)) }

  /// Runs the statement to its end and makes it ready to be run again; calls `body` on every row.
  func run(
    _ values: [SQLiteValue],
    _ body: (SQLiteStatement) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    defer { reset() }
    try bind(values)
    while try step() { try body(self) }
  }

  /// Whether it has begun and was not made ready again.
  var isRunning: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// Makes the statement ready to be run again.
  func reset() {
    // The code repeats what the last step already told.
    _ = unsafe sqlite3_reset(handle)
    if parameters.areLong {
      _ = unsafe sqlite3_clear_bindings(handle)
      parameters = SQLiteParameters()
    }
  }

  /// What a column holds. Asking it takes half the time of asking the statement each time; that nobody else asks at the
  /// same time, as SQLite demands then, is what ``SQLiteConnection`` sees to.
  private func cell(_ column: Int32) -> OpaquePointer? {
    unsafe sqlite3_column_value(handle, column)
  }

  /// A type that a column is asked for.
  private enum Wanted: String {
    case integer = "an integer"
    case real = "a number"
    case text = "a text"
    case blob = "bytes"

    /// Whether a column declared so is meant for it.
    ///
    /// Source: sqlite.org/datatype3.html#determination_of_column_affinity.
    func suits(_ declaration: String) -> Bool {
      let declarations =
        switch self {
        case .integer: ["INT"]
        case .real: ["REAL", "FLOA", "DOUB"]
        case .text: ["CHAR", "CLOB", "TEXT"]
        case .blob: ["BLOB"]
        }
      return declarations.contains { declaration.uppercased().contains($0) }
    }
  }

  /// Throws unless a column, whose value is not of the type asked for, holds NULL.
  @inline(never)
  private func requireNull(_ column: Int32, _ wanted: Wanted) throws(StoreError) {
    let count = unsafe sqlite3_data_count(handle)
    guard (0..<count).contains(column) else {
      throw .misuse(
        count == 0 ? "there is no row to read of “\(sql)”" : "there is no column \(column), only \(count), in “\(sql)”"
      )
    }
    let found: Wanted
    switch unsafe sqlite3_value_type(cell(column)) {
    case SQLITE_NULL: return
    case SQLITE_INTEGER: found = .integer
    case SQLITE_FLOAT: found = .real
    case SQLITE_TEXT: found = .text
    default: found = .blob
    }
    let name = unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    let mismatch = "column \(column) (\(name)) holds \(found.rawValue), not \(wanted.rawValue)"
    let declaration = unsafe sqlite3_column_decltype(handle, column).map { unsafe String(cString: $0) }
    // What this module asks for is what it has declared.
    if connection.schema == nil || declaration.map(wanted.suits) == true { throw .corrupt(mismatch) }
    throw .misuse("\(mismatch), in “\(sql)”")
  }

  /// Whether a column holds NULL.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if there is no such column; so do all that follow.
  public func isNull(_ column: Int32) throws(StoreError) -> Bool {
    if unsafe sqlite3_value_type(cell(column)) != SQLITE_NULL { return false }
    if isChecked { try requireNull(column, .blob) }
    return true
  }

  /// The integer of a column; 0 for NULL.
  ///
  /// - Throws: If the column holds anything else, ``/LogbookRecords/StoreError/corrupt(_:)`` where the table declares the column to be
  ///   an integer, else ``/LogbookRecords/StoreError/misuse(_:)``; so do all that follow, for their types.
  public func integer(_ column: Int32) throws(StoreError) -> Int {
    try optionalInteger(column) ?? 0
  }

  /// The integer of a column, or `nil` for NULL; see ``integer(_:)``.
  public func optionalInteger(_ column: Int32) throws(StoreError) -> Int? {
    let cell = unsafe cell(column)
    let type = unsafe sqlite3_value_type(cell)
    if type == SQLITE_INTEGER { return unsafe Int(sqlite3_value_int64(cell)) }
    if isChecked || type != SQLITE_NULL { try requireNull(column, .integer) }
    return nil
  }

  /// The floating-point number of a column, or the nearest to its integer; 0 for NULL.
  public func real(_ column: Int32) throws(StoreError) -> Double {
    try optionalReal(column) ?? 0
  }

  /// The floating-point number of a column, or `nil` for NULL; see ``real(_:)``.
  public func optionalReal(_ column: Int32) throws(StoreError) -> Double? {
    let cell = unsafe cell(column)
    let type = unsafe sqlite3_value_type(cell)
    if type == SQLITE_FLOAT || type == SQLITE_INTEGER { return unsafe sqlite3_value_double(cell) }
    try requireNull(column, .real)
    return nil
  }

  /// The text of a column, every byte of it; empty for NULL.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` also if it is not UTF-8.
  public func text(_ column: Int32) throws(StoreError) -> String {
    try optionalText(column) ?? ""
  }

  /// The text of a column, or `nil` for NULL; see ``text(_:)``.
  public func optionalText(_ column: Int32) throws(StoreError) -> String? {
    let cell = unsafe cell(column)
    if isChecked, unsafe sqlite3_value_type(cell) != SQLITE_TEXT {
      try requireNull(column, .text)
      return nil
    }
    guard let start = unsafe sqlite3_value_text(cell) else {
      // Else there is no memory for it in another encoding.
      if unsafe sqlite3_value_type(cell) != SQLITE_NULL { throw .full }
      return nil
    }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
    let text =
      RecentTexts.lengths.contains(bytes.count)
      ? unsafe recentTexts.text(bytes) : unsafe String(utf8: bytes)
    guard let text else {
      throw .corrupt("a text is not UTF-8")
    }
    return text
  }

  /// The UUID that a column holds as its 16 bytes.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` also if it is NULL or not 16 bytes long.
  public func uuid(_ column: Int32) throws(StoreError) -> UUID {
    let cell = unsafe cell(column)
    if isChecked, unsafe sqlite3_value_type(cell) != SQLITE_BLOB { try requireNull(column, .blob) }
    guard unsafe sqlite3_value_bytes(cell) == 16, let bytes = unsafe sqlite3_value_blob(cell) else {
      throw .corrupt("an identity is not 16 bytes long")
    }
    return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  /// The UUID of a column, or `nil` for NULL; see ``uuid(_:)``.
  public func optionalUUID(_ column: Int32) throws(StoreError) -> UUID? {
    let cell = unsafe cell(column)
    // One that is there is found soonest.
    if unsafe sqlite3_value_type(cell) == SQLITE_BLOB, unsafe sqlite3_value_bytes(cell) == 16,
      let bytes = unsafe sqlite3_value_blob(cell)
    {
      return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
    return try isNull(column) ? nil : try uuid(column)
  }

  /// The bytes of a column; none for NULL.
  public func bytes(_ column: Int32) throws(StoreError) -> [UInt8] {
    try optionalBytes(column) ?? []
  }

  /// The bytes of a column, or `nil` for NULL; see ``bytes(_:)``.
  public func optionalBytes(_ column: Int32) throws(StoreError) -> [UInt8]? {
    if unsafe sqlite3_value_type(cell(column)) == SQLITE_BLOB { return rawBytes(column) }
    try requireNull(column, .blob)
    return nil
  }

  /// The bytes of a blob, or those that a text consists of.
  package func rawBytes(_ column: Int32) -> [UInt8] {
    let cell = unsafe cell(column)
    guard let start = unsafe sqlite3_value_blob(cell) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell))))
  }

  /// The number of a record, to name it: 0 if the first column does not hold one.
  package var number: Int { unsafe Int(sqlite3_value_int64(cell(0))) }

  /// The identities that lie one behind the other in a blob.
  func uuids(_ column: Int32) throws(StoreError) -> [UUID] {
    let cell = unsafe cell(column)
    let (count, rest) = Int(unsafe sqlite3_value_bytes(cell)).quotientAndRemainder(dividingBy: 16)
    if rest > 0 { throw .corrupt("identities are not 16 bytes long each") }
    guard count > 0, let bytes = unsafe sqlite3_value_blob(cell) else { return [] }
    return (0..<count).map { unsafe UUID(uuid: bytes.loadUnaligned(fromByteOffset: $0 * 16, as: uuid_t.self)) }
  }

  /// The value as it could be given to a statement again; 16 bytes are a UUID.
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

  /// The date that a column holds as an integer, the milliseconds since 1970; that of 0 for NULL.
  public func date(_ column: Int32) throws(StoreError) -> Date {
    Date(millisecondsSince1970: Int64(try integer(column)))
  }

  /// The date of a column, or `nil` for NULL; see ``date(_:)``.
  public func optionalDate(_ column: Int32) throws(StoreError) -> Date? {
    try optionalInteger(column).map { Date(millisecondsSince1970: Int64($0)) }
  }
}
