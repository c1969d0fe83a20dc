import LogbookDomain
public import Foundation

/// A value that a statement can be given.
public enum SQLiteValue: Hashable, Sendable {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text, as UTF-8.
  case text(String)
  /// A UUID, as its 16 bytes.
  case uuid(UUID)
  /// Bytes.
  case blob([UInt8])

  /// An integer, or NULL for `nil`.
  public init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  /// A text, or NULL for `nil`.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// A UUID, or NULL for `nil`.
  public init(_ uuid: UUID?) { self = uuid.map { .uuid($0) } ?? .null }
  /// A date as the schema keeps it, milliseconds since 1970, or the bound that separates stored dates in the same way.
  ///
  /// A date that is not a number becomes NULL, which like it is neither before nor after anything.
  public init(_ date: Date?) { self = date.flatMap(\.boundInMilliseconds).map { .integer($0) } ?? .null }
}

extension Date {
  /// The smallest whole milliseconds since 1970 that are not before this moment, just outside the storable range at most.
  fileprivate var boundInMilliseconds: Int64? {
    if let exact = millisecondsSince1970, Date(millisecondsSince1970: exact) == self { return exact }
    let range = Date.storableRange
    let (first, last) = (range.lowerBound.timeIntervalSince1970 * 1000, range.upperBound.timeIntervalSince1970 * 1000)
    let milliseconds = (timeIntervalSince1970 * 1000).rounded(.up)
    return milliseconds.isNaN ? nil : Int64(min(max(milliseconds, first), last + 1))
  }
}
