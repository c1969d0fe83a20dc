import Foundation

/// A check of the nesting depth of a document, performed before the document is decoded.
///
/// Foundation's decoder adds one stack frame for every level of XML, without limit, so a deeply nested document could
/// overflow the stack. An XML document that passes the check has balanced tags, so every decoder sees the same levels
/// that are counted here.
enum DocumentNesting {
  /// The maximum number of levels in a document. A logbook needs about ten.
  static let limit = 64

  struct Refusal: Error {
    let reason: String

    static let notUTF8 = Refusal(reason: "it is not text in UTF-8")
    static let tooDeep = Refusal(reason: "it is nested more than \(limit) levels deep")
    static let unbalanced = Refusal(reason: "its opening and closing tags differ")
  }

  /// Checks a document in the given format. If the format is binary, only the first bytes are checked.
  static func check(_ bytes: [UInt8], _ format: DocumentFormat) throws(Refusal) {
    switch format {
    case .xml: try check(xml: bytes)
    case .json: try check(json: bytes)
    case .binary:
      // Reject property lists in other formats, which the decoder would also accept. The depth is not checked, because
      // in a binary property list the decoder descends only to the values that it looks up.
      if !bytes.starts(with: Array("bplist0".utf8)) { throw Refusal(reason: "it must begin with “bplist0”") }
    }
  }

  /// Checks the nesting of the brackets outside strings in JSON.
  ///
  /// RFC 8259, §8.1, requires UTF-8, but decoders also accept UTF-16 and UTF-32, in which a bracket takes more than one
  /// byte. A NUL byte reveals these encodings, so JSON that contains one is rejected.
  static func check(json bytes: some Sequence<UInt8>) throws(Refusal) {
    var depth = 0
    var (isInText, isEscaped) = (false, false)
    for byte in bytes {
      switch byte {
      case 0: throw .notUTF8
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { throw .tooDeep }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }

  /// Checks the nesting of the elements in an XML property list.
  ///
  /// The list must be in UTF-8 and declare that encoding. The only document type declaration that is accepted is the
  /// one for property lists, without internal declarations, so the only entities are those of XML itself. Comments are
  /// rejected, and so are attributes, except in the outermost element.
  private static func check(xml bytes: [UInt8]) throws(Refusal) {
    guard bytes.starts(with: declaration) else { throw Refusal(reason: "it must begin with “\(declarationText)”") }
    // Reject invalid UTF-8, because Foundation's decoder crashes on a number with invalid UTF-8.
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
        if open.count > limit { throw .tooDeep }
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
