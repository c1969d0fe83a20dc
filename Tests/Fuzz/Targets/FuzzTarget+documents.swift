@testable import LogbookPersistence
@testable import LogbookStorage
import Foundation

extension FuzzTarget {
  static let json = document(.json)
  static let xml = document(.xml)
  static let binary = document(.binary)

  /// A document: what is accepted is written as the same by each format.
  private static func document(_ format: DocumentFormat) -> FuzzTarget {
    FuzzTarget(name: format.rawValue) { bytes in
      // To refuse bytes is right; only what is accepted has to come back.
      guard let document = try? format.decode(Data(bytes), .logbook) else { return }
      for other in [DocumentFormat.json, .xml, .binary] {
        let copy = try other.decode(try other.encode(document), .logbook)
        try require("a copy in \(other)", try text(copy), is: try text(document))
      }
      guard let content = try? document.content() else { return }
      let written = Document(content)
      let copy = Document(try format.decode(try format.encode(written), .logbook).content())
      try require("the content", try text(copy), is: try text(written))
    }
  }

  /// A document as JSON, which is the same for what is the same.
  private static func text(_ document: Document) throws -> String {
    String(decoding: try DocumentFormat.json.encode(document), as: UTF8.self)
  }
}
