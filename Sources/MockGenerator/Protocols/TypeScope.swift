/// The types to which names refer at the location where a mock is declared.
///
/// The compiler prints types without their modules, so a name may refer to a different type in the mock, such as an
/// associated type `Error` or the module's own struct `Result`.
struct TypeScope {
  /// The precise identifiers of the types in scope, keyed by name. An empty string marks a name that must always be
  /// qualified with a module.
  private var meanings: [String: String] = [:]
  private let graphs: SymbolGraphs
  private let protocols: Set<String>

  /// Creates the scope of a protocol's mock.
  ///
  /// - Parameter family: The precise identifiers of the protocol and of all inherited protocols.
  init(of symbol: SymbolGraph.Symbol, family: Set<String>, in graphs: SymbolGraphs) {
    self.graphs = graphs
    protocols = Set(family.compactMap { graphs.symbols[$0]?.pathComponents.last })
    let module = graphs.moduleNames[symbol.id] ?? ""
    meanings = graphs.topLevelTypes[module] ?? [:]
    for name in graphs.ambiguousNames.union(MockMachinery.names) { meanings[name] = "" }
    for id in family {
      for member in graphs.memberTypes(of: id) { meanings[member.pathComponents.last ?? ""] = member.id }
    }
  }

  /// Returns the text of a symbol's declaration. Type names that would have a different meaning in the mock are
  /// qualified with their modules.
  func text(of symbol: SymbolGraph.Symbol) -> String { text(of: symbol.fragments) }

  func text(of fragments: [SymbolGraph.Fragment]) -> String {
    // A type parameter is renamed if it has the same name as a type in the declaration, as the mocked protocol or as an
    // inherited protocol.
    let parameters = Set(fragments.filter { $0.kind == "genericParameter" }.map(\.spelling))
    let types = Set(fragments.filter { $0.preciseIdentifier != nil }.map(\.spelling) + protocols)
    let clashes = parameters.intersection(types)
    var text = ""
    for fragment in fragments {
      if clashes.contains(fragment.spelling), fragment.preciseIdentifier == nil, !text.hasSuffix(".") {
        text += fragment.spelling + "_"
      } else {
        text += text.hasSuffix(".") ? fragment.spelling.escaped(afterDot: fragment.isType) : name(of: fragment)
      }
    }
    return text
  }

  private func name(of fragment: SymbolGraph.Fragment) -> String {
    guard fragment.kind == "typeIdentifier", let id = fragment.preciseIdentifier, !id.isAssociatedType,
      let meaning = Self.importedNames[fragment.spelling] ?? meanings[fragment.spelling], meaning != id,
      let module = id.mangledModule ?? id.standardModule, graphs.topLevelTypes[module]?[module] == nil
    else { return fragment.isType ? fragment.spelling.escapedIdentifier : fragment.spelling }
    return "\(module).\(fragment.spelling.escaped(afterDot: true))"
  }

  /// The precise identifiers of types in Synchronization, keyed by name. Any mock file may import this module.
  private static let importedNames = ["Mutex": "s:15Synchronization5MutexV", "Atomic": "s:15Synchronization6AtomicV"]

  func name(of symbol: SymbolGraph.Symbol) -> String {
    let names = symbol.pathComponents.enumerated().map { index, name in
      index > 0 ? name.escaped(afterDot: true) : name.escapedIdentifier
    }
    let isOther =
      symbol.pathComponents.count == 1 && meanings[symbol.pathComponents[0], default: symbol.id] != symbol.id
    let module = isOther ? graphs.moduleNames[symbol.id].map { $0 + "." } ?? "" : ""
    return module + names.joined(separator: ".")
  }

  /// Returns the name that a supporting type has in the mock file. It differs from the given name if a mocked module
  /// declares a type with that name.
  func name(ofMachinery name: String) -> String { MockMachinery.name(name, besides: graphs.ownTypes) }

  /// The member types of the standard library's collections, as they are written in the mock.
  var members: StandardMembers { StandardMembers { name($0, of: "Swift") } }

  /// Returns the name of a type from another module, qualified if necessary.
  func name(_ name: String, of module: String) -> String {
    guard let meaning = meanings[name], graphs.moduleNames[meaning] != module else { return name }
    return "\(module).\(name)"
  }
}

extension SymbolGraph.Fragment {
  /// Whether the fragment is the name of a type. The compiler prints such names without backticks, even if they need
  /// backticks in source code.
  fileprivate var isType: Bool { kind == "typeIdentifier" && preciseIdentifier != nil }
}

extension String {
  /// Returns the name, in backticks if it is a type name that would have a different meaning after a dot.
  ///
  /// - Parameter isType: Whether the string is the name of a type. If it is not, the string is returned unchanged.
  fileprivate func escaped(afterDot isType: Bool) -> String {
    isType && ["Type", "Protocol", "self", "init"].contains(self) ? "`\(self)`" : self
  }

  /// Whether the string is the precise identifier of an associated type.
  ///
  /// Source: swift/docs/ABI/Mangling.rst, “Declaration Contexts”.
  var isAssociatedType: Bool { hasSuffix("Qa") }

  /// The module of a type with an abbreviated precise identifier; `nil` for any other type.
  ///
  /// Source: swift/docs/ABI/Mangling.rst, “Known types”. The abbreviations for types of the module _Concurrency begin
  /// with `c`.
  fileprivate var standardModule: String? {
    if hasPrefix("s:Sc") { return "_Concurrency" }
    return hasPrefix("s:S") || hasPrefix("s:s") ? "Swift" : nil
  }
}
