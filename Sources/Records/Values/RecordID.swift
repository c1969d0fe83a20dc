public import Foundation

/// The ID of a record: a UUID with a distinct type for each record type.
///
/// The compiler rejects an ID where the ID of a different record type is expected.
///
/// A key path can lead through an ID to the fields of its record, as in `\Loan.bookID.title`. Such a path names a field
/// in a query; it does not read the record. See ``RelatedPath``.
@dynamicMemberLookup
public struct RecordID<Item>: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID.
  public let rawValue: UUID

  /// Creates an ID from an existing UUID.
  @inlinable
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }

  /// Creates a new time-ordered ID. IDs with earlier dates sort before IDs with later dates.
  ///
  /// - Parameter moment: The date that the ID contains; by default, the current date. For the range and the precision,
  ///   see `UUID.timeOrdered(at:)`.
  public init(madeAt moment: Date = .now) {
    self.init(.timeOrdered(at: moment))
  }

  /// Creates an ID by decoding its UUID.
  ///
  /// - Throws: `DecodingError` if the value is not a UUID.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(UUID.self))
  }

  /// Encodes only the UUID, without a key.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The canonical string form of the UUID, in lowercase (RFC 9562 §4).
  public var description: String {
    rawValue.lowercaseText
  }

  /// Returns whether the first ID comes before the second. The UUIDs are compared byte by byte, so time-ordered IDs are
  /// sorted chronologically.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
