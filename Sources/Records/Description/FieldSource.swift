public import Foundation

/// The fields of a stored record, by position: a row, an entry of a document.
///
/// Position 0 is the number, 1 the ID; the described fields follow in their order. Each method returns `nil` for a missing value, and
/// throws ``StoreError/corrupt(_:)`` if the position holds a value of another type.
public protocol FieldSource: AnyObject {
  /// Goes on to the next record.
  ///
  /// - Returns: Whether there is one. A source that stands on its only record from the beginning has no other.
  func advance() throws(StoreError) -> Bool
  /// The whole number at a position.
  func integer(at position: Int) throws(StoreError) -> Int?
  /// The floating-point number at a position, or the nearest one to its whole number.
  func real(at position: Int) throws(StoreError) -> Double?
  /// The text at a position.
  func text(at position: Int) throws(StoreError) -> String?
  /// The UUID at a position.
  func uuid(at position: Int) throws(StoreError) -> UUID?
  /// The bytes at a position.
  func bytes(at position: Int) throws(StoreError) -> [UInt8]?
  /// The list of texts at a position.
  func texts(at position: Int) throws(StoreError) -> [String]?
}

/// The contents of a record as a source to read it from.
public final class FieldContents: FieldSource {
  private let contents: [FieldContent]

  /// A source of contents in the order of the description: number, ID, fields.
  public init(_ contents: [FieldContent]) {
    self.contents = contents
  }

  /// There is no other record.
  public func advance() -> Bool { false }

  private func content(_ position: Int) -> FieldContent {
    contents.indices.contains(position) ? contents[position] : .null
  }

  private func mismatch(_ wanted: String) -> StoreError { .corrupt("must be \(wanted)") }

  /// The whole number at a position.
  public func integer(at position: Int) throws(StoreError) -> Int? {
    switch content(position) {
    case .null: nil
    case .integer(let number): Int(number)
    default: throw mismatch("an integer")
    }
  }

  /// The floating-point number at a position, or the nearest one to its whole number.
  public func real(at position: Int) throws(StoreError) -> Double? {
    switch content(position) {
    case .null: nil
    case .real(let number): number
    case .integer(let number): Double(number)
    default: throw mismatch("a number")
    }
  }

  /// The text at a position.
  public func text(at position: Int) throws(StoreError) -> String? {
    switch content(position) {
    case .null: nil
    case .text(let text): text
    default: throw mismatch("a text")
    }
  }

  /// The UUID at a position.
  public func uuid(at position: Int) throws(StoreError) -> UUID? {
    switch content(position) {
    case .null: nil
    case .uuid(let uuid): uuid
    default: throw mismatch("a UUID")
    }
  }

  /// The bytes at a position.
  public func bytes(at position: Int) throws(StoreError) -> [UInt8]? {
    switch content(position) {
    case .null: nil
    case .blob(let bytes): bytes
    default: throw mismatch("bytes")
    }
  }

  /// The list of texts at a position.
  public func texts(at position: Int) throws(StoreError) -> [String]? {
    switch content(position) {
    case .null: nil
    case .list(let texts): texts
    default: throw mismatch("a list of texts")
    }
  }
}
