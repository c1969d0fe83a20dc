import LogbookRecords
import Foundation

/// A record in the document format, in which missing values and empty lists are not written.
///
/// Dates are written as ISO 8601 strings, because the native dates of XML property lists are precise only to the
/// second.
struct DocumentEntry<Item: Record>: Sendable {
  let number: Int
  let id: UUID
  /// The contents of the fields, in which dates and ranks are represented by strings.
  let values: [FieldContent]

  init(_ record: Item) {
    let contents = record.fieldContents
    number = record.number ?? 0
    id = record.id.rawValue
    values = zip(RecordDescription<Item>.shared.fields, contents.dropFirst(2)).map { field, content in
      switch (content, field.type.wrapped) {
      case (.integer(let milliseconds), .date): .text(Date(millisecondsSince1970: milliseconds).iso8601)
      case (.integer(let rank), .ranked(let names)): .text(names[Int(rank)])
      case (.list([]), _), (.uuids([]), _): .null
      default: content
      }
    }
  }

  /// Returns the record after validating it.
  func record() throws(ValidationError) -> Item { try Item(contents: contents()) }

  /// Returns the contents of the number, the ID, and the fields, in this order.
  func contents() throws(ValidationError) -> [FieldContent] {
    var contents = [FieldContent(number), .uuid(id)]
    let fields = RecordDescription<Item>.shared.fields
    contents.reserveCapacity(fields.count + 2)
    for index in fields.indices {
      let (field, value) = (fields[index], values[index])
      switch (value, field.type.wrapped) {
      case (.text(let date), .date): contents.append(FieldContent(try Document.date(date)))
      case (.text(let name), .ranked(let names)):
        contents.append(FieldContent(try names.rank(of: name, in: field.name)))
      default: contents.append(value)
      }
    }
    return contents
  }
}

extension DocumentEntry: Codable {
  init(from decoder: any Decoder) throws {
    let entry = try decoder.container(keyedBy: FieldKey.self)
    number = try entry.value("number")
    id = try entry.value("id")
    values = try RecordDescription<Item>.shared.fields.map { try entry.content(of: $0.type, FieldKey($0.name)) }
  }

  func encode(to encoder: any Encoder) throws {
    var entry = encoder.container(keyedBy: FieldKey.self)
    try entry.encode(number, forKey: "number")
    try entry.encode(id, forKey: "id")
    for (field, value) in zip(RecordDescription<Item>.shared.fields, values) {
      let key = FieldKey(field.name)
      switch (value, field.type.wrapped) {
      case (.null, _): break
      case (.integer(let number), .boolean): try entry.encode(number != 0, forKey: key)
      case (.integer(let number), _): try entry.encode(number, forKey: key)
      case (.real(let number), _): try entry.encode(number, forKey: key)
      case (.text(let text), .text): try entry.encode(DocumentText(text), forKey: key)
      case (.text(let text), _): try entry.encode(text, forKey: key)
      case (.uuid(let uuid), _): try entry.encode(uuid, forKey: key)
      case (.blob(let bytes), _): try entry.encode(Data(bytes), forKey: key)
      case (.list(let texts), _): try entry.encode(texts.map { DocumentText($0) }, forKey: key)
      case (.uuids(let uuids), _): try entry.encode(uuids, forKey: key)
      }
    }
  }
}

extension KeyedDecodingContainer<FieldKey> {
  func content(of type: FieldType, _ key: FieldKey) throws -> FieldContent {
    switch type.wrapped {
    case .integer: FieldContent(try optional(key) as Int?)
    case .real: (try optional(key) as Double?).map { .real($0) } ?? .null
    case .boolean: FieldContent((try optional(key) as Bool?).map { $0 ? 1 : 0 })
    case .text: FieldContent((try optional(key) as DocumentText?)?.text)
    case .date, .ranked, .optional: FieldContent(try optional(key) as String?)
    case .uuid: FieldContent(try optional(key) as UUID?)
    case .bytes: (try optional(key) as Data?).map { .blob([UInt8]($0)) } ?? .null
    case .texts: (try optional(key) as [DocumentText]?).map { .list($0.map(\.text)) } ?? .null
    case .uuids: (try optional(key) as [UUID]?).map { .uuids($0) } ?? .null
    }
  }
}
