/// The type of a field, from which a storage medium chooses the column or property that holds it.
public indirect enum FieldType: Hashable, Sendable {
  /// A whole number, −2^63 to 2^63 − 1.
  case integer
  /// A finite floating-point number.
  case real
  /// A Boolean value.
  case boolean
  /// A text.
  case text
  /// A date, stored to the millisecond.
  case date
  /// A UUID.
  case uuid
  /// Bytes.
  case bytes
  /// A list of texts.
  case texts
  /// One of the given names, stored in SQL as its position in this order, by which values are sorted.
  case ranked([String])
  /// A value that may be missing.
  case optional(FieldType)

  /// The type without the outer optional.
  public var wrapped: FieldType {
    if case .optional(let type) = self { return type }
    return self
  }

  /// Whether a value may be missing.
  public var isOptional: Bool { wrapped != self }
}

extension FieldType: CustomStringConvertible {
  /// The name in messages, such as `optional date`.
  public var description: String {
    switch self {
    case .integer: "integer"
    case .real: "floating-point number"
    case .boolean: "Boolean value"
    case .text: "text"
    case .date: "date"
    case .uuid: "UUID"
    case .bytes: "bytes"
    case .texts: "list of texts"
    case .ranked(let names): "one of \(names.joined(separator: ", "))"
    case .optional(let type): "optional \(type)"
    }
  }
}
