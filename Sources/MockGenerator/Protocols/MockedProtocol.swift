/// A protocol, with all the information needed to write its mock.
struct MockedProtocol {
  struct AssociatedType {
    let name: String
    /// The bound, such as `Hashable & Sendable`; empty if there is none.
    var bound: String
    /// The fragments of the associated type's declarations, which contain the mangled names of the types used.
    var fragments: [SymbolGraph.Fragment]
    /// The type to which the protocol fixes the associated type; `nil` if the associated type is open.
    var fixed: String?
    var parameter: String

    init(name: String, bound: String, _ fragments: [SymbolGraph.Fragment]) {
      (self.name, self.bound, self.fragments, parameter) = (name, bound, fragments, name)
    }
  }

  struct Requirement {
    let symbol: SymbolGraph.Symbol
    var declaration: Declaration
    let traits: [TypeTraits]
    let resultTraits: TypeTraits
    /// Whether the mock can provide the result of the requirement: an `AsyncStream` of `Sendable` elements whose type
    /// is the same for all calls. The requirement must not throw or be settable.
    let isStream: Bool
    /// Whether the compiler applies a result builder to the body, unless it contains `return`.
    let isBuilt: Bool
    /// The names in the declaration that refer to classes.
    let classes: Set<String>
    /// An enum case of the thrown type that creates an error for an unanswered call from a message; `nil` if no such
    /// case is known.
    let unansweredError: String?
  }

  let symbol: SymbolGraph.Symbol
  /// The name as written in the protocol's module, such as `Shop.Store` for a nested protocol.
  let name: String
  let mockName: String
  /// The protocol's name as written in the mock's source.
  let typeName: String
  /// The global actor to which the protocol is isolated, such as `@MainActor`.
  let isolation: String?
  /// The class from which conforming types must inherit.
  let superclass: Superclass?
  let isSendable: Bool
  let isActor: Bool
  let isEquatable: Bool
  let isHashable: Bool
  let associatedTypes: [AssociatedType]
  let constraints: [String]
  let typealiases: [(name: String, type: String)]
  let requirements: [Requirement]
  let scope: TypeScope
  /// Whether the protocol, or a declaration to which it refers, is deprecated.
  let isDeprecated: Bool
  /// The modules of the types to which the protocol refers, except types whose mangled names do not contain a module.
  let modules: Set<String>
  /// Whether the protocol refers to C types, whose mangled names do not contain their modules.
  let namesTypesOfC: Bool
  /// The modules of inherited protocols, except modules that are also in ``modules``.
  let ancestorModules: Set<String>
  /// The effective access level, considering all enclosing types: `public`, `package`, `internal` or lower.
  let access: String

  /// The protocol, and the requirements that it declares itself.
  ///
  /// The `#if` conditions around these declarations also apply to the mock.
  var declarations: [SymbolGraph.Symbol] {
    [symbol] + requirements.map(\.symbol).filter { $0.pathComponents.dropLast() == symbol.pathComponents[...] }
  }
}

/// The traits of a type that are known for certain.
struct TypeTraits {
  var isSendable = false
  var isEquatable = false
  /// Whether values can be copied and stored; `true` unless known otherwise.
  var isCopyable = true
}
