import LogbookCSQLite
public import LogbookRecords
public import Foundation

/// The row that a statement stands on, as the fields of a record. The methods are inlined into those by which a record calls them.
extension SQLiteStatement: FieldSource {
  /// Goes on to the next row.
  @inline(__always)
  public func advance() throws(StoreError) -> Bool { try step() }

  /// The whole number at a position.
  @inline(__always)
  public func integer(at position: Int) throws(StoreError) -> Int? {
    try optionalInteger(Int32(truncatingIfNeeded: position))
  }

  /// The floating-point number at a position, or the nearest one to its whole number.
  @inline(__always)
  public func real(at position: Int) throws(StoreError) -> Double? {
    try optionalReal(Int32(truncatingIfNeeded: position))
  }

  /// The text at a position.
  @inline(__always)
  public func text(at position: Int) throws(StoreError) -> String? {
    try optionalText(Int32(truncatingIfNeeded: position))
  }

  /// The UUID at a position.
  @inline(__always)
  public func uuid(at position: Int) throws(StoreError) -> UUID? {
    try optionalUUID(Int32(truncatingIfNeeded: position))
  }

  /// The bytes at a position.
  @inline(__always)
  public func bytes(at position: Int) throws(StoreError) -> [UInt8]? {
    try optionalBytes(Int32(truncatingIfNeeded: position))
  }

  /// The texts of a column that has each behind its length in bytes and a colon: `5:urgent4:home`… without anything between them.
  public func texts(at position: Int) throws(StoreError) -> [String]? {
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
}
