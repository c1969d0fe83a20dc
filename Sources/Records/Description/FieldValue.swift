public import Foundation

/// A value that a field of a record can hold.
///
/// `Int`, `Double`, `Bool`, `String`, `Date`, `UUID`, `Data`, ``RecordID``, the optionals of these types, and lists of
/// strings or IDs conform to this protocol. For a type whose raw values conform to this protocol, such as an enumeration
/// of strings or integers, only declare the conformance:
///
/// ```swift
/// enum Climate: String, FieldValue { case oceanic, continental, polar }
/// ```
///
/// For any other type, also implement the requirements:
///
/// ```swift
/// struct Percentage: FieldValue {
///   static let fieldType = FieldType.integer
///   var value = 0
///   var fieldContent: FieldContent { .integer(Int64(value)) }
///
///   static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Percentage? {
///     guard let value = try source.integer(at: position) else { return nil }
///     guard (0...100).contains(value) else { throw .corrupt("must be from 0 to 100") }
///     return Percentage(value: value)
///   }
///
///   func stored(as field: String) throws(ValidationError) -> Percentage {
///     if (0...100).contains(value) { return self }
///     throw ValidationError(field: field, value: "\(value)", rule: "must be from 0 to 100")
///   }
/// }
/// ```
public protocol FieldValue: Hashable, Sendable, Codable {
  /// The type of a field that contains a value of this type.
  static var fieldType: FieldType { get }

  /// The value as the content of a field.
  var fieldContent: FieldContent { get }

  /// Returns the value at a position of a source, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that the stored value breaks, such as `must be an integer`.
  static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Self?

  /// Returns the value in its stored form, such as a date rounded to the millisecond.
  ///
  /// - Parameter field: The name of the field, for error messages.
  ///
  /// - Throws: ``ValidationError`` if the value cannot be stored.
  func stored(as field: String) throws(ValidationError) -> Self
}

extension FieldValue {
  /// Returns the value unchanged. This default implementation never throws an error.
  @inlinable @inline(__always)
  public func stored(as field: String) throws(ValidationError) -> Self { self }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The type of a field that contains an optional value.
  public static var fieldType: FieldType { .optional(Wrapped.fieldType) }

  /// The wrapped value as the content of a field, or ``FieldContent/null`` for `nil`.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent {
    if let self { self.fieldContent } else { .null }
  }

  /// Returns the optional value at a position. If the value is missing, the result is `.some(nil)`.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not valid for the wrapped type.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Self? {
    .some(try Wrapped.read(from: source, at: position))
  }

  /// Returns the wrapped value in its stored form, or `nil` if there is no value.
  ///
  /// - Throws: ``ValidationError`` if the wrapped value cannot be stored.
  @inlinable @inline(__always)
  public func stored(as field: String) throws(ValidationError) -> Self {
    guard let self else { return nil }
    return try self.stored(as: field)
  }
}

extension Int: FieldValue {
  /// The type of a field that contains an integer.
  public static var fieldType: FieldType { .integer }
  /// The integer as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .integer(Int64(self)) }

  /// Returns the integer at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not an integer.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Int? {
    try source.integer(at: position)
  }
}

extension Double: FieldValue {
  /// The type of a field that contains a floating-point number.
  public static var fieldType: FieldType { .real }
  /// The floating-point number as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .real(self) }

  /// Returns the floating-point number at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a number.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Double? {
    try source.real(at: position)
  }

  /// Returns the number, or 0 for −0, because not every storage format distinguishes between 0 and −0.
  ///
  /// - Throws: ``ValidationError`` if the number is not finite.
  @inlinable
  public func stored(as field: String) throws(ValidationError) -> Double {
    if !isFinite { throw ValidationError(field: field, value: String(self), rule: "must be finite") }
    return self == 0 ? 0 : self
  }
}

extension Bool: FieldValue {
  /// The type of a field that contains a Boolean value.
  public static var fieldType: FieldType { .boolean }
  /// The Boolean value as the content of a field: the integer 1 for `true`, or 0 for `false`.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .integer(self ? 1 : 0) }

  /// Returns the Boolean value at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not 0 or 1.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Bool? {
    guard let number = try source.integer(at: position) else { return nil }
    if number != 0, number != 1 { throw .corrupt("must be 0 or 1") }
    return number == 1
  }
}

extension String: FieldValue {
  /// The type of a field that contains a string.
  public static var fieldType: FieldType { .text }
  /// The string as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .text(self) }

  /// Returns the string at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a string.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> String? {
    try source.text(at: position)
  }
}

extension Date: FieldValue {
  /// The type of a field that contains a date.
  public static var fieldType: FieldType { .date }
  /// The date as the content of a field: an integer in milliseconds since 1970.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { FieldContent(self) }

  /// Returns the date at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not an integer or is outside the years 0001 to 9999.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Date? {
    guard let milliseconds = try source.integer(at: position) else { return nil }
    return try Date(storedMilliseconds: milliseconds)
  }

  @usableFromInline
  init(storedMilliseconds milliseconds: Int) throws(StoreError) {
    guard Date.storableMilliseconds.contains(Int64(milliseconds)) else {
      throw .corrupt("must be in the years 0001 to 9999")
    }
    self.init(millisecondsSince1970: Int64(milliseconds))
  }

  /// Returns the date rounded to the nearest millisecond.
  ///
  /// - Throws: ``ValidationError`` if the date is outside ``storableRange``.
  public func stored(as field: String) throws(ValidationError) -> Date { try storable(as: field) }
}

extension UUID: FieldValue {
  /// The type of a field that contains a UUID.
  public static var fieldType: FieldType { .uuid }
  /// The UUID as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .uuid(self) }

  /// Returns the UUID at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a UUID.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> UUID? {
    try source.uuid(at: position)
  }
}

extension RecordID: FieldValue {
  /// The type of a field that contains the ID of a record.
  public static var fieldType: FieldType { .uuid }
  /// The ID's UUID as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { .uuid(rawValue) }

  /// Returns the ID at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a UUID.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> RecordID? {
    guard let uuid = try source.uuid(at: position) else { return nil }
    return RecordID(uuid)
  }
}

extension Data: FieldValue {
  /// The type of a field that contains data.
  public static var fieldType: FieldType { .bytes }
  /// The bytes of the data as the content of a field.
  @inlinable
  public var fieldContent: FieldContent { .blob([UInt8](self)) }

  /// Returns the data at a position, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a sequence of bytes.
  @inlinable
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Data? {
    try source.bytes(at: position).map { Data($0) }
  }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  /// The type of a field that contains the raw value.
  public static var fieldType: FieldType { RawValue.fieldType }
  /// The raw value as the content of a field.
  @inlinable @inline(__always)
  public var fieldContent: FieldContent { rawValue.fieldContent }

  /// Returns the value whose raw value is stored at a position of a source, or `nil` if the raw value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not a raw value of the type.
  @inlinable @inline(__always)
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Self? {
    guard let raw = try RawValue.read(from: source, at: position) else { return nil }
    guard let value = Self(rawValue: raw) else { throw .corrupt("must be one of the values of \(Self.self)") }
    return value
  }

  /// Converts the raw value to its stored form, and returns the value with the converted raw value.
  ///
  /// - Throws: ``ValidationError`` if the raw value cannot be stored, or if the converted raw value is not a raw value
  ///   of the type.
  @inlinable
  public func stored(as field: String) throws(ValidationError) -> Self {
    guard let value = Self(rawValue: try rawValue.stored(as: field)) else {
      throw ValidationError(field: field, value: "\(rawValue)", rule: "must be one of the values of \(Self.self)")
    }
    return value
  }
}

/// An enumeration whose values are compared and sorted in the order of `allCases`. Do not implement `<` with a
/// different order.
///
/// SQL stores contain the position of a case in `allCases`, starting at 0; documents and JSON contain the raw value of
/// the case. Add new cases at the end, so that the stored positions remain valid.
public protocol RankedFieldValue: FieldValue, CaseIterable, Comparable, RawRepresentable where RawValue == String {}

extension RankedFieldValue {
  /// The type of a field that contains a case of the enumeration.
  public static var fieldType: FieldType { .ranked(allCases.map(\.rawValue)) }
  /// The position of the case in `allCases`, starting at 0, as the content of a field.
  @inlinable
  public var fieldContent: FieldContent {
    var rank: Int64 = 0
    for value in Self.allCases {
      if value == self { break }
      rank += 1
    }
    return .integer(rank)
  }

  /// Returns the case that is stored at a position of a source, or `nil` if the value is missing.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored value is not the position of a case in `allCases`.
  @inlinable
  public static func read(from source: any FieldSource, at position: Int) throws(StoreError) -> Self? {
    guard let rank = try source.integer(at: position) else { return nil }
    guard (0..<allCases.count).contains(rank) else { throw .corrupt("must be from 0 to \(allCases.count - 1)") }
    return allCases[allCases.index(allCases.startIndex, offsetBy: rank)]
  }

  /// Returns whether one case precedes another in `allCases`.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    for value in allCases where value == left || value == right { return value != right }
    return false
  }

  /// Returns the value unchanged.
  ///
  /// - Throws: ``ValidationError`` if `allCases` does not contain the value.
  @inlinable
  public func stored(as field: String) throws(ValidationError) -> Self {
    if Self.allCases.contains(self) { return self }
    throw Self.allCases.map(\.rawValue).refusal(of: rawValue, in: field)
  }
}

extension [String] {
  /// Returns the position of a name in this array, which contains the names of all values of a ranked field.
  ///
  /// - Throws: ``ValidationError`` if the array does not contain the name.
  package func rank(of name: String, in field: String) throws(ValidationError) -> Int {
    if let rank = firstIndex(of: name) { return rank }
    throw refusal(of: name, in: field)
  }

  @usableFromInline
  func refusal(of name: String, in field: String) -> ValidationError {
    ValidationError(field: field, value: name, rule: "must be one of \(joined(separator: ", "))")
  }
}
