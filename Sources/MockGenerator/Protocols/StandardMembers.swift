/// The member types of the standard library's collections, such as `Int` for `Array<String>.Index`.
///
/// The compiler prints a member type as a member, so its meaning must be known to find its empty value, and to find out
/// which associated types a constraint such as `SubSequence == ArraySlice<String>` fixes.
///
/// Source: the symbol graph of Swift 6.3.1.
struct StandardMembers {
  /// Returns the name of a type of the standard library as it is written in the mock.
  let written: (String) -> String

  /// Returns the type with each known member type replaced by its meaning.
  func resolved(_ type: String) -> String {
    guard type.contains(".") else { return type }
    var result = ""
    var rest = type[...]
    while let first = rest.first {
      let word = first == "[" ? rest[..<rest.endOfBracket] : rest.prefix { $0.isInIdentifier || $0 == "." }
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      let (text, end) = first == "[" ? collection(word) : named(word)
      result += text
      rest = rest[end...]
    }
    return result
  }

  /// Resolves an array or a dictionary and the members that follow it.
  private func collection(_ brackets: Substring) -> (String, String.Index) {
    let parts = brackets.dropFirst().dropLast().topLevelParts(at: ":").map(resolved)
    let name = parts.count == 2 ? "Dictionary" : "Array"
    let (text, end) = members(
      of: "\(written(name))<\(parts.joined(separator: ", "))>",
      after: brackets.endIndex,
      in: brackets.base
    )
    return (end == brackets.endIndex ? "[\(parts.joined(separator: " : "))]" : text, end)
  }

  /// Resolves a named type, its type arguments and the members that follow it.
  private func named(_ word: Substring) -> (String, String.Index) {
    let rest = word.base[word.endIndex...]
    guard rest.hasPrefix("<") else {
      // Of `String.SubSequence`, only the first name is the type.
      let path = word.split(separator: ".", omittingEmptySubsequences: false)
      let count = path.first == "Swift" && path.count > 1 ? 2 : 1
      let type = path.prefix(count).joined(separator: ".")
      let start = word.index(word.startIndex, offsetBy: type.count)
      return members(of: type, after: start, in: word.base)
    }
    let arguments = rest[..<rest.endOfBracket]
    let list = arguments.dropFirst().dropLast().topLevelParts(at: ",").map(resolved).joined(separator: ", ")
    return members(of: "\(word)<\(list)>", after: arguments.endIndex, in: word.base)
  }

  /// Resolves the members after a type as far as they are known.
  private func members(of type: String, after start: String.Index, in text: String) -> (String, String.Index) {
    var (type, end) = (type, start)
    while text[end...].hasPrefix(".") {
      let name = text[end...].dropFirst().prefix { $0.isInIdentifier }
      guard let known = member(String(name), of: type) else {
        // The members of an unknown type are unknown, too.
        let others = text[end...].prefix { $0.isInIdentifier || $0 == "." }
        return (type + others, others.endIndex)
      }
      (type, end) = (known, name.endIndex)
    }
    return (type, end)
  }

  private func member(_ name: String, of type: String) -> String? {
    let base = type.prefix { $0 != "<" }
    guard let standard = Self.types.first(where: { written($0) == base }) else { return nil }
    let arguments = type.dropFirst(base.count + 1).dropLast().topLevelParts(at: ",")
    let (first, last) = (arguments.first ?? "", arguments.last ?? "")
    func generic(_ name: String, _ argument: String) -> String { "\(written(name))<\(argument)>" }
    return switch (standard, name) {
    case ("Dictionary", "Key"): first
    case ("Dictionary", "Value"): last
    case ("Dictionary", "Element"): "(key: \(first), value: \(last))"
    case ("String", "Element"), ("Substring", "Element"): written("Character")
    case ("String", "SubSequence"), ("Substring", "SubSequence"): written("Substring")
    case ("Substring", "Index"): "\(written("String")).Index"
    case ("Slice", "Element"), ("Slice", "Index"), ("IndexingIterator", "Element"): resolved("\(first).\(name)")
    case ("DefaultIndices", "Element"), ("DefaultIndices", "Index"): resolved("\(first).Index")
    case ("DefaultIndices", "SubSequence"), ("DefaultIndices", "Indices"): type
    case ("Optional", "Wrapped"), ("Range", "Bound"), ("ClosedRange", "Bound"), ("Range", "Index"): first
    case ("Optional", _), ("String", _), ("Substring", _): nil
    case (_, "Element"): first
    case ("IndexingIterator", _), ("DefaultIndices", _): nil
    case ("Range", "SubSequence"), ("Range", "Indices"), ("Slice", "SubSequence"): type
    case ("Set", "SubSequence"), ("Dictionary", "SubSequence"), ("ClosedRange", "SubSequence"): generic("Slice", type)
    case ("Range", "Iterator"), ("ClosedRange", "Iterator"), ("Slice", "Iterator"): generic("IndexingIterator", type)
    case ("Set", _), ("Dictionary", _), ("Range", _), ("ClosedRange", _), ("Slice", _): nil
    case (_, "Index"): written("Int")
    case (_, "Indices"): generic("Range", written("Int"))
    case (_, "SubSequence"): generic("ArraySlice", first)
    case (_, "Iterator"): generic("IndexingIterator", type)
    default: nil
    }
  }

  private static let types = [
    "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "String", "Substring", "Optional", "Range",
    "ClosedRange", "Slice", "IndexingIterator", "DefaultIndices",
  ]
}
