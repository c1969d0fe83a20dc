public import Foundation

/// A source of stored records, such as the rows of a query or the entries of a document.
///
/// The fields of a record are read by position: position 0 is the number, position 1 is the ID, and the described
/// fields follow in order. Every method that reads a value returns `nil` if the value is missing. For an example, see
/// ``FieldValue``.
public protocol FieldSource: AnyObject {
  /// Advances to the next record.
  ///
  /// - Returns: Whether there is a next record. A source that contains a single record, such as ``FieldContents``,
  ///   starts at the record and always returns `false`.
  /// - Throws: ``StoreError`` if the next record cannot be read.
  func advance() throws(StoreError) -> Bool
  /// Returns the integer at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func integer(at position: Int) throws(StoreError) -> Int?
  /// Returns the number at a position; an integer is converted to the nearest floating-point number.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value that is not a number.
  func real(at position: Int) throws(StoreError) -> Double?
  /// Returns the string at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func text(at position: Int) throws(StoreError) -> String?
  /// Returns the UUID at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func uuid(at position: Int) throws(StoreError) -> UUID?
  /// Returns the bytes at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func bytes(at position: Int) throws(StoreError) -> [UInt8]?
  /// Returns the list of strings at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func texts(at position: Int) throws(StoreError) -> [String]?
  /// Returns the list of UUIDs at a position.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the position holds a value of a different type.
  func uuids(at position: Int) throws(StoreError) -> [UUID]?
}

/// A source that contains one record in memory.
///
/// For an example, see ``Describer``.
public final class FieldContents: FieldSource {
  private let contents: [FieldContent]

  /// Creates a source from the contents of a record: the number, the ID, and the fields in the order in which
  /// ``Record/describe(_:)`` describes them.
  public init(_ contents: [FieldContent]) {
    self.contents = contents
  }

  /// Returns `false`, because there is only one record, which is current from the start.
  public func advance() -> Bool { false }

  private func content(_ position: Int) -> FieldContent {
    contents.indices.contains(position) ? contents[position] : .null
  }

  private func mismatch(_ wanted: String) -> StoreError { .corrupt("must be \(wanted)") }

  /// Returns the integer at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not an integer.
  public func integer(at position: Int) throws(StoreError) -> Int? {
    switch content(position) {
    case .null: nil
    case .integer(let number): Int(number)
    default: throw mismatch("an integer")
    }
  }

  /// Returns the floating-point number at a position, or `nil` if the value is missing. An integer is converted to the
  /// nearest floating-point number.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is neither a floating-point number nor an integer.
  public func real(at position: Int) throws(StoreError) -> Double? {
    switch content(position) {
    case .null: nil
    case .real(let number): number
    case .integer(let number): Double(number)
    default: throw mismatch("a number")
    }
  }

  /// Returns the string at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not a string.
  public func text(at position: Int) throws(StoreError) -> String? {
    switch content(position) {
    case .null: nil
    case .text(let text): text
    default: throw mismatch("a text")
    }
  }

  /// Returns the UUID at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not a UUID.
  public func uuid(at position: Int) throws(StoreError) -> UUID? {
    switch content(position) {
    case .null: nil
    case .uuid(let uuid): uuid
    default: throw mismatch("a UUID")
    }
  }

  /// Returns the bytes at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not a sequence of bytes.
  public func bytes(at position: Int) throws(StoreError) -> [UInt8]? {
    switch content(position) {
    case .null: nil
    case .blob(let bytes): bytes
    default: throw mismatch("bytes")
    }
  }

  /// Returns the list of strings at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not a list of strings.
  public func texts(at position: Int) throws(StoreError) -> [String]? {
    switch content(position) {
    case .null: nil
    case .list(let texts): texts
    default: throw mismatch("a list of texts")
    }
  }

  /// Returns the list of UUIDs at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the value is not a list of UUIDs.
  public func uuids(at position: Int) throws(StoreError) -> [UUID]? {
    switch content(position) {
    case .null: nil
    case .uuids(let uuids): uuids
    default: throw mismatch("a list of UUIDs")
    }
  }
}
