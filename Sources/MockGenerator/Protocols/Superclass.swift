/// The class from which the conforming types of a protocol must inherit.
///
/// Unless the mock declares a designated initializer, it inherits all initializers of the class, required ones included.
struct Superclass {
  /// A designated initializer of the class.
  struct Initializer {
    let isNonisolated: Bool
    private let declaration: Declaration
    private let isRequired: Bool
    private let isFailable: Bool

    init?(_ symbol: SymbolGraph.Symbol, isNonisolated: Bool) {
      // Ignore the error, because the compiler reports an initializer that cannot be parsed.
      guard let declaration = try? Declaration(parsing: symbol.text) else { return nil }
      (self.declaration, self.isNonisolated) = (declaration, isNonisolated)
      isRequired = symbol.text.contains("required ")
      isFailable = symbol.text.contains("init?")
    }

    /// Returns the source code of an initializer of the mock that calls this one.
    func overriding(access: String) -> String {
      let list = declaration.parameters.map { parameter in
        let name = parameter.label == parameter.name ? parameter.name : "\(parameter.label) \(parameter.name)"
        return "\(name): \(parameter.type.split(separator: " = ").first ?? "")"
      }
      let values = declaration.parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
      let head = (isNonisolated ? "nonisolated " : "") + access + (isRequired ? "required" : "override")
      let effects = (declaration.isAsync ? " async" : "") + declaration.thrown.text
      let marks = (declaration.thrown == .nothing ? "" : "try ") + (declaration.isAsync ? "await " : "")
      let name = isFailable ? "init?" : "init"
      return
        "\(head) \(name)(\(list.joined(separator: ", ")))\(effects) { \(marks)super.init(\(values.joined(separator: ", "))) }"
    }
  }

  let id: String
  /// The class as written in the mock, with its type arguments.
  let name: String
  /// Whether a module that imports the class without `@testable` can inherit from it.
  let isOpen: Bool
  let isSendable: Bool
  /// Whether the mock is Sendable because the class is. Subclasses of NSObject may be Sendable, but need not be.
  var makesSendable: Bool { isSendable && !KnownType.objects.contains(id) }
  /// The global actor to which the class is isolated, such as `@MainActor`.
  let isolation: String?
  /// Whether the class has an initializer that can be called without arguments and effects.
  let hasPlainInitializer: Bool
  /// The initializers that do not call others of the class.
  let designated: [Initializer]
  /// The names of the class's members, including inherited members, with their argument labels.
  let members: Set<String>
  /// The modules to import for the types in ``name``.
  let modules: Set<String>

  /// Creates a description of the superclass that a protocol requires.
  ///
  /// - Returns: The description, or `nil` if the protocol does not require a superclass.
  /// - Throws: ``UnsupportedProtocol`` if no mock can inherit from the class, or if the symbol graph of the class's
  ///   module is missing.
  init?(of symbol: SymbolGraph.Symbol, in graphs: SymbolGraphs) throws(UnsupportedProtocol) {
    // An inherited protocol may require the superclass.
    let family = [symbol.id] + graphs.ancestors(of: symbol.id).sorted()
    let isObject = !Set(family).isDisjoint(with: KnownType.objectProtocols)
    let protocols = family.compactMap { graphs.symbols[$0] }.filter { $0.kind.identifier == "swift.protocol" }
    let classes = (isObject ? [KnownType.object] : []) + protocols.compactMap { graphs.superclasses[$0.id] }
    // The most derived class is chosen, because it inherits from the others.
    guard let id = classes.max(by: { graphs.ancestors(of: $1).contains($0) }) else { return nil }
    self.id = id
    let heading = protocols.first { graphs.superclasses[$0.id] == id }?.fragments ?? []
    let scope = TypeScope(of: symbol, family: Set(family), in: graphs)
    // The heading may name the class by a type alias.
    let written =
      heading.first { $0.preciseIdentifier == id }
      ?? heading.first { graphs.symbols[$0.preciseIdentifier ?? ""]?.kind.identifier == "swift.typealias" }
    let named = written?.preciseIdentifier ?? id
    let arguments = heading.textOfArguments(after: named, scope)
    if KnownType.objects.contains(id) {
      name = "NSObject"
      (isOpen, isSendable, isolation, members) = (true, true, nil, ["init()"])
      (hasPlainInitializer, designated) = (true, [])
      modules = ["Foundation"]
      return
    }
    name = (graphs.symbols[named].map(scope.name) ?? graphs.qualifiedName(of: id)) + arguments
    let argumentIdentifiers = Set(arguments.identifiers)
    modules = Set(
      ([named] + heading.filter { argumentIdentifiers.contains($0.spelling) }.compactMap(\.preciseIdentifier))
        .compactMap(graphs.importedModule)
    )
    guard let declaration = graphs.symbols[id] else {
      throw UnsupportedProtocol(
        symbol,
        "it is for classes that inherit from \(name), and the symbol graph of its module is not there"
      )
    }
    if declaration.text.contains("final class ") {
      throw UnsupportedProtocol(symbol, "it is for classes that inherit from \(name), which is final")
    }
    var members: [SymbolGraph.Symbol] = []
    var initializers: [SymbolGraph.Symbol] = []
    var next: String? = id
    while let current = next {
      let own = graphs.members(of: current)
      members += own.filter { !$0.isPrivate }
      // A class that declares a designated initializer does not inherit those of its superclass.
      if !initializers.contains(where: { !$0.text.contains("convenience init") }) {
        initializers += own.filter { $0.kind.identifier == "swift.init" }
      }
      next = graphs.superclasses[current]
    }
    initializers.removeAll(where: \.isPrivate)
    self.members = Set(members.compactMap(\.pathComponents.last))
    guard !initializers.isEmpty else {
      throw UnsupportedProtocol(
        symbol,
        "it is for classes that inherit from \(name), which has no initializer that a mock could call"
      )
    }
    isSendable = graphs.ancestors(of: id).contains(KnownType.sendable)
    isOpen = declaration.accessLevel == "open" && initializers.contains { ["public", "open"].contains($0.accessLevel) }
    hasPlainInitializer = initializers.contains(where: \.isCalledWithoutArguments)
    let isolation = graphs.isolation(of: declaration)
    self.isolation = isolation
    designated = initializers.filter { !$0.text.contains("convenience ") }.compactMap { symbol in
      Initializer(symbol, isNonisolated: symbol.isNonisolated || isolation == nil)
    }
  }
}

extension [SymbolGraph.Fragment] {
  /// The type arguments that follow the name of a type, with their angle brackets; empty if there are none.
  fileprivate func textOfArguments(after id: String, _ scope: TypeScope) -> String {
    guard let index = firstIndex(where: { $0.preciseIdentifier == id }) else { return "" }
    let text = scope.text(of: Array(self[(index + 1)...]))
    return text.hasPrefix("<") ? String(text[..<text.endOfBracket]) : ""
  }
}

extension SymbolGraph.Symbol {
  /// Whether the symbol is an initializer that can be called without arguments, and that neither fails, throws nor is
  /// asynchronous.
  var isCalledWithoutArguments: Bool {
    // Ignore the error, because an initializer that cannot be parsed cannot be called either.
    guard let declaration = try? Declaration(parsing: text) else { return false }
    return !declaration.isAsync && declaration.thrown == .nothing && !text.contains("init?")
      && declaration.parameters.allSatisfy { $0.type.contains(" = ") }
  }
}
