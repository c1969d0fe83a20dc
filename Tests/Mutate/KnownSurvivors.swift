import Foundation

/// Mutants of which it is known that no test can notice them, or that none needs to, with the reason.
///
/// A reason that begins with “Equivalent” says that the program does the same, so that there is nothing to notice: such
/// mutants do not count.
///
/// They are written in blocks of lines, with an empty line between: the path, the line before (`- …`) and after the change
/// (`+ …`), and the reason. Lines that begin with `#` are comments.
struct KnownSurvivors {
  private(set) var reasons: [String: String] = [:]

  /// - Throws: The first block that is none.
  init(_ text: String) throws(Refusal) {
    let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("#") }
    for block in lines.split(whereSeparator: \.isEmpty) {
      let block = Array(block)
      guard block.count >= 4, block[1].hasPrefix("- "), block[2].hasPrefix("+ ") else {
        throw Refusal(
          "Scripts/mutants.txt: after “\(block[0])” there must be a line “- …”, a line “+ …” and the reason"
        )
      }
      let key = Self.key(path: block[0], before: String(block[1].dropFirst(2)), after: String(block[2].dropFirst(2)))
      reasons[key] = block[3...].joined(separator: " ")
    }
  }

  func reason(for mutant: Mutant) -> String? {
    reasons[Self.key(path: mutant.path, before: mutant.before, after: mutant.after)]
  }

  /// Whether the program does the same with a mutant as without.
  func isEquivalent(_ mutant: Mutant) -> Bool { reason(for: mutant)?.hasPrefix("Equivalent") == true }

  /// The blocks that no mutant is meant by, such as those of lines that are no longer there.
  func unused(among mutants: [Mutant]) -> [String] {
    let keys = Set(mutants.map { Self.key(path: $0.path, before: $0.before, after: $0.after) })
    return reasons.keys.filter { !keys.contains($0) }.sorted()
  }

  private static func key(path: String, before: String, after: String) -> String { "\(path)\n- \(before)\n+ \(after)" }
}
