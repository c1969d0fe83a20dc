import Foundation

/// How deep a document may nest, found out before a decoder follows it: Foundation's goes one level of the stack down for
/// every level of XML, without end.
///
/// What is let through is well-formed as far as it nests, so that every decoder sees the levels that are counted here.
enum DocumentNesting {
  /// The most levels; a logbook has five.
  static let limit = 64

  /// Why a document is not decoded, as the end of a sentence.
  struct Refusal: Error {
    let reason: String

    static let notUTF8 = Refusal(reason: "it is not text in UTF-8")
    static func tooDeep(_ limit: Int) -> Refusal { Refusal(reason: "it nests deeper than \(limit) levels") }
    static let unbalanced = Refusal(reason: "what it opens and what it closes differ")
  }

  /// Checks a document before it is decoded.
  static func check(_ data: Data, _ format: DocumentFormat) throws(Refusal) {
    switch format {
    case .xml: try check(xml: Array(data))
    case .json: try check(json: data)
    case .binary:
      // A decoder takes other property lists too. Binary ones it reads no deeper than what it looks for.
      if !data.starts(with: Array("bplist0".utf8)) { throw Refusal(reason: "it must begin as “bplist0”") }
    }
  }

  /// Checks JSON: the brackets outside of texts.
  ///
  /// RFC 8259 (§8.1) has JSON in UTF-8, which holds no NUL; a decoder takes other encodings too.
  static func check(json data: Data, limit: Int = limit) throws(Refusal) {
    var depth = 0
    var (isInText, isEscaped) = (false, false)
    for byte in Array(data) {
      switch byte {
      case 0: throw .notUTF8
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { throw .tooDeep(limit) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }

  /// Checks a property list in XML: its elements.
  ///
  /// It must be in UTF-8 and say so. It has the document type that Apple's property lists have, without declarations of
  /// its own (so there are no entities but those of XML itself), no comments, and attributes in the outermost element only.
  private static func check(xml bytes: [UInt8]) throws(Refusal) {
    guard bytes.starts(with: declaration) else { throw Refusal(reason: "it must begin as “\(declarationText)”") }
    // Foundation's decoder ends the process at a number with other bytes in it.
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    var rest = bytes.dropFirst(declaration.count)
    var open: [ArraySlice<UInt8>] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { throw .unbalanced }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if open.isEmpty, tag.starts(with: "!DOCTYPE plist PUBLIC ".utf8), !tag.contains(UInt8(ascii: "[")) { continue }
      let name = tag.drop { $0 == slash }.prefix(while: isLetter)
      let isOutermost = open.isEmpty && name.elementsEqual("plist".utf8)
      guard !name.isEmpty, isOutermost || tag.allSatisfy({ isLetter($0) || $0 == slash }) else {
        throw Refusal(reason: "it has more than elements and their content")
      }
      if tag.first == slash {
        guard open.popLast() == name else { throw .unbalanced }
      } else if tag.last != slash || isOutermost {
        open.append(name)
        if open.count > limit { throw .tooDeep(limit) }
      }
    }
    if !open.isEmpty { throw .unbalanced }
  }

  private static let declarationText = #"<?xml version="1.0" encoding="UTF-8"?>"#
  private static let declaration = Array(declarationText.utf8)
  private static let slash = UInt8(ascii: "/")

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
