public import Foundation

/// The stored value of a field, in a form that every storage medium supports.
///
/// ```swift
/// func cell(_ content: FieldContent) -> String {
///   switch content {
///   case .null: "none"
///   case .integer(let number): "\(number)"
///   case .real(let number): "\(number)"
///   case .text(let text): text
///   case .uuid(let uuid): uuid.uuidString
///   case .blob(let bytes): "\(bytes.count) bytes"
///   case .list(let texts): texts.joined(separator: ", ")
///   case .uuids(let uuids): "\(uuids.count) IDs"
///   }
/// }
/// print(place.fieldContents.dropFirst(2).map(cell))  // ["Lisbon", "none"]
/// ```
public enum FieldContent: Hashable, Sendable, Codable {
  /// No value; `NULL` in SQL.
  case null
  /// An integer, or a value that is stored as an integer: a Boolean value (0 or 1), the position of a
  /// ``RankedFieldValue`` among all cases, or a date in milliseconds since 1970.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A string, stored as UTF-8.
  case text(String)
  /// A UUID.
  case uuid(UUID)
  /// A sequence of bytes.
  case blob([UInt8])
  /// An ordered list of strings.
  case list([String])
  /// An ordered list of UUIDs.
  case uuids([UUID])

  /// Creates content from an integer, or ``null`` from `nil`.
  @inlinable
  public init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  /// Creates content from a string, or ``null`` from `nil`.
  @inlinable
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// Creates content from a UUID, or ``null`` from `nil`.
  @inlinable
  public init(_ uuid: UUID?) { self = uuid.map { .uuid($0) } ?? .null }
  /// Creates content from a date, which is converted to milliseconds since 1970, or ``null`` from `nil`.
  ///
  /// A date between two milliseconds is rounded up. A date before the range of storable dates (`Date.storableRange`)
  /// becomes the first millisecond of the range, and a date after the range becomes the first millisecond after it.
  /// Therefore, comparing a stored date with the converted date by `<` or `>=` gives the same result as comparing it
  /// with the original date. A date whose time interval is NaN becomes ``null``.
  public init(_ date: Date?) { self = date.flatMap(\.boundInMilliseconds).map { .integer($0) } ?? .null }
}

extension FieldContent {
  /// The integer, or `nil` if the content is not an integer.
  public var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
  /// The floating-point number, or `nil` if the content is not a floating-point number.
  public var real: Double? { if case .real(let number) = self { number } else { nil } }
  /// The string, or `nil` if the content is not a string.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The UUID, or `nil` if the content is not a UUID.
  public var uuid: UUID? { if case .uuid(let uuid) = self { uuid } else { nil } }
  /// The bytes, or `nil` if the content is not a sequence of bytes.
  public var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
  /// The strings, in order, or `nil` if the content is not a list of strings.
  public var list: [String]? { if case .list(let texts) = self { texts } else { nil } }
  /// The UUIDs, in order, or `nil` if the content is not a list of UUIDs.
  public var uuids: [UUID]? { if case .uuids(let uuids) = self { uuids } else { nil } }
  /// The date that the integer represents in milliseconds since 1970, or `nil` if the content is not an integer.
  public var date: Date? { if case .integer(let number) = self { Date(millisecondsSince1970: number) } else { nil } }
}

extension FieldContent {
  package var summary: String {
    switch self {
    case .null: "none"
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): text.debugDescription
    case .uuid(let uuid): uuid.uuidString
    case .blob(let bytes): "\(bytes.count) bytes"
    case .list(let texts): "\(texts)"
    case .uuids(let uuids): "\(uuids.map(\.uuidString))"
    }
  }

  /// The IDs in a reference, which are one, none, or those of a list.
  package var recordIDs: [UUID] {
    switch self {
    case .uuid(let id): [id]
    case .uuids(let ids): ids
    default: []
    }
  }

  /// Calls `body` for each of ``recordIDs``, in order. Unlike a loop over them, this takes no memory for a single ID.
  package func forEachID(_ body: (UUID) -> Void) {
    if case .uuid(let id) = self { body(id) } else { recordIDs.forEach(body) }
  }

  /// The content of a reference without the given IDs.
  package func removing(_ ids: Set<UUID>) -> FieldContent {
    switch self {
    case .uuid(let id): ids.contains(id) ? .null : self
    case .uuids(let list): .uuids(list.filter { !ids.contains($0) })
    default: self
    }
  }
}

extension Date {
  /// The number of milliseconds since 1970, rounded up; `nil` for NaN. A date before the storable range becomes the
  /// first millisecond of the range. A date after the range becomes the first millisecond after it, so that every
  /// stored date is earlier than the result.
  fileprivate var boundInMilliseconds: Int64? {
    if let exact = millisecondsSince1970, Date(millisecondsSince1970: exact) == self { return exact }
    let range = Date.storableRange
    let (first, last) = (range.lowerBound.timeIntervalSince1970 * 1000, range.upperBound.timeIntervalSince1970 * 1000)
    let milliseconds = (timeIntervalSince1970 * 1000).rounded(.up)
    return milliseconds.isNaN ? nil : Int64(min(max(milliseconds, first), last + 1))
  }
}
