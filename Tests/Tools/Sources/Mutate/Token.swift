/// A token of Swift source.
///
/// Comments are not tokens. A string literal is a single token that includes its contents.
struct Token {
  enum Kind {
    case word
    case number
    /// A sequence of operator characters.
    case sign
    /// A single character that belongs to no other kind of token, such as a bracket or a separator.
    case mark
    case text
  }

  let kind: Kind
  let text: String
  let range: Range<Int>
  let line: Int
  /// Whether the token is surrounded by spaces or line breaks, like a binary operator but unlike an angle bracket.
  let isApart: Bool

  func isWord(_ texts: String...) -> Bool { kind == .word && texts.contains(text) }
  func isMark(_ texts: String...) -> Bool { kind == .mark && texts.contains(text) }
}
