/// An operation of a mock: a method, an initializer, or the getter or setter of a property or subscript.
struct MockedOperation {
  enum Role {
    case method, getter, setter, initializer
  }

  struct RecordedArgument {
    let label: String
    let type: String
    /// The source code for the value that the mock records.
    let value: String
    let isEquatable: Bool
    /// Whether the argument has a type that is unsafe to use.
    let isUnsafe: Bool
  }

  let role: Role
  /// The name of the operation in the mock's types `Call`, `Operation` and `Stubs`.
  let name: String
  /// The name of the operation or, for a setter, of the corresponding getter.
  let getterName: String
  let requirement: MockedProtocol.Requirement
  let generics: GenericParameters
  let recorded: [RecordedArgument]
  /// The type of the closure that answers the call.
  let stub: String

  var declaration: Declaration { requirement.declaration }
  var isThrowing: Bool {
    [.method, .getter].contains(role) && declaration.thrown != .nothing && declaration.thrown != .rethrowing
  }
  /// Whether the call returns nothing and therefore needs no answer.
  var isVoid: Bool { role == .setter || ["Void", "()"].contains(declaration.result) }

  /// The element type of the stream that a call without a stub returns; `nil` if the operation returns no such stream.
  var streamElement: String? { requirement.isStream ? declaration.streamElement : nil }
  /// The name of the property that stores the continuations of the returned streams.
  var streams: String { name + "Streams" }

  let failure: String
  /// The name of the error that unanswered calls throw.
  let unanswered: String
  /// The source code for an empty value of the result's type; `nil` if the type has no obvious empty value.
  let emptyValue: String?

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
    let result = declaration.result.withoutOwnership
    emptyValue = generics.names.contains(result) ? nil : names.emptyValue(of: result)
    if case .typed(let type) = declaration.thrown { failure = type } else { failure = "any \(names.known("Error"))" }
    self.name = role == .setter ? setterName : name.base
    getterName = name.base
    unanswered = names.machinery("MockUnanswered")

    var recorded: [RecordedArgument] = []
    func record(_ value: String, _ type: String, _ traits: TypeTraits, label: String) {
      let erased = ErasedType(type, generics: generics)
      let isUnsafe = !requirement.unsafeTypes.isDisjoint(with: type.identifiers)
      if isSendable, !traits.isSendable || erased.isErased && erased.text.contains("Any") {
        // A Sendable mock cannot store a value that is not known to be Sendable, so it records a textual description.
        let string = names.known("String")
        recorded.append(
          .init(
            label: label,
            type: string,
            value: "\(string)(describing: \(value))",
            isEquatable: true,
            isUnsafe: isUnsafe
          )
        )
        return
      }
      recorded.append(
        .init(
          label: label,
          type: erased.text,
          value: erased.needsConversion || type.hasSuffix("!") ? "\(value) as \(erased.text)" : value,
          isEquatable: traits.isEquatable && !erased.isErased,
          isUnsafe: isUnsafe
        )
      )
    }
    for (index, (parameter, traits)) in zip(declaration.parameters, requirement.traits).enumerated() {
      guard parameter.isRecordable(traits) else { continue }
      let label = index == 0 && name.includesFirstLabel || parameter.label == "_" ? "" : parameter.label
      // A case cannot have two equal labels.
      let isTaken = recorded.contains { $0.label == label }
      record(
        parameter.recordedValue,
        parameter.type.withoutInout.withoutOwnership,
        traits,
        label: isTaken ? "" : label
      )
    }
    if role == .setter, declaration.result.functionType == nil {
      record("newValue", declaration.result, requirement.resultTraits, label: "")
    }
    self.recorded = recorded

    var parameters = declaration.parameters.map { parameter in
      // A mock that is not Sendable records the argument itself, so it cannot also pass the argument to the stub as
      // `sending`.
      let isSent = isSendable || !parameter.type.hasPrefix("sending ")
      return ErasedType(isSent ? parameter.type : parameter.type.withoutOwnership, generics: generics).text
    }
    // A single argument of type Void is written `(())`, because `()` would mean that there is no argument.
    if parameters.count == 1, ["Void", "()"].contains(parameters[0]) { parameters = ["(())"] }
    if role == .setter { parameters.append(ErasedType(declaration.result, generics: generics).text) }
    let answer = role == .setter ? "Void" : ErasedType(declaration.result, generics: generics).text
    let actor = declaration.attributes.first(where: \.isGlobalActor).map { $0 + " " } ?? ""
    var effects = ""
    if role != .setter {
      if declaration.isAsync { effects += " async" }
      switch declaration.thrown {
      case .nothing, .rethrowing: break
      case .any: effects += " throws"
      case .typed(let type): effects += generics.appear(in: type) ? " throws" : " throws(\(type))"
      }
    }
    // The stub of an asynchronous call runs in the caller's isolation if an argument or the result is not known to be
    // Sendable, unless the call is isolated to an actor.
    let traits = requirement.traits + [requirement.resultTraits]
    let isElsewhere = !actor.isEmpty || declaration.parameters.contains { $0.type.hasPrefix("isolated ") }
    let staysHere = declaration.isAsync && role != .setter && !isElsewhere && !traits.allSatisfy(\.isSendable)
    stub =
      "\(staysHere ? "nonisolated(nonsending) " : "")\(actor)\(isSendable ? "@\(names.known("Sendable")) " : "")(\(parameters.joined(separator: ", ")))\(effects) -> \(answer)"
  }
}

extension Declaration.Parameter {
  /// Returns whether the argument or its textual description can be recorded.
  ///
  /// A value that an `inout sending` parameter hands back must not be stored anywhere else.
  fileprivate func isRecordable(_ traits: TypeTraits) -> Bool {
    if type.hasPrefix("inout sending "), !traits.isSendable { return false }
    return !type.hasPrefix("isolated ") && type.withoutOwnership.functionType == nil && !isNever && traits.isCopyable
  }

  /// Whether the type has no values, which makes the call impossible.
  var isNever: Bool { ["Never", "Swift.Never"].contains(type) }

  var packList: String { "\(name)List" }

  /// The expression for the recorded argument, which is copied explicitly if its modifier forbids implicit copies.
  fileprivate var recordedValue: String {
    if type.hasPrefix("repeat ") { return packList }
    return ["consuming ", "borrowing "].contains(where: type.hasPrefix) ? "copy \(name)" : name
  }
}

extension String {
  /// The type itself if it is or may contain a function type; otherwise, `nil`.
  var functionType: String? {
    FunctionType(self) != nil || hasPrefix("@") || contains("->") ? self : nil
  }
}
