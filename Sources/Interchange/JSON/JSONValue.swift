import LogbookRecords

/// A JSON value. Objects preserve the order of their keys, unlike objects encoded by Foundation's `JSONEncoder`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Returns an object with the given keys and values.
  package static func object(_ keys: [String], _ values: [JSONValue]) -> JSONValue {
    .object(zip(keys, values).map { (key: $0, value: $1) })
  }

  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// Returns a copy of the object with a member added at the end. A value that is not an object is returned unchanged.
  package func adding(_ member: (key: String, value: JSONValue)) -> JSONValue {
    if case .object(let members) = self { .object(members + [member]) } else { self }
  }

  /// The value as JSON text on one line.
  ///
  /// Control characters and directional formatting characters are escaped, so that the text is safe to print in a
  /// terminal.
  ///
  /// Source: RFC 8259.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  var cellText: String {
    switch self {
    case .null: ""
    // For integers, `String(integer)` is faster than `text`.
    case .integer(let integer): String(integer)
    case .string(let string): string
    case .array(let elements): TagText.text(elements.map(\.cellText))
    default: text
    }
  }

  /// Returns the JSON text of an array, with one element per line.
  package static func lines(_ elements: [JSONValue]) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map(\.text).joined(separator: ",\n") + "\n]"
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? String(number) : "null"
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Returns whether a character could affect a terminal or break a line. This applies to control characters, line and
  /// paragraph separators, and explicit directional formatting characters (Unicode UAX #9 §2).
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where needsEscape(scalar):
          text += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
