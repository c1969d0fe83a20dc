import Domain
import Foundation

/// A value as a recording has it.
///
/// Dates are ISO 8601 with milliseconds. One that this cannot tell exactly, as the bound of a query may be, is the number of
/// seconds since 2001, or the text `inf`, `-inf` or `nan`.
enum JSONTree: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// The value that something is encoded as.
  ///
  /// - Throws: ``StoreError/unsupported(_:)`` if it cannot be encoded; what stores take and give always can.
  init(_ value: some Encodable) throws(StoreError) {
    do {
      self = try JSONDecoder.recording.decode(JSONTree.self, from: JSONEncoder.recording.encode(value))
    } catch {
      throw .unsupported("it cannot be recorded: \(error)")
    }
  }

  /// What is encoded so.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.recording.decode(type, from: JSONEncoder.recording.encode(self))
  }
}

extension JSONTree: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let object = try? value.decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }
}

extension JSONEncoder {
  /// Encodes as recordings are written.
  static var recording: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var value = encoder.singleValueContainer()
      let milliseconds = date.millisecondsSince1970
      if let milliseconds, Date(millisecondsSince1970: milliseconds) == date {
        try value.encode(date.iso8601)
      } else {
        try value.encode(date.timeIntervalSinceReferenceDate)
      }
    }
    return encoder
  }
}

extension JSONDecoder {
  /// Decodes what recordings give back: records, whose dates are always ISO 8601.
  static var recording: JSONDecoder {
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
