import LogbookRecords
import Foundation

/// What a document file holds, and how that becomes bytes and is made of bytes again.
struct DocumentCoding<Content: Sendable>: Sendable {
  /// What a new file holds.
  let empty: Content
  let encode: @Sendable (Content, DocumentFormat) throws(StoreError) -> Data
  /// - Throws: ``StoreError/newerSchema(found:supported:)`` if a later version wrote it, ``StoreError/corrupt(_:)`` if it
  ///   is something else or breaks a rule.
  let decode: @Sendable (Data, DocumentFormat) throws(StoreError) -> Content
}

/// What tells the documents of one kind from all others. It stands in their header.
struct DocumentKind: Codable {
  /// What such a document is called, as `logbook`.
  let kind: String
  /// The version that is written; older ones are read, newer ones are refused.
  let version: Int
}

extension DocumentFile {
  /// A file that holds records of one type, in their order.
  ///
  /// A record is what it is as JSON: in a JSON document a line, in a property list, which does not have all the numbers and
  /// texts that a record can hold, a text.
  /// - Parameters:
  ///   - path: Where it is, or is to be.
  ///   - kind: What such a document is called, as `gazetteer`. It stands in the header; another kind's file is refused.
  ///   - version: The version of `Record` as it is now, 1 or more. A file of a newer one is refused; that an older one can be
  ///     read is up to `Record`, such as by making a new property optional.
  ///   - durability: Whether commits are flushed to the disk before a call returns.
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
      encode: { records, format throws(StoreError) in try format.encode(RecordsDocument(records, kind)) },
      decode: { data, format throws(StoreError) in
        _ = try format.version(of: kind, data)
        return try format.decode(RecordsDocument<Record>.self, of: kind, from: data).records.map(\.record)
      }
    )
    self.init(path, format, coding, durability)
  }
}

/// A document of records of one type.
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

/// A record in a document, which is JSON, and in a property list the text of that.
private struct DocumentRecord<Record: Codable>: Codable {
  let record: Record

  /// - Throws: What tells why it is not for a document: also if it would be refused there for how deep it nests.
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
