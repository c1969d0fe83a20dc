extension Source {
  /// The words that begin a declaration, a clause such as `else`, or a statement that cannot be removed.
  private static let keptWords: Set = [
    "let", "var", "func", "init", "deinit", "subscript", "struct", "class", "enum", "actor", "protocol", "extension",
    "import", "typealias", "case", "default", "static", "private", "fileprivate", "internal", "public", "package",
    "open",
    "mutating", "nonisolated", "final", "indirect", "lazy", "weak", "override", "convenience", "required",
    "associatedtype", "defer", "guard", "if", "else", "for", "while", "repeat", "switch", "do", "catch", "return",
    "where", "get",
    "set", "willSet", "didSet", "fallthrough", "consuming", "borrowing", "prefix", "infix", "postfix",
  ]

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

  /// Returns the end of a statement, or `nil` if the end cannot be found within twenty lines.
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
      // The enclosing block ends on the same line as the statement.
      if depth == 0, next.isMark("}") { return token.range.upperBound }
    }
    return nil
  }

  /// The mutants in which a function or computed property returns immediately. If it has a result, it returns a
  /// constant such as `0`, `nil`, or `true`.
  var bodyMutants: [Mutant] {
    tokens.indices.flatMap { index -> [Mutant] in
      guard let (brace, type) = body(of: index) else { return [] }
      let end = tokens[brace].range.upperBound
      return Self.emptyValues(of: type).map { value in
        Mutant(.returning, end..<end, value.isEmpty ? " return;" : " return \(value);", in: self)
      }
    }
  }

  /// Returns the result type of the function or computed property that is declared at a token, and the index of the
  /// opening brace of its body. Returns `nil` if no function or computed property is declared at the token, or if the
  /// declaration has no body or consists of accessors such as `get`.
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

  /// Returns the source text of the constants with which mutants replace a result of the given type, such as `0` or
  /// `nil`. Returns an array that contains only an empty string for a function without a result, and an empty array if
  /// the type is not supported.
  ///
  /// - Parameter type: The source text of the type, or `nil` for a function without a result.
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
