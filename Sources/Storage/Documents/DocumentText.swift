import LogbookRecords
import Foundation

/// A string that is encoded as the format of the document requires: unchanged in JSON, with escapes in an XML property
/// list, and as data in a binary property list.
///
/// XML 1.0 (§2.2) excludes U+FFFE, U+FFFF, and the characters below U+0020 other than tab, line feed, and carriage
/// return, and converts carriage returns to line feeds (§2.11). In XML, the excluded characters, carriage returns,
/// U+007F to U+009F, and the separators U+2028 and U+2029 are written as `\u{…}`, where `…` is the hexadecimal code
/// point, and backslashes are doubled. The dollar sign of “$null” is escaped in the same way, because that string
/// represents a missing value in Foundation's property lists. A binary property list contains the UTF-8 bytes of each
/// string, because Foundation would merge canonically equivalent strings into one.
struct DocumentText: Codable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static let formatKey = CodingUserInfoKey(rawValue: "format")

  static func format(_ userInfo: [CodingUserInfoKey: Any]) -> DocumentFormat? {
    formatKey.flatMap { userInfo[$0] as? DocumentFormat }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String? =
      switch Self.format(decoder.userInfo) {
      case .xml: Self.unescaped(try container.decode(String.self))
      case .binary: String(validating: try container.decode(Data.self), as: UTF8.self)
      case .json, nil: try container.decode(String.self)
      }
    guard let text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a valid string in this format")
    }
    self.text = text
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch Self.format(encoder.userInfo) {
    case .xml: try container.encode(Self.escaped(text))
    case .binary: try container.encode(Data(text.utf8))
    case .json, nil: try container.encode(text)
    }
  }

  private static func escaped(_ text: String) -> String {
    if text == "$null" { return "\\u{24}null" }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: escaped.append(scalar)
      case 0x5C: escaped.append(contentsOf: "\\\\".unicodeScalars)
      case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF, 0x2028, 0x2029:
        escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func unescaped(_ text: String) -> String? {
    guard text.utf8.contains(0x5C) else { return text }
    var unescaped = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        unescaped.append(scalar)
        continue
      }
      if rest.first == "\\" {
        rest.removeFirst()
        unescaped.append("\\")
      } else {
        guard rest.popFirst() == "u", rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let value = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        unescaped.append(scalar)
        rest = rest[rest.index(after: end)...]
      }
    }
    return String(unescaped)
  }
}
