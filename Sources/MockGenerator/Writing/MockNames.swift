/// The names of the members that the generator adds to a mock, such as `calls`. If the protocol already uses such a
/// name, the member's name gets the prefix “mock”, or “Mock” if the member is a type.
struct MockNames {
  private let taken: Set<String>
  let scope: TypeScope

  init(_ mocked: MockedProtocol) {
    var taken = Set(mocked.associatedTypes.flatMap { [$0.name, $0.parameter] })
    taken.formUnion(mocked.requirements.flatMap { $0.declaration.usedNames })
    taken.formUnion(mocked.constraints.flatMap(\.identifiers) + mocked.associatedTypes.flatMap(\.bound.identifiers))
    taken.formUnion((mocked.superclass?.members ?? []).map { String($0.prefix { $0 != "(" }) })
    self.taken = taken
    scope = mocked.scope
  }

  /// Returns the name that a member has in the mock. It differs from the given name if the protocol already uses that
  /// name.
  subscript(_ name: String) -> String {
    taken.contains(name) ? self[(name.first?.isUppercase == true ? "Mock" : "mock") + name.capitalizedFirst] : name
  }

  /// Returns the name that a supporting type has in the mock file. It differs from the given name if a mocked module
  /// declares a type with that name.
  func machinery(_ name: String) -> String { scope.name(ofMachinery: name) }

  /// Returns the name of a type in the standard library or another module, qualified if necessary.
  func known(_ name: String, of module: String = "Swift") -> String { scope.name(name, of: module) }
}

extension Declaration {
  fileprivate var usedNames: Set<String> {
    var names = Set([name.withoutBackticks])
    for type in parameters.map(\.type) + [result, constraints, generics] { names.formUnion(type.identifiers) }
    if case .typed(let type) = thrown { names.formUnion(type.identifiers) }
    return names
  }
}
