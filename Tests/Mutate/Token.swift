/// A piece of Swift source that a mutation may be about. Comments and texts are none, with all that is in them.
struct Token {
  enum Kind {
    case word
    case number
    /// Signs of operators in a row.
    case sign
    /// A bracket, or a sign that separates.
    case mark
    /// A text, which stands for a value.
    case text
  }

  let kind: Kind
  let text: String
  /// Its bytes in the source.
  let range: Range<Int>
  /// 1 for the first.
  let line: Int
  /// Whether there is a blank or an end of line on both sides of it: an operator between two values, not a bracket of
  /// generics.
  let isApart: Bool

  func isWord(_ texts: String...) -> Bool { kind == .word && texts.contains(text) }
  func isMark(_ texts: String...) -> Bool { kind == .mark && texts.contains(text) }
}
