import Foundation

/// On which side of its operand an operator stands. Symbol graphs do not tell.
enum OperatorFixity: String {
  case prefix, postfix

  /// Looks at the line that declares it; where that is not there, at how the standard library uses the operator.
  ///
  /// - Returns: `nil` if neither tells.
  init?(of symbol: SymbolGraph.Symbol, named name: String) {
    if let location = symbol.location, let data = FileManager.default.contents(atPath: location.path) {
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      // The modifiers stand before the name or on the lines before.
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
