public import Foundation

/// An error for a value that cannot be stored. It contains the field, the value and the rule that the value breaks.
///
/// The ``description`` quotes the value, because the code that supplied the value already has access to it. The
/// description of a ``StoreError`` that contains this error omits the value.
///
/// ```swift
/// mutating func validate() throws(ValidationError) {
///   if let lastDay, lastDay < firstDay {
///     throw ValidationError(field: "lastDay", value: "\(lastDay)", rule: "must not be before firstDay")
///   }
/// }
/// ```
public struct ValidationError: LocalizedError, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name of the field or argument with the rejected value, such as `numberTested`.
  public let field: String
  /// The rejected value, as text.
  public let value: String
  /// The rule that the value breaks, worded to follow the value in a message, such as `must not be negative`.
  public let rule: String

  /// Creates an error for a value that breaks a rule.
  public init(field: String, value: String, rule: String) {
    self.field = field
    self.value = value
    self.rule = rule
  }

  /// The same text as ``description``, always in English. The error's `localizedDescription` returns this text.
  public var errorDescription: String? { description }

  /// The field, the first 80 characters of the value, and the rule.
  public var description: String {
    "\(field) “\(value.prefix(80))” \(rule)"
  }
}
