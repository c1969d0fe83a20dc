/// The type of a field, which determines how a storage medium stores its values.
///
/// ``RecordDescription`` and ``FieldValue`` have examples.
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
  /// Bytes.
  case bytes
  /// A list of strings.
  case texts
  /// One of the given names, which are in sort order. SQL stores hold the position of the name.
  case ranked([String])
  /// A value that may be missing.
  case optional(FieldType)

  /// The wrapped type if this type is optional; otherwise this type.
  public var wrapped: FieldType {
    if case .optional(let type) = self { return type }
    return self
  }

  /// Whether a value may be missing.
  public var isOptional: Bool { wrapped != self }

  /// Whether the contents of such a field are integers.
  var isInteger: Bool {
    switch wrapped {
    case .integer, .boolean, .date, .ranked: true
    default: false
    }
  }
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
