public import Foundation

/// The identity of one record, distinct for each type of record.
///
/// It is a UUID that cannot be passed where another record's identity is meant.
public struct RecordID<Record>: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The identity as every store keeps it: 16 bytes.
  public let rawValue: UUID

  /// Wraps an identity that already exists.
  @inlinable
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }

  /// Makes a new identity whose order follows time.
  ///
  /// - Parameter moment: The moment that orders it among others; see `UUID.timeOrdered(at:)`.
  public init(madeAt moment: Date) {
    self.init(.timeOrdered(at: moment))
  }

  /// Decodes a bare UUID.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(UUID.self))
  }

  /// Encodes as a bare UUID.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The canonical text of the UUID, in lowercase (RFC 9562 §4).
  public var description: String {
    rawValue.lowercaseText
  }

  /// Orders by the UUID's bytes, which for time-ordered identities is by time.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
