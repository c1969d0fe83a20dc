import Domain
import Foundation

/// What is read of any document before the rest.
private struct DocumentPreamble: Decodable {
  let header: Header

  struct Header: Decodable {
    let kind: String
    let version: Int
  }
}

/// A document as a file has it.
protocol FormattedDocument: Codable {
  associatedtype Header: Encodable

  /// What comes first; it has the `kind` and the `version`.
  var header: Header { get }
  /// The other properties, in the order of their names: JSON has a line for each entry.
  var sections: [(name: String, entries: any Sequence<any Encodable>)] { get }
}

/// How a document is written to a file.
public enum DocumentFormat: String, Sendable {
  /// A property list in XML.
  case xml
  /// A binary property list.
  case binary
  /// JSON with sorted keys and a line for each record.
  case json

  func encode(_ document: some FormattedDocument) throws(StoreError) -> Data {
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
  private func json(_ document: some FormattedDocument) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data("{\n\"header\":".utf8)
    data += try encoder.encode(document.header)
    for (name, entries) in document.sections {
      data += Data(",\n\"\(name)\":[".utf8)
      var separator = "\n"
      for entry in entries {
        data += Data(separator.utf8)
        data += try encoder.encode(entry)
        separator = ",\n"
      }
      data += Data("\n]".utf8)
    }
    data += Data("\n}\n".utf8)
    return data
  }

  /// - Throws: ``StoreError/newerSchema(found:supported:)`` if a later version wrote it, ``StoreError/corrupt(_:)`` if it
  ///   is something else.
  func decode<Document: FormattedDocument>(
    _ type: Document.Type,
    _ kind: DocumentKind,
    from data: Data
  ) throws(StoreError) -> Document {
    do {
      try DocumentNesting.check(data, self)
    } catch {
      throw .corrupt("it is not a \(kind.name) in this format (\(rawValue)): \(error.reason)")
    }
    let preamble = try decode(DocumentPreamble.self, of: kind, from: data).header
    if preamble.kind != kind.name { throw .corrupt("it is not a \(kind.name)") }
    if preamble.version > kind.version { throw .newerSchema(found: preamble.version, supported: kind.version) }
    if preamble.version < 1 { throw .corrupt("there is no version \(preamble.version)") }
    return try decode(type, of: kind, from: data)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    of kind: DocumentKind,
    from data: Data
  ) throws(StoreError) -> Value {
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
      throw .corrupt("it is not a \(kind.name) in this format (\(rawValue))")
    }
  }
}
