import LogbookRecords
import Foundation

/// The form in which a recording file stores a value: JSON on one line with sorted keys, so that equal values have the
/// same text.
///
/// Dates are in ISO 8601 format, with millisecond precision. A query can contain a date that this format cannot
/// represent exactly. Such a date is stored as the number of seconds since the start of 2001, or as `"inf"`, `"-inf"`
/// or `"nan"`.
struct JSONText: Hashable, Sendable {
  let bytes: Data

  static let null = JSONText(bytes: Data("null".utf8))
  static let changesCall = JSONText(bytes: Data(#"{"changes":null}"#.utf8))

  init(bytes: Data) { self.bytes = bytes }

  init(_ value: some Encodable) throws(StoreError) {
    do {
      bytes = try JSONEncoder.recording.encode(value)
    } catch {
      throw .unsupported("it cannot be recorded: \(error)")
    }
  }

  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.recording.decode(type, from: bytes)
  }

  var brief: String {
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.unicodeScalars.prefix(300)
    return start.count < text.unicodeScalars.count ? "\(String(start))… (\(bytes.count) bytes)" : text
  }

  /// The members of this value, which must be an object whose keys contain no escapes; `nil` if the text ends within or
  /// directly after a key.
  var members: [String: JSONText]? {
    var members: [String: JSONText] = [:]
    let bytes = Array(bytes)
    var position = 1
    while position < bytes.count - 1 {
      guard let keyEnd = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\"")), keyEnd + 1 < bytes.count else {
        return nil
      }
      let start = keyEnd + 2
      let end = Self.end(ofValueAt: start, in: bytes)
      let key = String(decoding: bytes[(position + 1)..<keyEnd], as: UTF8.self)
      members[key] = JSONText(bytes: Data(bytes[start..<end]))
      position = end + 1
    }
    return members
  }

  /// Returns the index of the comma, closing bracket, or closing brace that follows a value, or the end of the bytes.
  private static func end(ofValueAt start: Int, in bytes: [UInt8]) -> Int {
    var depth = 0
    var (isInText, isEscaped) = (false, false)
    for index in start..<bytes.count {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        if bytes[index] != UInt8(ascii: ",") { depth -= 1 }
      default: break
      }
    }
    return bytes.count
  }
}

extension JSONEncoder {
  fileprivate static var recording: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var value = encoder.singleValueContainer()
      if date.exactMillisecondsSince1970 != nil {
        try value.encode(date.iso8601)
      } else {
        try value.encode(date.timeIntervalSinceReferenceDate)
      }
    }
    return encoder
  }
}

extension JSONDecoder {
  /// A decoder for recorded answers and changes, in which dates are always in ISO 8601 format.
  fileprivate static var recording: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let value = try decoder.singleValueContainer()
      guard let date = Date(iso8601: try value.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "not a date as ISO 8601 writes it")
      }
      return date
    }
    return decoder
  }
}
