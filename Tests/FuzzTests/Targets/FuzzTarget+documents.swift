@testable import LogbookPersistence
@testable import LogbookStorage
import Foundation

extension FuzzTarget {
  static let json = document(.json)
  static let xml = document(.xml)
  static let binary = document(.binary)

  /// Returns a target for a document format. An accepted document must survive encoding and decoding in every format.
  private static func document(_ format: DocumentFormat) -> FuzzTarget {
    FuzzTarget(name: format.rawValue) { bytes in
      // The format may reject the bytes. Only an accepted document must be preserved.
      guard let document = try? format.decode(bytes, .logbook) else { return }
      for other in [DocumentFormat.json, .xml, .binary] {
        let copy = try other.decode(try encoded(document, other), .logbook)
        try require("a copy in \(other)", try text(copy), is: try text(document))
      }
      guard let content = try? document.content() else { return }
      let written = Document(content, .logbook)
      let copy = Document(try format.decode(try encoded(written, format), .logbook).content(), .logbook)
      try require("the content", try text(copy), is: try text(written))
    }
  }

  /// Returns a document as JSON. Equal documents produce equal JSON.
  private static func text(_ document: Document) throws -> String {
    String(decoding: try encoded(document, .json), as: UTF8.self)
  }

  private static func encoded(_ document: Document, _ format: DocumentFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try format.encode(document) { bytes += $0 }
    return bytes
  }
}
