extension Declaration {
  struct Unknown: Error {
    let text: String
  }

  /// Creates a declaration by parsing its text as printed by the compiler.
  init(parsing text: String) throws(Unknown) {
    var scanner = DeclarationScanner(text)
    self.init(kind: .function)
    attributes = scanner.attributes()
    var word = scanner.word()
    while !["func", "var", "let", "subscript", "init"].contains(word) {
      if word.isEmpty { throw Unknown(text: text) }
      if scanner.isAt("(") { word += scanner.balanced() }
      modifiers.append(word)
      attributes += scanner.attributes()
      word = scanner.word()
    }
    switch word {
    case "func":
      name = scanner.functionName()
    case "var", "let":
      kind = .property
      name = scanner.word()
    case "subscript":
      kind = .subscripting
      name = word
    default:
      kind = .initializer
      name = word
      scanner.skip("?")
      scanner.skip("!")
    }
    if kind == .property {
      scanner.skip(":")
      result = scanner.text(until: " {")
    } else {
      if scanner.isAt("<") { generics = scanner.balanced() }
      guard scanner.isAt("(") else { throw Unknown(text: text) }
      let list = scanner.balanced().dropFirst().dropLast()
      for part in list.topLevelParts(at: ",") {
        let isLabelled = kind != .subscripting && !isOperator
        parameters.append(try Parameter(parsing: part, isLabelled: isLabelled, index: parameters.count))
      }
      (isAsync, thrown) = scanner.effects()
      if scanner.skip("->") { result = scanner.text(until: " {", " where ") }
      if scanner.skip("where ") { constraints = "where " + scanner.text(until: " {") }
    }
    if name.isEmpty || result.isEmpty { throw Unknown(text: text) }
    result = result.markingConcurrentFunctions
    if scanner.isAt("{") {
      var accessors = DeclarationScanner(String(scanner.balanced().dropFirst().dropLast()))
      while case let word = accessors.word(), !word.isEmpty {
        if word == "get" { (isAsync, thrown) = accessors.effects() }
        if word == "set" { isSettable = true }
      }
    }
  }
}

extension Declaration.Parameter {
  /// Creates a parameter by parsing its text.
  ///
  /// - Parameters:
  ///   - isLabelled: Whether a single name in the text is both the parameter's name and its label. In subscripts and
  ///     operators, a single name is not a label.
  ///   - index: The index of the parameter. If the parameter has no name or is named `self`, its new name is derived
  ///     from the index.
  fileprivate init(parsing text: String, isLabelled: Bool, index: Int) throws(Declaration.Unknown) {
    guard let colon = text.topLevelIndex(of: ":") else { throw Declaration.Unknown(text: text) }
    var scanner = DeclarationScanner(String(text[..<colon]))
    attributes = scanner.attributes()
    var names: [String] = []
    while case let name = scanner.word(), !name.isEmpty { names.append(name) }
    type = text[text.index(after: colon)...].trimmed.markingConcurrentFunctions
    label = names.count > 1 || isLabelled ? names.first ?? "_" : "_"
    let own = names.last?.withoutBackticks ?? "_"
    // A parameter gets a new name if it has none, or if it is called `self` and would shadow the mock.
    name = ["_", "self"].contains(own) ? "argument\(index + 1)" : own.escapedIdentifier
  }
}

struct DeclarationScanner {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.isWhitespace }
  }

  mutating func isAt(_ text: String) -> Bool {
    skipSpace()
    return rest.hasPrefix(text)
  }

  @discardableResult
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Reads the next identifier, including backticks. Returns an empty string if something else comes next.
  mutating func word() -> String {
    skipSpace()
    var end = rest.prefix { $0.isInIdentifier }.endIndex
    // A name in backticks is read to the closing backtick, because it can contain any characters.
    if rest.first == "`", let closing = rest.dropFirst().firstIndex(of: "`") { end = rest.index(after: closing) }
    let word = rest[..<end]
    rest = rest[end...]
    return String(word)
  }

  mutating func attributes() -> [String] {
    var attributes: [String] = []
    while skip("@") {
      var attribute = "@" + word()
      while rest.hasPrefix(".") {
        rest.removeFirst()
        attribute += "." + word()
      }
      if rest.hasPrefix("<") { attribute += balanced() }
      if rest.hasPrefix("(") { attribute += balanced() }
      attributes.append(attribute)
    }
    return attributes
  }

  mutating func functionName() -> String {
    let name = word()
    if !name.isEmpty { return name }
    // The name of an operator ends at the space that follows it.
    let symbol = rest.prefix { !$0.isWhitespace }
    rest = rest[symbol.endIndex...]
    return String(symbol)
  }

  mutating func balanced() -> String {
    skipSpace()
    let end = rest.endOfBracket
    let text = rest[..<end]
    rest = rest[end...]
    return String(text)
  }

  /// Reads up to the first terminator that is not inside brackets, or to the end.
  mutating func text(until ends: String...) -> String {
    skipSpace()
    let start = rest
    while !rest.isEmpty, !ends.contains(where: { rest.hasPrefix($0) }) {
      rest =
        "([<{".contains(rest[rest.startIndex])
        ? rest[rest.endOfBracket...] : rest.dropFirst(rest.hasPrefix("->") ? 2 : 1)
    }
    return start[..<rest.startIndex].trimmed
  }

  mutating func effects() -> (isAsync: Bool, thrown: Declaration.Thrown) {
    var isAsync = false
    var thrown = Declaration.Thrown.nothing
    while true {
      if skip("async") || skip("reasync") {
        isAsync = true
      } else if skip("throws") {
        thrown = isAt("(") ? Declaration.Thrown(balanced().dropFirst().dropLast().trimmed) : .any
      } else if skip("rethrows") {
        thrown = .rethrowing
      } else {
        return (isAsync, thrown)
      }
    }
  }
}

extension StringProtocol {
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  /// The index after the bracket that matches the opening bracket at the start; `endIndex` if there is no matching
  /// bracket.
  var endOfBracket: Index {
    var depth = 0
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix("->") {
        self.formIndex(&index, offsetBy: 2)
        continue
      }
      if "([<{".contains(self[index]) { depth += 1 }
      if ")]>}".contains(self[index]) { depth -= 1 }
      formIndex(after: &index)
      if depth == 0 { return index }
    }
    return endIndex
  }

  func topLevelIndex(of character: Character) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index] == character { return index }
      if self[index...].hasPrefix("->") {
        formIndex(&index, offsetBy: 2)
      } else if "([<{".contains(self[index]) {
        index = self[index...].endOfBracket
      } else {
        formIndex(after: &index)
      }
    }
    return nil
  }

  /// Returns the parts of the string between separators that are not inside brackets, without surrounding white space.
  /// The last part is omitted if it is empty, so the result for an empty string is an empty array.
  func topLevelParts(at separator: Character) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let index = rest.topLevelIndex(of: separator) {
      parts.append(rest[..<index].trimmed)
      rest = rest[rest.index(after: index)...]
    }
    let last = rest.trimmed
    return last.isEmpty ? parts : parts + [last]
  }
}
