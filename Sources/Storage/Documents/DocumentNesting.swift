import Foundation

/// A check of the nesting depth of a document before it is decoded. For every level of XML, Foundation's decoder adds
/// one stack frame, without limit.
///
/// A document that passes is well-formed with respect to nesting, so that every decoder sees the same levels that are
/// counted here.
enum DocumentNesting {
  /// The maximum number of levels; a logbook has five.
  static let limit = 64

  /// The reason why a document is not decoded, as the end of a sentence.
  struct Refusal: Error {
    let reason: String

    static let notUTF8 = Refusal(reason: "it is not text in UTF-8")
    static func tooDeep(_ limit: Int) -> Refusal { Refusal(reason: "it nests deeper than \(limit) levels") }
    static let unbalanced = Refusal(reason: "its opening and closing tags differ")
  }

  /// Checks a document before it is decoded.
  static func check(_ data: Data, _ format: DocumentFormat) throws(Refusal) {
    switch format {
    case .xml: try check(xml: Array(data))
    case .json: try check(json: data)
    case .binary:
      // A decoder also accepts other property lists. In binary property lists, it descends only to the values that it
      // looks for.
      if !data.starts(with: Array("bplist0".utf8)) { throw Refusal(reason: "it must begin with “bplist0”") }
    }
  }

  /// Checks the brackets outside of strings in JSON.
  ///
  /// JSON is in UTF-8 (RFC 8259, §8.1) and contains no NUL; a decoder also accepts other encodings.
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

  /// Checks the elements of an XML property list.
  ///
  /// It must be in UTF-8 and declare that. It has the document type of Apple's property lists, without internal
  /// declarations (so the only entities are those of XML itself), no comments, and attributes in the outermost element
  /// only.
  private static func check(xml bytes: [UInt8]) throws(Refusal) {
    guard bytes.starts(with: declaration) else { throw Refusal(reason: "it must begin with “\(declarationText)”") }
    // Foundation's decoder crashes on a number that contains invalid UTF-8.
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
        throw Refusal(reason: "it contains more than elements and their content")
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
