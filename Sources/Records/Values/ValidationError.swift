/// Says why a value cannot be kept: which field, what was given, and what would be right.
///
/// ``description`` quotes the value, since whoever builds a value already has it. A ``StoreError`` that carries this
/// does not quote it.
public struct ValidationError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name of the property, such as `numberTested`.
  public let field: String
  /// The value that was refused, as text.
  public let value: String
  /// What the value must be, as the end of a sentence: `must not be negative`.
  public let rule: String

  /// States a refusal.
  public init(field: String, value: String, rule: String) {
    self.field = field
    self.value = value
    self.rule = rule
  }

  /// One line: field, value and rule.
  public var description: String {
    "\(field) “\(value.prefix(80))” \(rule)"
  }
}
