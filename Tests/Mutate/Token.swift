/// A token of Swift source that a mutation may concern.
///
/// Comments are not tokens, and a string literal is one token including its contents.
struct Token {
  enum Kind {
    case word
    case number
    /// A sequence of operator characters.
    case sign
    /// A bracket or a separator.
    case mark
    /// A string literal, which represents a value.
    case text
  }

  let kind: Kind
  let text: String
  /// The bytes of the token in the source.
  let range: Range<Int>
  /// The number of the line in which the token begins, starting at 1.
  let line: Int
  /// Whether there is a space or a line break on both sides of the token, as around a binary operator but not around an
  /// angle bracket.
  let isApart: Bool

  func isWord(_ texts: String...) -> Bool { kind == .word && texts.contains(text) }
  func isMark(_ texts: String...) -> Bool { kind == .mark && texts.contains(text) }
}
