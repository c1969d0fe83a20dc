/// The type of a field, which determines how stores represent the values of the field.
///
/// For examples, see ``RecordDescription`` and ``FieldValue``.
public indirect enum FieldType: Hashable, Sendable {
  /// An integer from −2^63 to 2^63 − 1.
  case integer
  /// A finite floating-point number.
  case real
  /// A Boolean value.
  case boolean
  /// A string.
  case text
  /// A date with millisecond precision.
  case date
  /// A UUID.
  case uuid
  /// A sequence of bytes.
  case bytes
  /// A list of strings.
  case texts
  /// A list of UUIDs, each of which occurs once.
  case uuids
  /// One of the given names, which are listed from the lowest value to the highest. SQL stores contain the position of
  /// the name, starting at 0.
  case ranked([String])
  /// A value of the given type that may be missing.
  case optional(FieldType)

  /// The wrapped type of an optional type, or the type itself if it is not optional.
  public var wrapped: FieldType {
    if case .optional(let type) = self { return type }
    return self
  }

  /// Whether the type is optional, which means that a value may be missing.
  public var isOptional: Bool { wrapped != self }

  /// Whether the values of this type are lists.
  package var isList: Bool { wrapped == .texts || wrapped == .uuids }

  /// Whether the values of this type are stored as integers.
  var isInteger: Bool {
    switch wrapped {
    case .integer, .boolean, .date, .ranked: true
    default: false
    }
  }
}

extension FieldType: CustomStringConvertible {
  /// A name for the type in messages, such as `optional date`.
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
    case .uuids: "list of IDs"
    case .ranked(let names): "one of \(names.joined(separator: ", "))"
    case .optional(let type): "optional \(type)"
    }
  }
}
