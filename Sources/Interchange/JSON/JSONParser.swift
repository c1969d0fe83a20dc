import LogbookRecords

/// A parser for successive JSON values in a buffer.
///
/// The parser rejects everything that RFC 8259 does not allow. It also rejects duplicate names in an object, because it
/// would be unclear which of their values applies.
struct JSONParser {
  struct Problem: Error {
    let position: Int
    let reason: String
  }

  /// The maximum nesting depth of arrays and objects. The depth is limited because each level takes space on the call
  /// stack.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private(set) var position: Int
  /// The maximum number of bytes of one value. The limit prevents a single record from taking many times the memory of
  /// a large file.
  private let maximumLength: Int
  private var start = 0

  init(_ bytes: [UInt8], from position: Int = 0, maximumLength: Int = .max) {
    self.bytes = bytes
    self.position = position
    self.maximumLength = maximumLength
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  /// Skips a character if it comes next. Returns whether the character was skipped.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func value(depth: Int = 0) throws(Problem) -> JSONValue {
    skipBlanks()
    guard position < bytes.count else { throw problem("a value is missing") }
    if depth == 0 { start = position }
    if position - start > maximumLength {
      throw problem("the value must have at most \(maximumLength) bytes", at: start)
    }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      position += 1
      return try object(depth: depth + 1)
    case UInt8(ascii: "["):
      position += 1
      return try array(depth: depth + 1)
    case UInt8(ascii: "\""):
      position += 1
      return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw problem("a JSON value is expected here")
    }
  }

  func problem(_ reason: String, at place: Int? = nil) -> Problem {
    Problem(position: min(place ?? position, bytes.count), reason: reason)
  }

  private func check(_ depth: Int) throws(Problem) {
    if depth > Self.maximumDepth { throw problem("nesting exceeds \(Self.maximumDepth) levels") }
  }

  private mutating func array(depth: Int) throws(Problem) -> JSONValue {
    try check(depth)
    var elements: [JSONValue] = []
    skipBlanks()
    if skip("]") { return .array([]) }
    while true {
      elements.append(try value(depth: depth))
      skipBlanks()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw problem("a comma or ] is expected here") }
    }
  }

  private mutating func object(depth: Int) throws(Problem) -> JSONValue {
    try check(depth)
    var members: [(key: String, value: JSONValue)] = []
    var keys: Set<[UInt8]> = []
    skipBlanks()
    if skip("}") { return .object([]) }
    while true {
      skipBlanks()
      let place = position
      guard skip("\"") else { throw problem("a name in quotes is expected here") }
      let key = try string()
      // Compare names as bytes, because canonically equivalent strings are different names in JSON but equal in Swift.
      guard keys.insert(Array(key.utf8)).inserted else { throw problem("the name “\(key)” occurs twice", at: place) }
      skipBlanks()
      guard skip(":") else { throw problem("a colon is expected here") }
      members.append((key, try value(depth: depth)))
      skipBlanks()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw problem("a comma or } is expected here") }
    }
  }

  private mutating func number() throws(Problem) -> JSONValue {
    let start = position
    func digits() -> Int { bytes[position...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count }
    _ = skip("-")
    let whole = digits()
    if whole == 0 || whole > 1 && bytes[position] == UInt8(ascii: "0") {
      throw problem("a number must have digits, without leading zeros", at: start)
    }
    position += whole
    var isWhole = true
    if skip(".") {
      isWhole = false
      guard digits() > 0 else { throw problem("a digit is expected here") }
      position += digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      guard digits() > 0 else { throw problem("a digit is expected here") }
      position += digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    // A number that is too large is passed on as text, so that it invalidates only the field that it is read for.
    guard let number = Double(text), number.isFinite else { return .string(text) }
    return .number(number)
  }

  /// Parses a string after its opening quote.
  private mutating func string() throws(Problem) -> String {
    let start = position
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = text.span.validText else { throw problem("the text must be UTF-8", at: start) }
        return valid
      case UInt8(ascii: "\\"): try escape(into: &text)
      case ..<0x20: throw problem("a control character must be written as \\u", at: position - 1)
      default: text.append(byte)
      }
    }
    throw problem("the string must end in a quote", at: start)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    let start = position - 1
    guard position < bytes.count else { throw problem("the string must end in a quote") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if 0xD800...0xDBFF ~= code, skip("\\"), skip("u") {
        let low = try hexadecimal()
        guard 0xDC00...0xDFFF ~= low else { throw problem("unpaired surrogate", at: start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw problem("unpaired surrogate", at: start) }
      text += Array(String(scalar).utf8)
    default: throw problem("invalid escape sequence", at: start)
    }
  }

  private mutating func hexadecimal() throws(Problem) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits are expected here") }
    position += 4
    return code
  }
}
