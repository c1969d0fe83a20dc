import LogbookRecords
import Foundation

struct DocumentCoding<Content: Sendable>: Sendable {
  let empty: Content
  /// A closure that encodes content as a document and passes the bytes to its third argument, which is also a closure.
  /// A large JSON document is passed in several parts.
  let encode: @Sendable (Content, DocumentFormat, ([UInt8]) throws(StoreError) -> Void) throws(StoreError) -> Void
  /// A closure that decodes the content of a document.
  ///
  /// - Throws: ``StoreError/newerSchema(found:supported:)`` if the document has a newer version;
  ///   ``StoreError/corrupt(_:)`` if the bytes are not a document of this kind or break a rule.
  let decode: @Sendable ([UInt8], DocumentFormat) throws(StoreError) -> Content
}

/// The part of a document's header that identifies the kind and the version.
struct DocumentKind: Codable {
  let kind: String
  /// The version of the document if the header was read from a file; the current version if the header is to be
  /// written. Documents are always written in the current version. Documents of older versions can be read; documents
  /// of newer versions are rejected.
  let version: Int
}

extension DocumentFile {
  /// Creates a description of a file that contains an ordered list of records of one type.
  ///
  /// This initializer does not access the file. Each record is stored as JSON. In a JSON document, each record is on a
  /// separate line. In an XML property list, each record is a string that contains JSON; in a binary property list, it
  /// is data that contains JSON. Property lists use JSON, too, because they cannot directly represent all the numbers
  /// and strings that a record can contain.
  /// - Parameters:
  ///   - path: The path of the file, which need not exist yet.
  ///   - format: The format of the file.
  ///   - kind: The name of this kind of document, such as `gazetteer`. The name is written to the header of the file; a
  ///     file of a different kind is rejected.
  ///   - version: The current version of `Record`, 1 or more. A file with a newer version is rejected. `Record` must be
  ///     able to decode records of all earlier versions, for example by declaring new properties as optional.
  ///   - durability: The durability of commits if the power fails; see ``StorageDurability``.
  public init<Record: Codable & Sendable>(
    _ path: String,
    _ format: DocumentFormat,
    of kind: String,
    version: Int = 1,
    durability: StorageDurability = .full
  ) where Content == [Record] {
    let kind = DocumentKind(kind: kind, version: version)
    let coding = DocumentCoding<Content>(
      empty: [],
      encode: { records, format, write throws(StoreError) in
        try format.encode(RecordsDocument(records, kind), write)
      },
      decode: { bytes, format throws(StoreError) in
        _ = try format.version(of: kind, bytes)
        return try format.decode(RecordsDocument<Record>.self, of: kind, from: Data(bytes)).records.map(\.record)
      }
    )
    self.init(path, format, coding, durability)
  }
}

private struct RecordsDocument<Record: Codable>: FormattedDocument {
  let header: DocumentKind
  let records: [DocumentRecord<Record>]

  var sections: [(name: String, entries: any DocumentEntries)] { [("records", records)] }

  init(_ records: [Record], _ header: DocumentKind) throws(StoreError) {
    self.header = header
    var written: [DocumentRecord<Record>] = []
    for (index, record) in records.enumerated() {
      do {
        written.append(try DocumentRecord(record))
      } catch {
        let problem = DocumentFormat.problem(error)
        throw .constraint("record \(index + 1) of the \(header.kind) cannot be written: \(problem)")
      }
    }
    self.records = written
  }
}

/// A record in a document: JSON or, in a property list, a ``DocumentText`` that contains JSON.
private struct DocumentRecord<Record: Codable>: Codable {
  let record: Record

  /// Creates the document form of a record.
  ///
  /// - Throws: An error if the record cannot be encoded, or is nested too deeply to be decoded inside the document,
  ///   which adds two levels.
  init(_ record: Record) throws {
    try DocumentNesting.check(json: JSONEncoder().encode(record), limit: DocumentNesting.limit - 2)
    self.record = record
  }

  init(from decoder: any Decoder) throws {
    switch DocumentText.format(decoder.userInfo) {
    case .xml, .binary:
      let json = Data(try DocumentText(from: decoder).text.utf8)
      do {
        record = try JSONDecoder().decode(Record.self, from: json)
      } catch {
        let problem = DocumentFormat.problem(error)
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem)
        throw DecodingError.dataCorrupted(context)
      }
    case .json, nil: record = try Record(from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch DocumentText.format(encoder.userInfo) {
    case .xml, .binary:
      let json = JSONEncoder()
      json.outputFormatting = DocumentFormat.jsonOutput
      try DocumentText(String(decoding: try json.encode(record), as: UTF8.self)).encode(to: encoder)
    case .json, nil: try record.encode(to: encoder)
    }
  }
}
