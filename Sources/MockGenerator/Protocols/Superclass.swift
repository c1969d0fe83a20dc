/// The class from which the conforming types of a protocol must inherit.
struct Superclass {
  let id: String
  let name: String
  let isOpen: Bool
  let isSendable: Bool
  /// Whether the class marks `init()` as `required`. A subclass then declares `init()` as `required` instead of
  /// `override`.
  let requiresInitializer: Bool
  /// The names of the class's members, including inherited members, with their argument labels.
  let members: Set<String>

  /// Creates a description of the superclass that a protocol requires.
  ///
  /// - Returns: The description, or `nil` if the protocol does not require a superclass.
  /// - Throws: ``UnsupportedProtocol`` if no mock can inherit from the class, or if the symbol graph of the class's
  ///   module is missing.
  init?(of symbol: SymbolGraph.Symbol, in graphs: SymbolGraphs) throws(UnsupportedProtocol) {
    // An inherited protocol may require the superclass.
    let family = [symbol.id] + graphs.ancestors(of: symbol.id).sorted()
    let isObject = !Set(family).isDisjoint(with: KnownType.objectProtocols)
    let classes =
      (isObject ? [KnownType.object] : [])
      + family.filter { graphs.symbols[$0]?.kind.identifier == "swift.protocol" }
      .compactMap { graphs.superclasses[$0] }
    // The most derived class is chosen, because it inherits from the others.
    guard let id = classes.max(by: { graphs.ancestors(of: $1).contains($0) }) else { return nil }
    self.id = id
    name =
      id == KnownType.object
      ? "NSObject" : graphs.symbols[id]?.pathComponents.joined(separator: ".") ?? graphs.qualifiedName(of: id)
    if id == KnownType.object {
      (isOpen, isSendable, requiresInitializer, members) = (true, true, false, ["init()"])
      return
    }
    guard let declaration = graphs.symbols[id] else {
      throw UnsupportedProtocol(
        symbol,
        "it is for classes that inherit from \(name), and the symbol graph of its module is not there"
      )
    }
    isSendable = graphs.ancestors(of: id).contains(KnownType.sendable)
    isOpen = declaration.accessLevel == "open"
    if declaration.text.contains("final class ") {
      throw UnsupportedProtocol(symbol, "it is for classes that inherit from \(name), which is final")
    }
    var members: [SymbolGraph.Symbol] = []
    var next: String? = id
    while let current = next {
      members += graphs.members(of: current).filter { !$0.isPrivate }
      next = graphs.superclasses[current]
    }
    self.members = Set(members.compactMap(\.pathComponents.last))
    let initializer = members.first { $0.pathComponents.last == "init()" }
    requiresInitializer = initializer?.fragments.contains { $0.spelling == "required" } == true
    guard initializer != nil else {
      throw UnsupportedProtocol(
        symbol,
        "it is for classes that inherit from \(name), which has no initializer without parameters that a mock could call"
      )
    }
  }
}
