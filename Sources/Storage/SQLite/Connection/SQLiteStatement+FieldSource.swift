import LogbookCSQLite
package import LogbookRecords
package import Foundation

/// Access to the fields of a record in the current row of a statement.
extension SQLiteStatement: FieldSource {
  /// Advances to the next row.
  ///
  /// - Returns: `true` if there is a next row; otherwise, `false`.
  /// - Throws: A ``/LogbookRecords/StoreError`` if the statement fails.
  @inline(__always)
  package func advance() throws(StoreError) -> Bool { try step() }

  /// Returns the integer in the column at the given position, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``optionalInteger(_:)`` throws.
  @inline(__always)
  package func integer(at position: Int) throws(StoreError) -> Int? {
    try optionalInteger(Int32(truncatingIfNeeded: position))
  }

  /// Returns the floating-point number in the column at the given position, or `nil` for NULL. An integer is converted
  /// to the nearest floating-point number.
  ///
  /// - Throws: Any error that ``optionalReal(_:)`` throws.
  @inline(__always)
  package func real(at position: Int) throws(StoreError) -> Double? {
    try optionalReal(Int32(truncatingIfNeeded: position))
  }

  /// Returns the string in the column at the given position, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``optionalText(_:)`` throws.
  @inline(__always)
  package func text(at position: Int) throws(StoreError) -> String? {
    try optionalText(Int32(truncatingIfNeeded: position))
  }

  /// Returns the UUID in the column at the given position, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``optionalUUID(_:)`` throws.
  @inline(__always)
  package func uuid(at position: Int) throws(StoreError) -> UUID? {
    try optionalUUID(Int32(truncatingIfNeeded: position))
  }

  /// Returns the bytes in the column at the given position, or `nil` for NULL.
  ///
  /// - Throws: Any error that ``optionalBytes(_:)`` throws.
  @inline(__always)
  package func bytes(at position: Int) throws(StoreError) -> [UInt8]? {
    try optionalBytes(Int32(truncatingIfNeeded: position))
  }

  /// Returns the list of strings in the column at the given position, or `nil` for NULL.
  ///
  /// The column contains the list as a single string, in which each element is preceded by its length in UTF-8 bytes
  /// and a colon, without separators, as in `6:urgent4:home`.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the column does not contain such a list, or any error that
  ///   ``optionalText(_:)`` throws.
  package func texts(at position: Int) throws(StoreError) -> [String]? {
    guard var rest = try optionalText(Int32(truncatingIfNeeded: position))?.utf8[...] else { return nil }
    var texts: [String] = []
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let start = rest.index(after: colon)
      guard let length = Int(String(rest[..<colon]) ?? ""), length >= 0,
        let end = rest.index(start, offsetBy: length, limitedBy: rest.endIndex), let text = String(rest[start..<end])
      else { break }
      texts.append(text)
      rest = rest[end...]
    }
    if !rest.isEmpty { throw .corrupt("a list of texts cannot be read") }
    return texts
  }

  /// Returns the list of UUIDs in the column at the given position, or `nil` for NULL.
  ///
  /// The column contains the bytes of the UUIDs as hexadecimal digits, without separators.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the column does not contain such a list, or any error that
  ///   ``optionalText(_:)`` throws.
  package func uuids(at position: Int) throws(StoreError) -> [UUID]? {
    guard let text = try optionalText(Int32(truncatingIfNeeded: position)) else { return nil }
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == text.utf8.count, digits.count % 32 == 0 else {
      throw .corrupt("a list of IDs cannot be read")
    }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return unsafe bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 16).map { offset in
        unsafe UUID(uuid: bytes.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
      }
    }
  }
}
