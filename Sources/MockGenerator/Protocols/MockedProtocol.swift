/// A protocol, with all the information needed to write its mock.
struct MockedProtocol {
  struct AssociatedType {
    let name: String
    /// The bound, such as `Hashable & Sendable`; empty if there is none.
    var bound: String
    /// The fragments of the associated type's declarations. They contain the precise identifiers of the types in the
    /// declarations.
    var fragments: [SymbolGraph.Fragment]
    /// The concrete type that a constraint such as `ID == String` requires for the associated type; `nil` if there is
    /// no such constraint.
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
    /// Whether the mock itself can create the result of the requirement. This is the case if the result is an
    /// `AsyncStream` whose elements are `Sendable` and have the same type in all calls, and the requirement neither
    /// throws nor is settable.
    let isStream: Bool
    /// Whether the requirement has a result builder, which the compiler applies to the body of the mock's
    /// implementation unless the body contains `return`.
    let isBuilt: Bool
    /// The names in the declaration that refer to classes.
    let classes: Set<String>
    /// The names of types that are unsafe to use, including type aliases in the declaration.
    let unsafeTypes: Set<String>
    /// The case of the thrown enum with which the mock can report an unanswered call, such as `ShopError.unanswered`;
    /// `nil` if no such case is known. The case takes a message.
    let unansweredError: String?
    /// An expression for any error of the thrown type, such as `ShopError.closed`; `nil` if no such expression is known.
    let anyError: String?
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
  /// The modules to import for the types in the protocol's requirements and constraints. C types are ignored; see
  /// ``namesTypesOfC``.
  let modules: Set<String>
  /// Whether the protocol refers to C types, whose precise identifiers do not contain their modules.
  let namesTypesOfC: Bool
  /// The modules to import for the types in the protocol's heading, such as inherited protocols, excluding the modules
  /// in ``modules``.
  let ancestorModules: Set<String>
  /// Whether the mock needs declarations that are SPI. Such a mock is internal.
  let usesSPI: Bool
  /// The effective access level, considering all enclosing types: `public`, `package` or `internal`.
  let access: String

  /// The protocol and its requirements, without inherited requirements.
  ///
  /// The `#if` conditions around these declarations also apply to the mock.
  var declarations: [SymbolGraph.Symbol] {
    [symbol] + requirements.map(\.symbol).filter { $0.pathComponents.dropLast() == symbol.pathComponents[...] }
  }
}

/// The known traits of a type. A type is considered Sendable or Equatable only if it is known to be.
struct TypeTraits {
  var isSendable = false
  var isEquatable = false
  /// Whether values can be copied and stored; `true` by default.
  var isCopyable = true
}
