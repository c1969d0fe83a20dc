import Foundation

/// The position of a unary operator relative to its operand. Symbol graphs do not contain the fixity.
enum OperatorFixity: String {
  case prefix, postfix

  /// Determines the fixity from the source code of the operator function. If the source code is not available or does
  /// not contain the fixity, an operator that is a prefix operator in the standard library is considered a prefix
  /// operator.
  ///
  /// - Returns: The fixity, or `nil` if it cannot be determined.
  init?(of symbol: SymbolGraph.Symbol, named name: String) {
    if let location = symbol.location, let data = FileManager.default.contents(atPath: location.path) {
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      // The modifier `prefix` or `postfix` precedes the operator's name on the same line or is on one of the two
      // preceding lines.
      let end = min(location.position.line, lines.count)
      let before =
        lines[max(0, end - 2)..<end] + lines.dropFirst(end).prefix(1).map { $0.prefix(location.position.character) }
      let words = before.joined(separator: " ").split { !$0.isLetter }
      if let found = words.reversed().lazy.compactMap({ Self(rawValue: String($0)) }).first {
        self = found
        return
      }
    }
    guard ["-", "+", "!", "~"].contains(name) else { return nil }
    self = .prefix
  }
}
