import LogbookRecords
import Foundation

/// The part of a document's header that identifies the kind and the version.
struct DocumentKind: Codable {
  let kind: String
  /// The version of the document if the header was read from a file; the current version if the header is to be
  /// written. Documents are always written in the current version, and documents of newer versions are rejected.
  let version: Int
}

/// The part of a document that contains the header.
private struct DocumentPreamble: Decodable {
  let header: DocumentKind
}

protocol FormattedDocument: Codable {
  associatedtype Header: Encodable

  /// The first property of the document, which contains at least the `kind` and the `version`.
  var header: Header { get }
  /// The properties of the document other than the ``header``, sorted by name.
  var sections: [(name: String, entries: any DocumentEntries)] { get }
}

protocol DocumentEntries {
  var encodables: any Sequence<any Encodable> { get }

  /// Appends the entries to JSON, one per line, and calls `flush` after each.
  func write(to json: inout [UInt8], _ encoder: JSONEncoder, _ flush: DocumentFlush) throws
}

/// A closure that receives the encoded bytes that have not been written yet. Once there are enough of them, the closure
/// writes them and removes them from the array.
typealias DocumentFlush = (inout [UInt8]) throws(StoreError) -> Void

extension DocumentEntries {
  func write(to json: inout [UInt8], _ encoder: JSONEncoder, _ flush: DocumentFlush) throws {
    try json.append(lines: encodables, flush) { $0 += try encoder.encode($1) }
  }
}

extension [UInt8] {
  /// Appends entries to JSON, one per line, and calls `flush` after each. `body` appends an entry.
  mutating func append<Entry>(
    lines entries: some Sequence<Entry>,
    _ flush: DocumentFlush,
    _ body: (inout Self, Entry) throws -> Void
  ) throws {
    var isFirst = true
    for entry in entries {
      self += (isFirst ? "\n" : ",\n").utf8
      try body(&self, entry)
      try flush(&self)
      isFirst = false
    }
  }
}

extension Array: DocumentEntries where Element: Encodable {
  var encodables: any Sequence<any Encodable> { lazy.map { $0 as any Encodable } }
}

/// The format of a document file.
enum DocumentFormat: String, Sendable {
  /// An XML property list.
  case xml
  /// A binary property list.
  case binary
  /// JSON with sorted keys and one line per record.
  case json

  /// Encodes a document and passes the bytes to `write`. A large JSON document is passed in several parts.
  ///
  /// - Throws: ``StoreError/io(code:message:)`` if the document cannot be encoded, or the error that `write` throws.
  func encode(
    _ document: some FormattedDocument,
    _ write: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    do {
      switch self {
      case .xml, .binary:
        let encoder = PropertyListEncoder()
        encoder.outputFormat = self == .xml ? .xml : .binary
        if let key = DocumentText.formatKey { encoder.userInfo[key] = self }
        try write(Array(try encoder.encode(document)))
      case .json:
        try writeJSON(of: document, write)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unwritableDocument
    }
  }

  /// The options for encoding JSON. Sorted keys ensure that equal values are encoded identically.
  static let jsonOutput: JSONEncoder.OutputFormatting = [.sortedKeys, .withoutEscapingSlashes]

  /// Writes JSON that people can read and compare line by line.
  private func writeJSON(
    of document: some FormattedDocument,
    _ write: ([UInt8]) throws(StoreError) -> Void
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = Self.jsonOutput
    var json = Array("{\n\"header\":".utf8)
    json += try encoder.encode(document.header)
    for (name, entries) in document.sections {
      json += ",\n\"\(name)\":[".utf8
      try entries.write(to: &json, encoder) { json throws(StoreError) in
        guard json.count >= Self.partSize else { return }
        try write(json)
        json.removeAll(keepingCapacity: true)
      }
      json += "\n]".utf8
    }
    json += "\n}\n".utf8
    try write(json)
  }

  /// The minimum size in bytes of the parts in which a JSON document is written. Only the last part
  /// may be smaller.
  private static let partSize = 1 << 20

  /// Checks that the bytes are a document of the given kind, and returns the version of the document.
  ///
  /// - Throws: ``StoreError/newerSchema(found:supported:)`` if the version is newer than that of `kind`;
  ///   ``StoreError/corrupt(_:)`` if the bytes are not a document of this kind or the version is less than 1.
  func version(of kind: DocumentKind, _ bytes: [UInt8]) throws(StoreError) -> Int {
    do {
      try DocumentNesting.check(bytes, self)
    } catch {
      throw .corrupt("it is not \(kind.kind.withArticle) in this format (\(rawValue)): \(error.reason)")
    }
    let preamble = try decode(DocumentPreamble.self, of: kind, from: Data(bytes)).header
    if preamble.kind != kind.kind { throw .foreignDocument(kind.kind) }
    if preamble.version > kind.version { throw .newerSchema(found: preamble.version, supported: kind.version) }
    if preamble.version < 1 { throw .corrupt("there is no version \(preamble.version)") }
    return preamble.version
  }

  /// Decodes a document whose nesting has been checked.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    of kind: DocumentKind,
    from data: Data,
    _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(StoreError) -> Value {
    do {
      switch self {
      case .xml, .binary:
        let decoder = PropertyListDecoder()
        decoder.userInfo = userInfo
        if let key = DocumentText.formatKey { decoder.userInfo[key] = self }
        return try decoder.decode(type, from: data)
      case .json:
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        return try decoder.decode(type, from: data)
      }
    } catch let error as StoreError where error == .unknownFields {
      throw error
    } catch {
      let problem = Self.problem(error)
      throw .corrupt(
        "it is not \(kind.kind.withArticle) in this format (\(rawValue))\(problem.isEmpty ? "" : ": \(problem)")"
      )
    }
  }
}

extension DocumentFormat {
  /// Returns a description of a coding error, such as `records[0].text is missing`.
  ///
  /// The description contains no values, because they are user data. For a ``DocumentNesting/Refusal``, the description
  /// is the reason; for any other error without a position, it is empty.
  static func problem(_ error: any Error) -> String {
    let path: [any CodingKey]
    let reason: String
    switch error {
    case let refusal as DocumentNesting.Refusal: return refusal.reason
    case EncodingError.invalidValue(_, let context): (path, reason) = (context.codingPath, "cannot be written")
    case DecodingError.typeMismatch(_, let context): (path, reason) = (context.codingPath, "has the wrong type")
    case DecodingError.keyNotFound(let key, let context): (path, reason) = (context.codingPath + [key], "is missing")
    case DecodingError.valueNotFound(_, let context): (path, reason) = (context.codingPath, "is missing")
    case DecodingError.dataCorrupted(let context): (path, reason) = (context.codingPath, "cannot be read")
    default: return ""
    }
    let place = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined().trimmingPrefix(".")
    return place.isEmpty ? "" : "\(place) \(reason)"
  }
}

extension StoreError {
  static var unwritableDocument: StoreError { .io(code: 0, message: "the document cannot be written") }

  static func foreignDocument(_ kind: String) -> StoreError { .corrupt("it is not \(kind.withArticle)") }
}
