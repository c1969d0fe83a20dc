import Foundation

/// The mutants that tests cannot or need not detect, with the reasons, as listed in Scripts/mutants.txt.
///
/// If a reason begins with “Equivalent”, the mutant does not change the behavior of the program. No test can detect
/// such a mutant, so it is excluded from the percentage of detected mutants.
///
/// The file consists of blocks of lines, separated by empty lines. A block contains the path, the line before the
/// change (`- …`), the line after the change (`+ …`), and the reason. Lines that begin with `#` are comments.
struct KnownSurvivors {
  private(set) var reasons: [String: String] = [:]

  /// Parses the contents of Scripts/mutants.txt.
  ///
  /// - Throws: A ``Refusal`` that identifies the first invalid block.
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

  func isEquivalent(_ mutant: Mutant) -> Bool { reason(for: mutant)?.hasPrefix("Equivalent") == true }

  /// Returns the blocks that match no mutant, for example because the line no longer exists. The result omits the
  /// reasons of the blocks.
  func unused(among mutants: [Mutant]) -> [String] {
    let keys = Set(mutants.map { Self.key(path: $0.path, before: $0.before, after: $0.after) })
    return reasons.keys.filter { !keys.contains($0) }.sorted()
  }

  private static func key(path: String, before: String, after: String) -> String { "\(path)\n- \(before)\n+ \(after)" }
}
