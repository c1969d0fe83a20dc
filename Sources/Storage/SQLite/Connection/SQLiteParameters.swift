import LogbookCSQLite
import LogbookRecords
import Foundation

/// The values of a statement's parameters.
///
/// SQLite reads strings and blobs directly from the memory that this type manages, instead of allocating and freeing a
/// copy of each value whenever the statement runs.
@safe struct SQLiteParameters: ~Copyable {
  private var start = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 1)
  private var capacity = 256
  private var count = 0

  deinit { unsafe start.deallocate() }

  /// Whether the values use more memory than an idle statement should retain.
  var areLong: Bool { capacity > 16_384 }

  /// Binds the parameters of a statement, which must not be running, and returns SQLite's result code.
  mutating func bind(_ values: [SQLiteValue], to statement: OpaquePointer) -> Int32 {
    makeRoom(for: values)
    var index: Int32 = 0
    for value in values {
      index += 1
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .list: SQLITE_MISMATCH
        case .integer(let integer): unsafe sqlite3_bind_int64(statement, index, integer)
        case .real(let number): unsafe sqlite3_bind_double(statement, index, number)
        case .text(var text):
          text.withUTF8 { bytes in
            let kept = unsafe keep(UnsafeRawBufferPointer(bytes)).bindMemory(to: CChar.self, capacity: bytes.count)
            return unsafe sqlite3_bind_text64(statement, index, kept, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
          }
        case .uuid(let uuid):
          unsafe withUnsafeBytes(of: uuid.uuid) { bytes in
            unsafe sqlite3_bind_blob64(statement, index, keep(bytes), UInt64(bytes.count), nil)
          }
        case .blob(let blob):
          unsafe blob.withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(statement, index, keep(bytes), UInt64(bytes.count), nil)
          }
        }
      if code != SQLITE_OK { return code }
    }
    return SQLITE_OK
  }

  /// Discards the previous values, and reserves memory for all new values, because bound values must not move.
  private mutating func makeRoom(for values: [SQLiteValue]) {
    count = 0
    let needed = values.reduce(0) { $0 + $1.byteCount }
    if needed <= capacity { return }
    unsafe start.deallocate()
    unsafe start = .allocate(byteCount: needed, alignment: 1)
    capacity = needed
  }

  /// Copies the bytes of a value, and returns the address of the copy. Even an empty value has an address, because
  /// SQLite would interpret a null pointer as NULL.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer {
    precondition(bytes.count <= capacity - count)
    let place = unsafe start + count
    if let source = bytes.baseAddress { unsafe place.copyMemory(from: source, byteCount: bytes.count) }
    count += bytes.count
    return unsafe place
  }
}

extension SQLiteValue {
  /// The number of bytes that ``SQLiteParameters`` copies to bind the value: the size of a string, UUID, or blob;
  /// otherwise, 0.
  var byteCount: Int {
    switch self {
    case .null, .integer, .real, .list: 0
    case .text(let text): text.utf8.count
    case .uuid: 16
    case .blob(let bytes): bytes.count
    }
  }
}
