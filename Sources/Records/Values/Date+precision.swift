public import Foundation

extension Date {
  /// The number of milliseconds since 1970-01-01T00:00:00Z, rounded to the nearest integer.
  ///
  /// Records store dates with this precision. The value is `nil` if the rounded date is outside ``storableRange``, or
  /// if the time interval of the date is NaN.
  public var millisecondsSince1970: Int64? {
    let milliseconds = timeIntervalSince1970 * 1000
    let (first, last) = (Double(Self.storableMilliseconds.lowerBound), Double(Self.storableMilliseconds.upperBound))
    guard milliseconds > first - 0.5, milliseconds < last + 0.5 else { return nil }
    // Round only if necessary, because rounding is slow and most values are already integers.
    let whole = Int64(milliseconds)
    return Double(whole) == milliseconds ? whole : Int64(milliseconds.rounded())
  }

  /// The number of milliseconds since 1970 if that number represents the date exactly; otherwise `nil`.
  package var exactMillisecondsSince1970: Int64? {
    millisecondsSince1970.flatMap { Date(millisecondsSince1970: $0) == self ? $0 : nil }
  }

  /// Creates the date that is the given number of milliseconds after 1970-01-01T00:00:00Z.
  @inlinable
  public init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The date, rounded to the nearest millisecond, plus one millisecond.
  ///
  /// Use this property to compute the next date that a record can store. The result of adding 0.001 seconds may not be
  /// equal to any such date. If the rounded date is outside ``storableRange``, the value is the date itself.
  public var nextStorable: Date {
    millisecondsSince1970.map { Date(millisecondsSince1970: $0 + 1) } ?? self
  }

  /// The range of dates that a record can hold: 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
  ///
  /// Source: RFC 3339 §1, four-digit years.
  public static var storableRange: ClosedRange<Date> {
    let range = storableMilliseconds
    return Date(millisecondsSince1970: range.lowerBound)...Date(millisecondsSince1970: range.upperBound)
  }

  /// The ``storableRange`` in milliseconds since 1970.
  package static var storableMilliseconds: ClosedRange<Int64> { -62_135_596_800_000...253_402_300_799_999 }

  /// Returns the date in its stored form, rounded to the millisecond.
  ///
  /// - Throws: ``ValidationError`` if the date is outside ``storableRange``.
  package func storable(as field: String) throws(ValidationError) -> Date {
    guard let milliseconds = millisecondsSince1970 else {
      throw ValidationError(
        field: field,
        value: "\(timeIntervalSince1970) s",
        rule: "must be in the years 0001 to 9999"
      )
    }
    return Date(millisecondsSince1970: milliseconds)
  }
}
