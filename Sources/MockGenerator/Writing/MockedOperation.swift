/// One thing that can be asked of a mock: a method, or the reading or writing of a property.
struct MockedOperation {
  enum Role {
    case method, getter, setter, initializer
  }

  let role: Role
  /// The name of its call, its operation and its stub.
  let name: String
  /// The name of the getter that a setter belongs to.
  let getterName: String
  /// What people call it.
  let fullName: String
  let requirement: MockedProtocol.Requirement
  /// What is recorded of the arguments: labels, types and how the witness calls them.
  let recorded: [(label: String, type: String, value: String, traits: TypeTraits)]
  /// The type of the closure that answers.
  let stub: String

  var declaration: Declaration { requirement.declaration }
  var isThrowing: Bool { role != .setter && declaration.thrown != .nothing && declaration.thrown != .rethrowing }

  /// What the stream is of that it returns without a stub; `nil` if it needs one.
  var streamElement: String? { requirement.isStream ? declaration.streamElement : nil }
  /// Where the mock keeps the ends of its streams.
  var continuations: String { name + "Continuations" }

  /// The type that is thrown.
  let failure: String

  init(
    _ role: Role,
    _ requirement: MockedProtocol.Requirement,
    name: String,
    getterName: String,
    fullName: String,
    isSendable: Bool,
    _ names: MockNames
  ) {
    self.role = role
    self.requirement = requirement
    let declaration = requirement.declaration
    if case .typed(let type) = declaration.thrown { failure = type } else { failure = "any \(names.known("Error"))" }
    self.name = name
    self.getterName = getterName
    self.fullName = fullName
    let generics = declaration.typeParameters
    var recorded: [(label: String, type: String, value: String, traits: TypeTraits)] = []
    for (parameter, traits) in zip(declaration.parameters, requirement.traits) where parameter.isRecordable {
      let type = ErasedType(parameter.type.withoutInout, generics: generics)
      if isSendable, !traits.isSendable { continue }
      let value = type.isErased ? "\(parameter.name) as Any" : parameter.name
      recorded.append((parameter.label == "_" ? "" : parameter.label, type.text, value, traits))
    }
    if role == .setter, !isSendable || requirement.resultTraits.isSendable, !declaration.result.contains("->") {
      let type = ErasedType(declaration.result, generics: generics)
      recorded.append(("", type.text, type.isErased ? "newValue as Any" : "newValue", requirement.resultTraits))
    }
    self.recorded = recorded

    var parameters = declaration.parameters.map { ErasedType($0.type, generics: generics).text }
    // One argument that is nothing is not the same as no argument.
    if parameters.count == 1, ["Void", "()"].contains(parameters[0]) { parameters = ["(())"] }
    if role == .setter { parameters.append(ErasedType(declaration.result, generics: generics).text) }
    let result = role == .setter ? "Void" : ErasedType(declaration.result, generics: generics).text
    let actor = declaration.attributes.first(where: \.isGlobalActor).map { $0 + " " } ?? ""
    var effects = ""
    if role != .setter {
      if declaration.isAsync { effects += " async" }
      switch declaration.thrown {
      case .nothing, .rethrowing: break
      case .any: effects += " throws"
      case .typed(let type): effects += generics.contains(type) ? " throws" : " throws(\(type))"
      }
    }
    // Arguments that may not go elsewhere stay where the call is made.
    let traits = requirement.traits + [requirement.resultTraits]
    let isElsewhere = !actor.isEmpty || declaration.parameters.contains { $0.type.hasPrefix("isolated ") }
    let staysHere = declaration.isAsync && role != .setter && !isElsewhere && !traits.allSatisfy(\.isSendable)
    stub =
      "\(staysHere ? "nonisolated(nonsending) " : "")\(actor)\(isSendable ? "@\(names.known("Sendable")) " : "")(\(parameters.joined(separator: ", ")))\(effects) -> \(result)"
  }
}

extension Declaration.Parameter {
  /// Words before a type that say how the value is handed over.
  private static let ownership = ["consuming ", "borrowing ", "sending ", "isolated ", "__owned ", "__shared "]

  /// Whether a copy can be kept.
  fileprivate var isRecordable: Bool {
    !Self.ownership.contains { type.hasPrefix($0) } && !type.hasPrefix("repeat ") && !isFunction && !isNever
  }

  private var isFunction: Bool {
    FunctionType(type) != nil || type.hasPrefix("@") || type.contains("->")
  }

  /// Whether there are no values of it, so that nobody can make the call.
  var isNever: Bool { ["Never", "Swift.Never"].contains(type) }
}
