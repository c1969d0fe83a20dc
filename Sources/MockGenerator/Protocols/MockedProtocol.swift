/// A protocol and everything that a mock of it has to have.
struct MockedProtocol {
  /// A type that the mock leaves open, as the protocol does.
  struct AssociatedType {
    let name: String
    /// Such as `Hashable & Sendable`; empty if it may be anything.
    var bound: String
    /// The pieces of its declarations, with the compiler's names.
    var fragments: [SymbolGraph.Fragment]
    /// What it always is; `nil` if it is open.
    var fixed: String?
    /// The name of the mock's type parameter for it.
    var parameter: String

    init(name: String, bound: String, _ fragments: [SymbolGraph.Fragment]) {
      (self.name, self.bound, self.fragments, parameter) = (name, bound, fragments, name)
    }
  }

  struct Requirement {
    let symbol: SymbolGraph.Symbol
    var declaration: Declaration
    /// What is known of each parameter's type.
    let traits: [TypeTraits]
    /// The same of the result's.
    let resultTraits: TypeTraits
    /// Whether it gives a stream that others can be given the values of: one that does not throw, of values that can be
    /// sent.
    let isStream: Bool
    /// The names in the declaration that are classes.
    let classes: Set<String>
    /// The expression that makes an error of the type that is thrown, for calls that nothing answers; `nil` if none is known.
    let unansweredError: String?
  }

  let symbol: SymbolGraph.Symbol
  /// As it is written where it is declared: `Shop.Store` for a nested one.
  let name: String
  let mockName: String
  /// As the mock names it.
  let typeName: String
  /// The global actor that everything in it belongs to: `@MainActor`.
  let isolation: String?
  /// The class that whatever conforms must inherit from.
  let superclass: Superclass?
  let isSendable: Bool
  let isActor: Bool
  let isEquatable: Bool
  let isHashable: Bool
  let associatedTypes: [AssociatedType]
  /// What must hold of the associated types: `K == C.Element`.
  let constraints: [String]
  /// Its other names of types, and what they mean.
  let typealiases: [(name: String, type: String)]
  let requirements: [Requirement]
  let scope: TypeScope
  /// Whether it, or anything that it names, is deprecated.
  let isDeprecated: Bool
  /// The modules of the types that are named, as far as the compiler's names tell.
  let modules: Set<String>
  /// Whether it names types of C, whose modules the compiler's names leave out.
  let namesTypesOfC: Bool
  /// The modules of what is inherited from, where nothing else is from them.
  let ancestorModules: Set<String>
  /// `public`, `package`, `internal` or less: how far it can be seen with all that it is nested in.
  let access: String

  /// Itself and what it requires in the same module, which the mock stands and falls with.
  var declarations: [SymbolGraph.Symbol] {
    [symbol] + requirements.map(\.symbol).filter { $0.pathComponents.dropLast() == symbol.pathComponents[...] }
  }
}

/// What can be done with the values of a type, as far as it is known for sure.
struct TypeTraits {
  var isSendable = false
  var isEquatable = false
  /// Whether a copy can be made and kept; taken for granted of what nothing else is known.
  var isCopyable = true
}
