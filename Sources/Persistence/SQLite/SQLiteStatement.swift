import CSQLite
public import Domain
public import Foundation

/// A prepared statement of one connection, and the row it stands on.
///
/// Parameters are numbered from 1, columns from 0, as in SQLite.
@safe public final class SQLiteStatement {
  private let handle: OpaquePointer
  unowned let connection: SQLiteConnection
  /// What it was given; to be seen by tests only.
  private(set) var parameters = SQLiteParameters()

  init(handle: OpaquePointer, connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Gives each parameter its value.
  func bind(_ values: [SQLiteValue]) throws(StoreError) {
    let count = Int(unsafe sqlite3_bind_parameter_count(handle))
    if values.count != count {
      throw .io(code: Int(SQLITE_RANGE), message: "\(values.count) values for \(count) parameters")
    }
    // SQLite would refuse too, but after what it reads has been overwritten.
    if isRunning { throw .io(code: Int(SQLITE_MISUSE), message: "a statement that runs cannot be given other values") }
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
    throw connection.error(code)
  }

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

  /// Whether a column holds NULL.
  public func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_value_type(cell(column)) == SQLITE_NULL
  }

  /// The integer of a column; 0 for NULL.
  public func integer(_ column: Int32) -> Int {
    unsafe Int(sqlite3_value_int64(cell(column)))
  }

  /// The integer of a column, or `nil` for NULL.
  public func optionalInteger(_ column: Int32) -> Int? {
    let cell = unsafe cell(column)
    return unsafe sqlite3_value_type(cell) == SQLITE_NULL ? nil : Int(sqlite3_value_int64(cell))
  }

  /// The floating-point number of a column; 0 for NULL.
  public func real(_ column: Int32) -> Double {
    unsafe sqlite3_value_double(cell(column))
  }

  /// The floating-point number of a column, or `nil` for NULL.
  public func optionalReal(_ column: Int32) -> Double? {
    isNull(column) ? nil : real(column)
  }

  /// The text of a column, every byte of it; empty for NULL.
  ///
  /// - Throws: ``/Domain/StoreError/corrupt(_:)`` if it is not UTF-8.
  public func text(_ column: Int32) throws(StoreError) -> String {
    let cell = unsafe cell(column)
    guard let start = unsafe sqlite3_value_text(cell) else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell)))
    guard let text = unsafe String(utf8: bytes) else {
      throw .corrupt("a text is not UTF-8")
    }
    return text
  }

  /// The text of a column, or `nil` for NULL; see ``text(_:)``.
  public func optionalText(_ column: Int32) throws(StoreError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// The UUID that a column holds as its 16 bytes.
  ///
  /// - Throws: ``/Domain/StoreError/corrupt(_:)`` if it is anything else.
  public func uuid(_ column: Int32) throws(StoreError) -> UUID {
    let cell = unsafe cell(column)
    guard unsafe sqlite3_value_bytes(cell) == 16, let bytes = unsafe sqlite3_value_blob(cell) else {
      throw .corrupt("an identity is not 16 bytes long")
    }
    return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  /// The UUID of a column, or `nil` for NULL; see ``uuid(_:)``.
  public func optionalUUID(_ column: Int32) throws(StoreError) -> UUID? {
    isNull(column) ? nil : try uuid(column)
  }

  /// The bytes of a column; none for NULL.
  public func bytes(_ column: Int32) -> [UInt8] {
    let cell = unsafe cell(column)
    guard let start = unsafe sqlite3_value_blob(cell) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell))))
  }

  /// The bytes of a column, or `nil` for NULL.
  public func optionalBytes(_ column: Int32) -> [UInt8]? {
    isNull(column) ? nil : bytes(column)
  }

  /// The identities that lie one behind the other in a blob.
  func uuids(_ column: Int32) -> [UUID] {
    let cell = unsafe cell(column)
    let count = Int(unsafe sqlite3_value_bytes(cell)) / 16
    guard count > 0, let bytes = unsafe sqlite3_value_blob(cell) else { return [] }
    return (0..<count).map { unsafe UUID(uuid: bytes.loadUnaligned(fromByteOffset: $0 * 16, as: uuid_t.self)) }
  }

  /// The value as it could be given to a statement again; 16 bytes are a UUID.
  func value(_ column: Int32) throws(StoreError) -> SQLiteValue {
    let cell = unsafe cell(column)
    return switch unsafe sqlite3_value_type(cell) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(Int64(integer(column)))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(try text(column))
    default: unsafe sqlite3_value_bytes(cell) == 16 ? .uuid(try uuid(column)) : .blob(bytes(column))
    }
  }

  /// The date that a column holds as milliseconds since 1970.
  public func date(_ column: Int32) -> Date {
    Date(millisecondsSince1970: Int64(integer(column)))
  }

  /// The date of a column, or `nil` for NULL; see ``date(_:)``.
  public func optionalDate(_ column: Int32) -> Date? {
    isNull(column) ? nil : date(column)
  }
}
