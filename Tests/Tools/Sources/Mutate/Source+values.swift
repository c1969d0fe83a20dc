extension Source {
  /// The mutants that replace a comparison, logical or arithmetic operator.
  var signMutants: [Mutant] {
    let others: [String: (Mutant.Kind, String)] = [
      "<": (.comparison, "<="), "<=": (.comparison, "<"), ">": (.comparison, ">="), ">=": (.comparison, ">"),
      "==": (.comparison, "!="), "!=": (.comparison, "=="), "===": (.comparison, "!=="), "!==": (.comparison, "==="),
      "&&": (.logic, "||"), "||": (.logic, "&&"),
      "+": (.arithmetic, "-"), "-": (.arithmetic, "+"), "+=": (.arithmetic, "-="), "-=": (.arithmetic, "+="),
      "&+": (.arithmetic, "&-"), "&-": (.arithmetic, "&+"),
    ]
    return tokens.enumerated().compactMap { index, token in
      guard token.kind == .sign, token.isApart, let (kind, other) = others[token.text],
        index == 0 || !tokens[index - 1].isWord("func")
      else { return nil }
      return Mutant(kind, token.range, other, in: self)
    }
  }

  /// The mutants that replace a Boolean with its opposite, a small number with its neighbors, a large number with 0,
  /// `min` with `max`, and `max` with `min`.
  var wordMutants: [Mutant] {
    tokens.enumerated().flatMap { index, token -> [Mutant] in
      let previous = index > 0 ? tokens[index - 1] : nil
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      // Argument labels and tuple indices are not mutated.
      if next?.isMark(":") == true && token.kind == .word || previous?.isMark(".") == true && token.kind == .number {
        return []
      }
      switch (token.kind, token.text) {
      case (.word, "true"): return [Mutant(.boolean, token.range, "false", in: self)]
      case (.word, "false"): return [Mutant(.boolean, token.range, "true", in: self)]
      case (.word, "min"): return [Mutant(.extremum, token.range, "max", in: self)]
      case (.word, "max"): return [Mutant(.extremum, token.range, "min", in: self)]
      case (.number, let text):
        let isHexadecimal = text.hasPrefix("0x")
        let digits = text.filter { $0 != "_" }.dropFirst(isHexadecimal ? 2 : 0)
        guard let value = UInt64(digits, radix: isHexadecimal ? 16 : 10) else { return [] }
        // A large number, such as a number of bytes, is replaced only with 0, because small differences do not matter.
        let others = value == 0 ? [1] : value < 100 ? [value + 1, value - 1] : [0]
        return others.map { Mutant(.constant, token.range, String($0), in: self) }
      default: return []
      }
    }
  }

  /// The mutants that negate a condition of `if`, `guard` or `while`.
  var conditionMutants: [Mutant] {
    var mutants: [Mutant] = []
    for (index, token) in tokens.enumerated() where token.isWord("if", "guard", "while") {
      var start = index + 1
      var depth = 0
      for end in start..<tokens.count {
        let token = tokens[end]
        let isEnd = depth == 0 && (token.isMark("{", ",") || token.isWord("else"))
        if token.isMark("(", "[") { depth += 1 }
        if token.isMark(")", "]") { depth -= 1 }
        if depth < 0 || token.isMark("}") { break }
        guard isEnd else { continue }
        if end > start, !tokens[start].isWord("let", "var", "case"), !tokens[start].isMark("#") {
          let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
          mutants.append(Mutant(.negation, range, "!(\(text(range)))", in: self))
        }
        if !token.isMark(",") { break }
        start = end + 1
      }
    }
    return mutants
  }
}
