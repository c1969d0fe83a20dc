/// One thing that can be asked of a mock: a method, or the reading or writing of a property.
struct MockedOperation {
  enum Role {
    case method, getter, setter, initializer
  }

  /// What is recorded of an argument.
  struct RecordedArgument {
    /// Empty for none.
    let label: String
    let type: String
    /// The expression that the witness records.
    let value: String
    let isEquatable: Bool
  }

  let role: Role
  /// The name of its call, its operation and its stub.
  let name: String
  /// The name of the getter that a setter belongs to.
  let getterName: String
  let requirement: MockedProtocol.Requirement
  let generics: GenericParameters
  let recorded: [RecordedArgument]
  /// The type of the closure that answers.
  let stub: String

  var declaration: Declaration { requirement.declaration }
  var isThrowing: Bool {
    [.method, .getter].contains(role) && declaration.thrown != .nothing && declaration.thrown != .rethrowing
  }
  /// Whether the call returns nothing, so that it needs no answer.
  var isVoid: Bool { role == .setter || ["Void", "()"].contains(declaration.result) }

  /// The element of the stream that is returned without a stub; `nil` if a stub is needed.
  var streamElement: String? { requirement.isStream ? declaration.streamElement : nil }
  /// The property that holds the continuations of its streams.
  var streams: String { name + "Streams" }

  /// The type that is thrown.
  let failure: String

  init(
    _ role: Role,
    _ requirement: MockedProtocol.Requirement,
    name: CallNames.Name,
    setterName: String,
    isSendable: Bool,
    _ names: MockNames
  ) {
    self.role = role
    self.requirement = requirement
    let declaration = requirement.declaration
    let generics = GenericParameters(declaration, classes: requirement.classes)
    self.generics = generics
    if case .typed(let type) = declaration.thrown { failure = type } else { failure = "any \(names.known("Error"))" }
    self.name = role == .setter ? setterName : name.base
    getterName = name.base

    var recorded: [RecordedArgument] = []
    func record(_ value: String, _ type: String, _ traits: TypeTraits, label: String) {
      let erased = ErasedType(type, generics: generics)
      if isSendable, !traits.isSendable || erased.isErased && erased.text.contains("Any") {
        // What may not be kept beyond the call is recorded as text.
        let string = names.known("String")
        recorded.append(.init(label: label, type: string, value: "\(string)(describing: \(value))", isEquatable: true))
        return
      }
      recorded.append(
        .init(
          label: label,
          type: erased.text,
          value: erased.needsConversion || type.hasSuffix("!") ? "\(value) as \(erased.text)" : value,
          isEquatable: traits.isEquatable && !erased.isErased
        )
      )
    }
    for (index, (parameter, traits)) in zip(declaration.parameters, requirement.traits).enumerated() {
      guard parameter.isRecordable(traits) else { continue }
      let label = index == 0 && name.includesFirstLabel || parameter.label == "_" ? "" : parameter.label
      let isPack = parameter.type.hasPrefix("repeat ")
      record(isPack ? parameter.packList : parameter.name, parameter.type.withoutInout, traits, label: label)
    }
    if role == .setter, declaration.result.functionType == nil {
      record("newValue", declaration.result, requirement.resultTraits, label: "")
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
      case .typed(let type): effects += generics.names.contains(type) ? " throws" : " throws(\(type))"
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

extension MockedOperation {
  /// How a witness gets its answer, by the method of the mock's state that it calls.
  enum Answering: Hashable {
    /// `answer`, which throws anything; with the argument that says what else is thrown.
    case throwing(String)
    /// `perform`, for calls that need no answer.
    case performing
    /// `find`, for calls that can return something else after they are reported: that.
    case finding(String)
    /// `require`, for calls that can return nothing else.
    case requiring
    /// `record`, for initializers, which nothing answers.
    case recording
  }

  var answering: Answering {
    if role == .initializer { return .recording }
    if isThrowing { return .throwing(failureArgument) }
    if isVoid || streamElement != nil { return .performing }
    if let value = declaration.result.emptyValue, !hasErasedClosure { return .finding(value) }
    return .requiring
  }

  /// How a call that can only throw errors of one type says which.
  private var failureArgument: String {
    guard case .typed(let type) = declaration.thrown, !generics.names.contains(type) else { return "" }
    return requirement.unansweredError.map { ", orThrow: \($0)" } ?? ", as: \(type).self"
  }

  /// Whether the answer comes as `Any`.
  var needsCast: Bool {
    switch role {
    case .initializer, .setter: false
    case .method, .getter:
      !isVoid && ErasedType(declaration.result, generics: generics).isErased
        || generics.names.contains { declaration.thrown == .typed($0) }
    }
  }

  /// Whether a closure is among the arguments that the compiler converts only where a function with a name is called.
  var hasErasedClosure: Bool {
    declaration.parameters.contains {
      FunctionType($0.type) != nil && ErasedType($0.type, generics: generics).isErased
    }
  }
}

extension String {
  /// An empty value of a type that has an obvious one: nothing, no elements, no text, zero or `false`.
  fileprivate var emptyValue: String? {
    if FunctionType(self) != nil { return nil }
    if hasSuffix("?") || hasSuffix("!") { return "nil" }
    if hasPrefix("["), endOfBracket == endIndex {
      return dropFirst().dropLast().topLevelIndex(of: ":") == nil ? "[]" : "[:]"
    }
    switch self {
    case "String", "Substring": return "\"\""
    case "Bool": return "false"
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
      return "0"
    default: return nil
    }
  }
}

extension Declaration.Parameter {
  /// Words before a type that say how the value is handed over.
  private static let ownership = ["consuming ", "borrowing ", "sending ", "isolated ", "__owned ", "__shared "]

  /// Whether a copy can be kept, of itself or as text.
  fileprivate func isRecordable(_ traits: TypeTraits) -> Bool {
    !Self.ownership.contains { type.hasPrefix($0) } && type.functionType == nil && !isNever && traits.isCopyable
  }

  /// Whether there are no values of it, so that nothing can make the call.
  var isNever: Bool { ["Never", "Swift.Never"].contains(type) }

  /// The local list of a parameter pack's values.
  var packList: String { "\(name)List" }
}

extension String {
  /// A function, or several that may be one behind a name with an attribute.
  var functionType: String? {
    FunctionType(self) != nil || hasPrefix("@") || contains("->") ? self : nil
  }
}
