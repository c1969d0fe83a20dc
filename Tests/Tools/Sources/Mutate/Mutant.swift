struct Mutant {
  enum Kind: String {
    case comparison, logic, negation, arithmetic, constant, boolean, extremum, dropping, returning
  }

  let kind: Kind
  let path: String
  let line: Int
  let range: Range<Int>
  let replacement: String
  /// The line before the change, without leading and trailing spaces. Any other sequence of spaces is reduced to one
  /// space.
  let before: String
  let after: String

  init(_ kind: Kind, _ range: Range<Int>, _ replacement: String, in source: Source) {
    self.kind = kind
    path = source.path
    self.range = range
    self.replacement = replacement
    let start = source.bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = source.bytes[range.lowerBound...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
    line = source.bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    before = Self.text(source.bytes[start..<end])
    let rest = range.upperBound < end ? source.bytes[range.upperBound..<end] : []
    let changed = Self.text(source.bytes[start..<range.lowerBound] + replacement.utf8 + rest)
    after = changed.isEmpty ? "(dropped)" : changed
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    return text.split(separator: " ").joined(separator: " ")
  }
}

struct Source {
  let path: String
  let bytes: [UInt8]
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    tokens = Lexer.tokens(of: text)
  }

  var mutants: [Mutant] {
    (signMutants + wordMutants + conditionMutants + statementMutants + bodyMutants)
      .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
