import Foundation

/// A value of any type as it codes itself, whose texts survive every format of a document; see ``DocumentText``.
enum DocumentValue: Codable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(DocumentText)
  case array([DocumentValue])
  case object([String: DocumentValue])

  init(_ value: some Encodable) throws {
    self = try JSONDecoder().decode(DocumentValue.self, from: JSONEncoder().encode(value))
  }

  func decoded<Value: Decodable>() throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(self))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([DocumentValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: DocumentValue].self) {
      self = .object(value)
    } else {
      self = .text(try container.decode(DocumentText.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}
