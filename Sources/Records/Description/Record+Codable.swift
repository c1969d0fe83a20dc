import Foundation

extension Record {
  /// Creates a record by decoding the number, the ID and the fields by name, and validates the record.
  ///
  /// - Throws: `DecodingError` if the ID is missing or a value cannot be decoded; ``ValidationError`` with the first
  ///   rule that the record breaks, for example if a required field is missing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldKey.self)
    let contents =
      try [
        FieldContent(values.decodeIfPresent(Int.self, forKey: "number")),
        .uuid(values.decode(UUID.self, forKey: "id")),
      ] + RecordDescription<Self>.shared.fields.map { try values.content(of: $0.type, forKey: FieldKey($0.name)) }
    try self.init(contents: contents)
  }

  /// Encodes the ID, the number and every field, with their names as the keys. Missing values are omitted.
  ///
  /// - Throws: `EncodingError` if the value of a ranked field is not one of the cases in `allCases`, or any error that
  ///   the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldKey.self)
    let contents = fieldContents
    try values.encode(id, forKey: "id")
    try values.encodeIfPresent(number, forKey: "number")
    for (field, content) in zip(RecordDescription<Self>.shared.fields, contents.dropFirst(2)) {
      try values.encode(content, of: field.type, forKey: FieldKey(field.name))
    }
  }
}

/// A coding key that is the name of a field.
package struct FieldKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { stringValue = name }
  package init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<FieldKey> {
  fileprivate func content(of type: FieldType, forKey key: FieldKey) throws -> FieldContent {
    guard contains(key), try !decodeNil(forKey: key) else { return .null }
    switch type {
    case .integer: return .integer(try decode(Int64.self, forKey: key))
    case .real: return .real(try decode(Double.self, forKey: key))
    case .boolean: return .integer(try decode(Bool.self, forKey: key) ? 1 : 0)
    case .text: return .text(try decode(String.self, forKey: key))
    case .date:
      let date = try decode(Date.self, forKey: key).storable(as: key.stringValue)
      return FieldContent(date)
    case .uuid: return .uuid(try decode(UUID.self, forKey: key))
    case .bytes: return .blob([UInt8](try decode(Data.self, forKey: key)))
    case .texts: return .list(try decode([String].self, forKey: key))
    case .uuids: return .uuids(try decode([UUID].self, forKey: key))
    case .ranked(let names):
      let name = try decode(String.self, forKey: key)
      do throws(ValidationError) { return FieldContent(try names.rank(of: name, in: key.stringValue)) } catch {
        let description = "\(key.stringValue) \(error.rule)"
        throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: description)
      }
    case .optional(let type): return try content(of: type, forKey: key)
    }
  }
}

extension KeyedEncodingContainer<FieldKey> {
  fileprivate mutating func encode(_ content: FieldContent, of type: FieldType, forKey key: FieldKey) throws {
    switch (content, type.wrapped) {
    case (.null, _): break
    case (.integer(let number), .boolean): try encode(number != 0, forKey: key)
    case (.integer(let number), .date): try encode(Date(millisecondsSince1970: number), forKey: key)
    case (.integer(let number), .ranked(let names)):
      guard names.indices.contains(Int(number)) else {
        let description = "\(key.stringValue) must be one of \(names.joined(separator: ", "))"
        throw EncodingError.invalidValue(number, .init(codingPath: codingPath + [key], debugDescription: description))
      }
      try encode(names[Int(number)], forKey: key)
    case (.integer(let number), _): try encode(number, forKey: key)
    case (.real(let number), _): try encode(number, forKey: key)
    case (.text(let text), _): try encode(text, forKey: key)
    case (.uuid(let uuid), _): try encode(uuid, forKey: key)
    case (.blob(let bytes), _): try encode(Data(bytes), forKey: key)
    case (.list(let texts), _): try encode(texts, forKey: key)
    case (.uuids(let uuids), _): try encode(uuids, forKey: key)
    }
  }
}
