import Foundation

@testable import Persistence

extension FuzzTarget {
  static let json = document(.json)
  static let xml = document(.xml)
  static let binary = document(.binary)

  /// A document: what is accepted is written as the same by each format.
  private static func document(_ format: DocumentFormat) -> FuzzTarget {
    FuzzTarget(name: format.rawValue) { bytes in
      guard let document = try? format.decode(Data(bytes)) else { return }
      let json = try DocumentFormat.json.encode(document)
      for format in [DocumentFormat.json, .xml, .binary] {
        let copy = try format.decode(try format.encode(document))
        try require(
          "a copy in \(format)",
          String(decoding: try DocumentFormat.json.encode(copy), as: UTF8.self),
          is: String(decoding: json, as: UTF8.self)
        )
      }
      guard let content = try? document.content() else { return }
      // Version 1 has no history, and is given one.
      let copy = Document(content)
      var expected = document
      (expected.header, expected.steps) = (copy.header, copy.steps)
      try require("the content", try DocumentFormat.json.encode(copy), is: DocumentFormat.json.encode(expected))
      let again = Document(try copy.content())
      try require("the history", try DocumentFormat.json.encode(again), is: DocumentFormat.json.encode(copy))
    }
  }
}
