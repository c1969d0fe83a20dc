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
  /// The memory of earlier values, which did not have room for more. Bound values must not move.
  private var full = unsafe [UnsafeMutableRawPointer]()
  /// The total size of the values in bytes, except that numbers and NULL count as 0.
  private(set) var byteCount = 0

  deinit {
    unsafe free(full)
    unsafe start.deallocate()
  }

  /// Whether the values use more memory than an idle statement should retain.
  var areLong: Bool { capacity > 16_384 }

  /// Discards the values. Call this before binding the first parameter of a statement.
  mutating func removeAll() {
    if unsafe !full.isEmpty {
      unsafe free(full)
      unsafe full.removeAll()
    }
    (count, byteCount) = (0, 0)
  }

  private func free(_ memory: [UnsafeMutableRawPointer]) {
    unsafe memory.forEach { unsafe $0.deallocate() }
  }

  /// Binds parameters of a statement, which must not be running, and returns SQLite's result code.
  ///
  /// - Parameter first: The number of the first parameter, starting at 1.
  mutating func bind(_ values: [SQLiteValue], from first: Int32, to statement: OpaquePointer) -> Int32 {
    var index = first - 1
    for value in values {
      index += 1
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .list, .uuids: SQLITE_MISMATCH
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

  /// Copies the bytes of a value, and returns the address of the copy. Even an empty value has an address, because
  /// SQLite would interpret a null pointer as NULL.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer {
    if bytes.count > capacity - count {
      unsafe full.append(start)
      capacity = max(2 * capacity, bytes.count)
      unsafe start = .allocate(byteCount: capacity, alignment: 1)
      count = 0
    }
    let place = unsafe start + count
    if let source = bytes.baseAddress { unsafe place.copyMemory(from: source, byteCount: bytes.count) }
    count += bytes.count
    byteCount += bytes.count
    return unsafe place
  }
}
