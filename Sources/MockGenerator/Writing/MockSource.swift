/// The source code of a mock, composed of its members from ``WitnessSource`` and the declarations that they share.
struct MockSource {
  let mocked: MockedProtocol
  /// The access modifier followed by a space; empty for an internal mock.
  let access: String
  /// Whether the mock can be used from several threads.
  let isSendable: Bool
  let names: MockNames
  let instance: MockedOperations
  let statics: MockedOperations
  /// The declaration of the mock, ending with a newline.
  ///
  /// The text is generated in the initializer. Mocks are initialized concurrently, so their texts are also generated
  /// concurrently.
  private(set) var text = ""

  init(_ mocked: MockedProtocol) throws(UnsupportedProtocol) {
    self.mocked = mocked
    access = mocked.access == "internal" || mocked.usesSPI ? "" : mocked.access + " "
    isSendable =
      mocked.isSendable || mocked.isActor || mocked.isolation != nil || mocked.superclass?.makesSendable == true
    let requirements = mocked.requirements
    let names = MockNames(mocked)
    self.names = names
    instance = MockedOperations(
      requirements.filter { !$0.declaration.isStatic && !$0.declaration.isEmptyInitializer },
      owner: mocked.mockName,
      names: names,
      isSendable: isSendable
    )
    statics = MockedOperations(
      requirements.filter(\.declaration.isStatic),
      owner: mocked.mockName,
      names: names,
      isSendable: true
    )
    if let superclass = mocked.superclass, isSendable, mocked.isolation == nil, !superclass.isSendable {
      throw UnsupportedProtocol(
        mocked.symbol,
        "it is Sendable, and \(superclass.name), which it is to inherit from, is not"
      )
    }
    let requiresInitializer = requirements.contains { $0.declaration.kind == .initializer }
    if let superclass = mocked.superclass, requiresInitializer, !superclass.hasPlainInitializer {
      throw UnsupportedProtocol(
        mocked.symbol,
        "it requires an initializer, and \(superclass.name), which it is to inherit from, has none that needs no arguments and neither fails, throws nor waits"
      )
    }
    text = declaration
  }

  var usesMutex: Bool { isSendable && !instance.operations.isEmpty || !statics.operations.isEmpty }

  private var declaration: String {
    // In links, a slash precedes the name of a nested type.
    var lines = ["/// A mock of ``\(mocked.name.replacing(".", with: "/"))``."]
    lines += availability
    lines.append("\(heading) {")
    var parts: [[String]] = mocked.associatedTypes.compactMap { type in
      type.fixed.map { ["\(access)typealias \(type.name) = \($0)"] }
    }
    parts += mocked.openTypes.filter { $0.parameter != $0.name }
      .map { ["\(access)typealias \($0.name) = \($0.parameter)"] }
    if !mocked.openTypes.isEmpty {
      // The protocol's type aliases are repeated. If they were inherited, the compiler might report a circular
      // reference.
      parts += mocked.typealiases.map { ["\(access)typealias \($0.name) = \($0.type)"] }
    }
    if instance.operations.isEmpty {
      if !initializer.isEmpty { parts.append(initializer) }
    } else {
      parts.append(
        instance.types(access: access, nonisolated: nonisolated) + instance.storage(nonisolated: nonisolated)
          + initializer + instance.handling(access: access, nonisolated: nonisolated)
      )
    }
    parts += WitnessSource(self).members
    parts += identity
    if !statics.operations.isEmpty { parts += staticPart }
    lines += parts.indentedMembers
    lines.append("}")
    if !statics.operations.isEmpty, keepsStaticsOutside { lines += [""] + availability + staticStorage }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The source code of the initializer without parameters; empty if the compiler synthesizes the initializer, or if the
  /// mock inherits the initializers of a class.
  private var initializer: [String] {
    if let superclass = mocked.superclass {
      // In a module with a default isolation, the inherited initializers of an isolated mock would be isolated, too.
      guard mocked.isolation != nil, superclass.designated.contains(where: \.isNonisolated) else { return [] }
      return superclass.designated.map { $0.overriding(access: access) }
    }
    if access.isEmpty, mocked.isolation == nil { return [] }
    return ["\(mocked.isActor ? "" : nonisolated)\(access)init() {}"]
  }

  private var heading: String {
    // The mock is explicitly nonisolated, because its module may have a different default isolation.
    let nonisolated = mocked.isolation == nil && !mocked.isActor ? "nonisolated " : ""
    let open = mocked.openTypes
    func parameter(_ name: Substring) -> String? { open.first { $0.name == name }?.parameter }
    let parameters = open.map { type in
      let bound = type.bound + (isSetOutsideSendable(type) ? " & \(names.known("SendableMetatype"))" : "")
      return (bound.isEmpty ? type.name : "\(type.name): \(bound)").replacingIdentifiers(parameter)
    }
    let generics = open.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    let isolation = mocked.isolation.map { $0 + "\n" } ?? ""
    // A class that is not final is Sendable only without the compiler's checks, which its subclasses must restate.
    let isRestated = mocked.superclass?.makesSendable == true
    let conformances =
      isSendable && mocked.isolation == nil && !mocked.isActor && mocked.symbol.id != KnownType.sendable
      ? ", \(isRestated ? "@unchecked " : "")\(names.known("Sendable"))" : ""
    let clauses = mocked.constraints.map { $0.replacingIdentifiers(parameter) }
    let constraints = clauses.isEmpty ? "" : " where \(clauses.joined(separator: ", "))"
    let superclass = mocked.superclass.map { "\($0.name), " } ?? ""
    // The compiler must not infer that the conformance is isolated (SE-0470), because some of its requirements are not.
    let conformance = mocked.isolation != nil ? "nonisolated " : ""
    // A conformance is unsafe if it fixes an associated type to a type that is unsafe to use (SE-0458).
    let isUnsafe = mocked.associatedTypes.contains {
      !KnownType.unsafe.isDisjoint(with: $0.fixed?.identifiers ?? [])
    }
    return
      "\(isolation)\(nonisolated)\(access)\(mocked.isActor ? "actor" : "final class") \(mocked.mockName)\(generics): \(superclass)\(isUnsafe ? "@unsafe " : "")\(conformance)\(mocked.typeName)\(conformances)\(constraints)"
  }

  /// The modifier for the members that stub and record calls, followed by a space; empty if the mock is not isolated.
  /// These members are not isolated, even if the mock is.
  var nonisolated: String { mocked.isolation != nil || mocked.isActor ? "nonisolated " : "" }

  private var mutex: String { names.known("Mutex", of: "Synchronization") }

  /// Returns whether an associated type needs the bound `SendableMetatype`.
  ///
  /// The bound is needed if a `@Sendable` stub captures the value of a property whose type contains the associated
  /// type and is not known to be Sendable.
  private func isSetOutsideSendable(_ type: MockedProtocol.AssociatedType) -> Bool {
    guard isSendable, !type.bound.isEmpty else { return false }
    return mocked.requirements.contains {
      $0.declaration.isSettable && !$0.resultTraits.isSendable
        && $0.declaration.result.identifiers.contains(type.name)
    }
  }

  /// The implementations of `==` and `hash(into:)` if the protocol inherits from Equatable or Hashable.
  ///
  /// A function that the protocol itself requires is omitted, because it is mocked.
  private var identity: [[String]] {
    let (name, required) = (mocked.mockName, Set(mocked.requirements.map(\.declaration.fullName)))
    var parts: [[String]] = []
    if mocked.isEquatable, !required.contains("==(_:_:)") {
      parts.append([
        "\(nonisolated)\(access)static func == (left: \(name), right: \(name)) -> \(names.known("Bool")) { left === right }"
      ])
    }
    if mocked.isHashable, !required.contains("hash(into:)") {
      parts.append([
        "\(nonisolated)\(access)func hash(into hasher: inout \(names.known("Hasher"))) { hasher.combine(ObjectIdentifier(self)) }"
      ])
    }
    return parts
  }

  /// The members that record and answer calls to static requirements.
  private var staticPart: [[String]] {
    let (name, type) = (names["statics"], names["Statics"])
    var lines = ["/// The recorded calls and stubs of the static requirements."]
    lines += ["\(nonisolated)\(access)final class \(type): \(names.known("Sendable")) {"]
    var parts = [
      statics.types(access: access, nonisolated: "") + statics.storage(nonisolated: "")
        + (access.isEmpty ? [] : ["\(access)init() {}"]) + statics.handling(access: access, nonisolated: "")
    ]
    parts += WitnessSource(self).staticAnswers
    lines += parts.indentedMembers
    lines.append("}")
    var documentation = [
      "/// The object that records and answers calls to static requirements. To use a separate instance in a test, call"
    ]
    if !keepsStaticsOutside {
      documentation.append("/// `\(mocked.mockName).$\(name).withValue(.init()) { … }`.")
      let storage =
        "@\(names.known("TaskLocal", of: "_Concurrency")) \(nonisolated)\(access)static var \(name) = \(type)()"
      return [documentation + [storage], lines]
    }
    let storage = "\(mocked.mockName)Statics"
    let key = "ObjectIdentifier(\(mocked.mockName).self)"
    documentation.append(
      "/// `\(storage).$own.withValue([ObjectIdentifier(Mock.self): Mock.\(type)()]) { … }`, where `Mock` is the concrete type of the mock."
    )
    return [
      documentation + [
        "\(nonisolated)\(access)static var \(name): \(type) {",
        "  if let own = \(storage).own[\(key)] as? \(type) { return own }",
        "  return \(storage).shared.withLock { shared in",
        "    if let known = shared[\(key)] as? \(type) { return known }",
        "    let new = \(type)()", "    shared[\(key)] = new", "    return new", "  }", "}",
      ], lines,
    ]
  }

  /// Whether the static storage is outside the mock. A generic mock cannot have static storage, and the static storage
  /// of an isolated mock is not accessible to the nonisolated members.
  private var keepsStaticsOutside: Bool { !mocked.openTypes.isEmpty || mocked.isolation != nil }

  /// The declaration of the type that stores the calls and stubs of static requirements outside the mock.
  ///
  /// The calls and stubs are stored separately for each concrete type of the mock, because a generic mock can have many
  /// concrete types.
  private var staticStorage: [String] {
    let values = "[ObjectIdentifier: any \(names.known("Sendable"))]"
    return [
      "/// The calls and stubs of the static requirements of ``\(mocked.mockName)``, keyed by the mock's concrete type.",
      "nonisolated \(access)enum \(mocked.mockName)Statics {",
      "  @\(names.known("TaskLocal", of: "_Concurrency")) \(access)static var own: \(values) = [:]",
      "  fileprivate static let shared = \(mutex)<\(values)>([:])",
      "}",
    ]
  }
}

extension MockedProtocol {
  var openTypes: [AssociatedType] { associatedTypes.filter { $0.fixed == nil } }
}

extension Declaration {
  var isEmptyInitializer: Bool { kind == .initializer && parameters.isEmpty }
}

extension [[String]] {
  fileprivate var indentedMembers: [String] {
    let indented: [[String]] = map { member in member.map { $0.isEmpty ? "" : "  \($0)" } }
    return Array<String>(indented.joined(separator: [""]))
  }
}
