import Foundation

/// The facts about types on which the answers of a mock depend.
extension SymbolGraphs {
  func traits(ofBounds bounds: [String], _ fragments: [SymbolGraph.Fragment]) -> TypeTraits {
    let ids = fragments.filter { bounds.contains($0.spelling) }.compactMap(\.preciseIdentifier)
    return TypeTraits(isSendable: ids.contains(where: isSendable), isEquatable: ids.contains(where: isEquatable))
  }

  /// Returns the name of the enum case with which an error type can report an unanswered call, or `nil` if the type has
  /// no such case.
  ///
  /// Such a case has a string without a label as its only associated value. A case with a conventional name, such as
  /// `unimplemented`, is preferred.
  func errorCase(of id: String) -> String? {
    guard symbols[id]?.kind.identifier == "swift.enum" else { return nil }
    let cases = members(of: id).filter { $0.kind.identifier == "swift.enum.case" }
      .sorted { positions[$0.id] ?? 0 < positions[$1.id] ?? 0 }
    func name(_ symbol: Symbol) -> String { String(symbol.pathComponents.last?.prefix { $0 != "(" } ?? "") }
    let texts = cases.filter { $0.text.hasSuffix("(String)") }.map(name)
    let usual = texts.first { ["unanswered", "unsupported", "unimplemented", "notImplemented"].contains($0) }
    return (usual ?? texts.first)?.escapedIdentifier
  }

  /// Returns the source code after the name of an error type for an error of this type, such as `.closed` or `()`; `nil`
  /// if the type has neither a case without values nor an initializer without arguments.
  func anyError(of id: String) -> String? {
    let members = members(of: id).filter { !$0.isPrivate }.sorted { positions[$0.id] ?? 0 < positions[$1.id] ?? 0 }
    if let plain = members.first(where: { $0.kind.identifier == "swift.enum.case" && !$0.text.contains("(") }) {
      return plain.pathComponents.last.map { "." + $0.escapedIdentifier }
    }
    let owner = symbols[id].map(access)
    let plain = members.first { member in
      member.kind.identifier == "swift.init" && member.isCalledWithoutArguments && access(of: member) == owner
    }
    return plain == nil ? nil : "()"
  }

  /// Returns whether a type is declared to be unsafe to use, or is a type alias for such a type.
  func isUnsafe(_ id: String) -> Bool {
    guard let symbol = symbols[id] else { return false }
    switch symbol.kind.identifier {
    case "swift.typealias": return symbol.fragments.contains { KnownType.unsafe.contains($0.spelling) }
    // Symbol graphs do not contain the attribute `@unsafe`.
    case "swift.struct", "swift.class", "swift.enum":
      guard let location = symbol.location, let data = FileManager.default.contents(atPath: location.path),
        data.range(of: Data("@unsafe".utf8)) != nil
      else { return false }
      return SourceFile.declaration(at: location)?.contains("@unsafe ") == true
    default: return false
    }
  }
}
