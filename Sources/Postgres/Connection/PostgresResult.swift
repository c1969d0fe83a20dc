#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import Foundation

  /// The rows of a statement's result, in the binary format. Call ``advance()`` to move to the next row, and the other
  /// methods to read its columns.
  @safe final class PostgresResult: FieldSource {
    private let handle: OpaquePointer
    let count: Int
    private var row: Int32 = -1

    /// Takes ownership of a libpq result, which is freed when this object is deallocated.
    init(_ handle: OpaquePointer) {
      unsafe self.handle = handle
      count = Int(unsafe PQntuples(handle))
    }

    deinit { unsafe PQclear(handle) }

    var changedRows: Int {
      guard let text = unsafe PQcmdTuples(handle) else { return 0 }
      return unsafe Int(String(cString: text)) ?? 0
    }

    func advance() -> Bool {
      row += 1
      return row < count
    }

    /// Returns the bytes of a column, or `nil` for NULL. The bytes must not be used after this object is deallocated.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` if `size` is not `nil` and the number of bytes differs from it.
    private func value(at position: Int, size: Int? = nil) throws(StoreError) -> UnsafeRawBufferPointer? {
      let column = Int32(truncatingIfNeeded: position)
      let count = Int(unsafe PQgetlength(handle, row, column))
      // NULL has length 0, so a value with a different length cannot be NULL.
      if count == 0, unsafe PQgetisnull(handle, row, column) != 0 { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count)
      if let size, bytes.count != size {
        throw .corrupt("column \(position) has \(bytes.count) bytes instead of \(size)")
      }
      return unsafe bytes
    }

    func integer(at position: Int) throws(StoreError) -> Int? {
      guard let bytes = try unsafe value(at: position, size: 8) else { return nil }
      return Int(Int64(bigEndian: unsafe bytes.loadUnaligned(as: Int64.self)))
    }

    func real(at position: Int) throws(StoreError) -> Double? {
      guard let bytes = try unsafe value(at: position, size: 8) else { return nil }
      return Double(bitPattern: UInt64(bigEndian: unsafe bytes.loadUnaligned(as: UInt64.self)))
    }

    func text(at position: Int) throws(StoreError) -> String? {
      guard let bytes = try unsafe value(at: position) else { return nil }
      return try unsafe Self.text(bytes)
    }

    func uuid(at position: Int) throws(StoreError) -> UUID? {
      guard let bytes = try unsafe value(at: position, size: 16) else { return nil }
      return UUID(uuid: unsafe bytes.loadUnaligned(as: uuid_t.self))
    }

    func bytes(at position: Int) throws(StoreError) -> [UInt8]? {
      guard let bytes = try unsafe value(at: position) else { return nil }
      return unsafe Array(bytes)
    }

    /// Returns the strings in a column that contains an array of `bytea` values, as ``PostgresParameters/add(texts:)``
    /// writes them; `nil` for NULL.
    func texts(at position: Int) throws(StoreError) -> [String]? {
      try unsafe elements(at: position) { bytes throws(StoreError) in try unsafe Self.text(bytes) }
    }

    /// Returns the UUIDs in a column that contains an array; `nil` for NULL.
    func uuids(at position: Int) throws(StoreError) -> [UUID]? {
      try unsafe elements(at: position) { bytes throws(StoreError) in
        if bytes.count != 16 { throw .corrupt("an ID in a list is not 16 bytes long") }
        return UUID(uuid: unsafe bytes.loadUnaligned(as: uuid_t.self))
      }
    }

    /// Returns the elements of an array, which `read` creates from their bytes; `nil` for NULL.
    private func elements<Element>(
      at position: Int,
      _ read: (UnsafeRawBufferPointer) throws(StoreError) -> Element
    ) throws(StoreError) -> [Element]? {
      guard let bytes = try unsafe value(at: position) else { return nil }
      func number(_ offset: Int) throws(StoreError) -> Int {
        guard offset + 4 <= bytes.count else { throw .corrupt("a list cannot be read") }
        return Int(Int32(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
      }
      let dimensions = try number(0)
      if dimensions == 0 { return [] }
      guard dimensions == 1 else { throw .corrupt("a list has \(dimensions) dimensions") }
      var elements: [Element] = []
      var offset = 20
      for _ in 0..<(try number(12)) {
        let length = try number(offset)
        guard length >= 0, offset + 4 + length <= bytes.count else { throw .corrupt("a list cannot be read") }
        elements.append(
          try unsafe read(UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<(offset + 4 + length)]))
        )
        offset += 4 + length
      }
      return elements
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> String {
      guard let text = unsafe String(utf8: bytes.bindMemory(to: UInt8.self)) else {
        throw .corrupt("a string is not valid UTF-8")
      }
      return text
    }
  }
#endif
