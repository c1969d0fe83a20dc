extension Source {
  /// Words that a statement which can be dropped does not begin with.
  private static let keptWords: Set = [
    "let", "var", "func", "init", "deinit", "subscript", "struct", "class", "enum", "actor", "protocol", "extension",
    "import", "typealias", "case", "default", "static", "private", "fileprivate", "internal", "public", "package",
    "open",
    "mutating", "nonisolated", "final", "indirect", "lazy", "weak", "override", "convenience", "required",
    "associatedtype", "defer", "guard", "if", "else", "for", "while", "repeat", "switch", "do", "catch", "return",
    "where", "get",
    "set", "willSet", "didSet", "fallthrough", "consuming", "borrowing", "prefix", "infix", "postfix",
  ]

  /// Statements that are not there.
  var statementMutants: [Mutant] {
    var mutants: [Mutant] = []
    var open: [String] = []
    for (index, token) in tokens.enumerated() {
      if index > 0, token.line > tokens[index - 1].line, open.last == "{", beginsStatement(index),
        let end = endOfStatement(index)
      {
        mutants.append(Mutant(.dropping, token.range.lowerBound..<end, "", in: self))
      }
      if token.isMark("(", "[", "{") { open.append(token.text) }
      if token.isMark(")", "]", "}") { _ = open.popLast() }
    }
    return mutants
  }

  private func beginsStatement(_ index: Int) -> Bool {
    let (token, previous) = (tokens[index], tokens[index - 1])
    guard token.kind == .word, !Self.keptWords.contains(token.text) else { return false }
    if previous.isMark("{", "}", ":", ")", "]", ";") { return true }
    if previous.kind == .sign { return !previous.isApart }
    return !previous.isMark(",", "(", "[", ".") && !previous.isWord("else", "return", "throw", "try", "await")
  }

  /// Where a statement ends; `nil` if it is longer than twenty lines.
  private func endOfStatement(_ start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      let token = tokens[index]
      if token.line > tokens[start].line + 20 { return nil }
      if token.isMark("(", "[", "{") { depth += 1 }
      if token.isMark(")", "]", "}") { depth -= 1 }
      if depth < 0 { return nil }
      guard index + 1 < tokens.count else { return token.range.upperBound }
      let next = tokens[index + 1]
      let goesOn =
        next.isMark(".", ":", ",") || next.isWord("else", "catch") || next.kind == .sign && next.isApart
        || token.kind == .sign && token.isApart || token.isMark(",", ".")
      if depth == 0, next.line > token.line, !goesOn { return token.range.upperBound }
      // The block that holds the statement ends in its line.
      if depth == 0, next.isMark("}") { return token.range.upperBound }
    }
    return nil
  }

  /// Bodies of functions and computed properties that return at once, with an empty value.
  var bodyMutants: [Mutant] {
    tokens.indices.flatMap { index -> [Mutant] in
      guard let (brace, type) = body(of: index) else { return [] }
      let end = tokens[brace].range.upperBound
      return Self.emptyValues(of: type).map { value in
        Mutant(.returning, end..<end, value.isEmpty ? " return;" : " return \(value);", in: self)
      }
    }
  }

  /// The brace and the type of what is declared at a token, if that is computed.
  private func body(of index: Int) -> (brace: Int, type: String?)? {
    let isFunction = tokens[index].isWord("func")
    guard isFunction || tokens[index].isWord("var") else { return nil }
    var depth = 0
    var arrow: Int?
    for position in (index + 1)..<tokens.count {
      let token = tokens[position]
      if depth == 0 {
        if isFunction ? token.text == "->" : arrow == nil && token.isMark(":") { arrow = position }
        if token.isMark("}") || token.isWord("func", "var", "let", "init") || token.text == "=" { return nil }
        if token.isMark("{") {
          if !isFunction, arrow == nil || tokens[position + 1].isWord("get", "set", "willSet", "didSet") { return nil }
          guard let arrow else { return (position, nil) }
          let end = tokens[arrow..<position].firstIndex { $0.isWord("where") } ?? position
          return (position, text(tokens[arrow + 1].range.lowerBound..<tokens[end - 1].range.upperBound))
        }
      }
      if token.isMark("(", "[") { depth += 1 }
      if token.isMark(")", "]") { depth -= 1 }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// Values that say nothing, of a type that is written so; `nil` is that of a function that returns none.
  private static func emptyValues(of type: String?) -> [String] {
    switch type {
    case nil: [""]
    case "Bool": ["false", "true"]
    case "Int", "Int64", "UInt64", "Int32": ["0"]
    case "String": ["\"\""]
    case "Data": ["Data()"]
    case let type?: type.hasSuffix("?") ? ["nil"] : type.hasPrefix("[") ? (type.contains(":") ? ["[:]"] : ["[]"]) : []
    }
  }
}
