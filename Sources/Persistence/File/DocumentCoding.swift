import Domain
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
struct DocumentKind: Sendable {
  /// What such a document is called, as `logbook`.
  let name: String
  /// The version that is written; older ones are read, newer ones are refused.
  let version: Int
}

extension DocumentFile {
  /// A file that holds records of one type, in their order.
  ///
  /// Every text that a record can hold comes back as it was, also one that XML itself has no way to write. In JSON each record
  /// is a line.
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
    let kind = DocumentKind(name: kind, version: version)
    let coding = DocumentCoding<Content>(
      empty: [],
      encode: { records, format throws(StoreError) in try format.encode(RecordsDocument(records, kind)) },
      decode: { data, format throws(StoreError) in
        try format.decode(RecordsDocument.self, kind, from: data).records(kind)
      }
    )
    self.init(path, format, coding, durability)
  }
}

/// A document of records of one type, each as it codes itself.
private struct RecordsDocument: FormattedDocument {
  struct Header: Codable {
    let kind: String
    let version: Int
  }

  let header: Header
  let records: [DocumentValue]

  var sections: [(name: String, entries: any Sequence<any Encodable>)] {
    [("records", records.lazy.map { $0 as any Encodable })]
  }

  init(_ records: [some Encodable], _ kind: DocumentKind) throws(StoreError) {
    header = Header(kind: kind.name, version: kind.version)
    var values: [DocumentValue] = []
    for (index, record) in records.enumerated() {
      do {
        values.append(try DocumentValue(record))
      } catch {
        throw .constraint("record \(index + 1) of the \(kind.name) cannot be written: \(error)")
      }
    }
    self.records = values
  }

  func records<Record: Decodable>(_ kind: DocumentKind) throws(StoreError) -> [Record] {
    var decoded: [Record] = []
    for (index, value) in records.enumerated() {
      do {
        decoded.append(try value.decoded())
      } catch {
        throw .corrupt("record \(index + 1) of the \(kind.name) cannot be read: \(error)")
      }
    }
    return decoded
  }
}
