import Domain
import Foundation

/// How a document is written to a file.
enum DocumentFormat: String, Sendable {
  /// A property list in XML.
  case xml
  /// A binary property list.
  case binary
  /// JSON with sorted keys and a line for each record.
  case json

  func encode(_ document: Document) throws(StoreError) -> Data {
    do {
      switch self {
      case .xml, .binary:
        let encoder = PropertyListEncoder()
        encoder.outputFormat = self == .xml ? .xml : .binary
        if let key = DocumentText.formatKey { encoder.userInfo[key] = self }
        return try encoder.encode(document)
      case .json:
        return try json(document)
      }
    } catch {
      throw .io(code: 0, message: "the document cannot be written")
    }
  }

  /// JSON that a person can read and that changes by lines.
  private func json(_ document: Document) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data("{\n\"header\":".utf8)
    data += try encoder.encode(document.header)
    func append(_ name: String, _ entries: some Sequence<any Encodable>) throws {
      data += Data(",\n\"\(name)\":[".utf8)
      var separator = "\n"
      for entry in entries {
        data += Data(separator.utf8)
        data += try encoder.encode(entry)
        separator = ",\n"
      }
      data += Data("\n]".utf8)
    }
    try append("reports", document.reports.lazy.map { $0 as any Encodable })
    try append("steps", (document.steps ?? []).lazy.map { $0 as any Encodable })
    try append("tasks", document.tasks.lazy.map { $0 as any Encodable })
    data += Data("\n}\n".utf8)
    return data
  }

  /// - Throws: ``StoreError/newerSchema(found:supported:)`` if a later version wrote it, ``StoreError/corrupt(_:)`` if it
  ///   is something else.
  func decode(_ data: Data) throws(StoreError) -> Document {
    struct Preamble: Decodable {
      let header: Header
      struct Header: Decodable {
        let kind: String
        let version: Int
      }
    }
    do {
      try DocumentNesting.check(data, self)
    } catch {
      throw .corrupt("it is not a logbook in this format (\(rawValue)): \(error.reason)")
    }
    let preamble = try decode(Preamble.self, from: data).header
    if preamble.kind != Document.kind { throw .corrupt("it is not a logbook") }
    if preamble.version > Document.currentVersion {
      throw .newerSchema(found: preamble.version, supported: Document.currentVersion)
    }
    if preamble.version < 1 { throw .corrupt("there is no version \(preamble.version)") }
    return try decode(Document.self, from: data)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(StoreError) -> Value {
    do {
      switch self {
      case .xml, .binary:
        let decoder = PropertyListDecoder()
        if let key = DocumentText.formatKey { decoder.userInfo[key] = self }
        return try decoder.decode(type, from: data)
      case .json:
        return try JSONDecoder().decode(type, from: data)
      }
    } catch {
      throw .corrupt("it is not a logbook in this format (\(rawValue))")
    }
  }
}
