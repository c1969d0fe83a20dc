struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  static func tokens(of source: String) -> [Token] {
    var lexer = Lexer(bytes: Array(source.utf8))
    var tokens: [Token] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isAt(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func next() -> Token? {
    skipBlanksAndComments()
    guard let first = byte() else { return nil }
    let (start, startLine) = (position, line)
    let kind: Token.Kind
    if textHashes != nil {
      kind = .text
      skipText()
    } else if Self.isDigit(first) {
      kind = .number
      skip(while: { Self.isWord($0) || $0 == UInt8(ascii: ".") }, unless: { $0.isAt("..") || $0.isLoneDot })
    } else if Self.isWord(first) || first == UInt8(ascii: "$") || first == UInt8(ascii: "`") {
      kind = .word
      skip()
      skip(while: { Self.isWord($0) || $0 == UInt8(ascii: "`") })
    } else if Self.isSign(first) {
      kind = .sign
      skip(while: Self.isSign)
    } else {
      kind = .mark
      skip()
    }
    let before = start == 0 ? UInt8(ascii: " ") : bytes[start - 1]
    return Token(
      kind: kind,
      text: String(decoding: bytes[start..<position], as: UTF8.self),
      range: start..<position,
      line: startLine,
      isApart: Self.isBlank(before) && Self.isBlank(byte() ?? UInt8(ascii: " "))
    )
  }

  /// Whether the current byte is a dot that is not followed by a digit, and therefore does not belong to a number.
  private var isLoneDot: Bool { byte() == UInt8(ascii: ".") && byte(1).map(Self.isDigit) != true }

  private mutating func skip(while isPart: (UInt8) -> Bool, unless isEnd: (Lexer) -> Bool = { _ in false }) {
    while let byte = byte(), isPart(byte), !isEnd(self) { skip() }
  }

  private mutating func skipBlanksAndComments() {
    while let byte = byte() {
      if Self.isBlank(byte) {
        skip()
      } else if isAt("//") {
        skip(while: { $0 != UInt8(ascii: "\n") })
      } else if isAt("/*") {
        var depth = 0
        repeat {
          if isAt("/*") { depth += 1 } else if isAt("*/") { depth -= 1 }
          skip(isAt("/*") || isAt("*/") ? 2 : 1)
        } while depth > 0 && position < bytes.count
      } else {
        return
      }
    }
  }

  // MARK: String literals

  /// The number of `#` characters at the start of a string literal, or `nil` if no string literal starts at the current
  /// position.
  private var textHashes: Int? {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    return byte(hashes) == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func skipText() {
    let hashes = textHashes ?? 0
    skip(hashes)
    let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
    let hashText = String(repeating: "#", count: hashes)
    skip(quotes.utf8.count)
    while position < bytes.count {
      if isAt("\\" + hashText + "(") {
        skip(hashes + 2)
        skipInterpolation()
      } else if isAt("\\" + hashText) {
        skip(hashes + 2)
      } else if isAt(quotes + hashText) {
        skip(quotes.utf8.count + hashes)
        return
      } else {
        skip()
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let byte = byte() {
      if textHashes != nil {
        skipText()
        continue
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      skip()
    }
  }

  // MARK: Bytes

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
  }
  private static func isSign(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}
