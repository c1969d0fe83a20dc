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
    emptyValue = generics.names.contains(declaration.result) ? nil : names.emptyValue(of: declaration.result)
    if case .typed(let type) = declaration.thrown { failure = type } else { failure = "any \(names.known("Error"))" }
    self.name = role == .setter ? setterName : name.base
    getterName = name.base

    var recorded: [RecordedArgument] = []
    func record(_ value: String, _ type: String, _ traits: TypeTraits, label: String) {
      let erased = ErasedType(type, generics: generics)
      if isSendable, !traits.isSendable || erased.isErased && erased.text.contains("Any") {
        // A Sendable mock cannot store a value that is not known to be Sendable, so it records a textual description.
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
      record(parameter.recordedValue, parameter.type.withoutInout.withoutOwnership, traits, label: label)
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
    let result = role == .setter ? "Void" : ErasedType(declaration.result, generics: generics).text
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
      "\(staysHere ? "nonisolated(nonsending) " : "")\(actor)\(isSendable ? "@\(names.known("Sendable")) " : "")(\(parameters.joined(separator: ", ")))\(effects) -> \(result)"
  }
}

extension MockedOperation {
  /// The method of the mock's state that records a call and, except for initializers, provides the answer.
  enum Answering: Hashable {
    /// `answer`, for calls that can throw. The associated value is the additional argument for calls that throw a typed
    /// error; for other calls, it is empty.
    case throwing(String)
    /// `perform`, for calls that need no answer.
    case performing
    /// `find`, for calls that return an empty value if they are unanswered. The associated value is the source code
    /// for the empty value.
    case finding(String)
    /// `require`, for all other calls that need an answer.
    case requiring
    /// `record`, for initializers, which have no stubs.
    case recording
  }

  var answering: Answering {
    if role == .initializer { return .recording }
    if isThrowing { return .throwing(failureArgument) }
    if isVoid || streamElement != nil { return .performing }
    if let emptyValue, !hasErasedClosure { return .finding(emptyValue) }
    return .requiring
  }

  /// The additional argument of `answer` for calls that throw a typed error, preceded by a comma; empty if the call can
  /// throw any error.
  private var failureArgument: String {
    guard case .typed(let type) = declaration.thrown else { return "" }
    return requirement.unansweredError.map { ", orThrow: \($0)" } ?? ", as: \(type).self"
  }

  /// Whether the operation stores a value that is not known to be Sendable.
  var keepsUnsendableValue: Bool {
    role == .setter && declaration.kind == .property && !requirement.resultTraits.isSendable
  }

  /// Whether the type of the thrown error contains type parameters and is therefore known only within a call. If so,
  /// stubs can throw any error.
  var throwsErased: Bool {
    if case .typed(let type) = declaration.thrown { generics.appear(in: type) } else { false }
  }

  /// The type of the function that the call returns, if this type contains type parameters; otherwise, `nil`. The stub
  /// returns a function of the erased type. This function must be wrapped, because functions cannot be cast to the
  /// declared type.
  var erasedFunction: FunctionType? {
    generics.appear(in: declaration.result) ? FunctionType(declaration.result) : nil
  }

  /// Whether the answer or a thrown error must be cast from an erased type.
  var needsCast: Bool {
    switch role {
    case .initializer, .setter: false
    case .method, .getter:
      !isVoid && erasedFunction == nil && ErasedType(declaration.result, generics: generics).isErased
        || throwsErased
    }
  }

  /// Whether the arguments include a closure with an erased type. The compiler converts such a closure only if the
  /// stub is called through a named constant.
  var hasErasedClosure: Bool {
    declaration.parameters.contains {
      FunctionType($0.type) != nil && ErasedType($0.type, generics: generics).isErased
    }
  }
}

extension MockNames {
  /// Returns the source code for an empty value of a type, such as `[]`, `nil` or 0; `nil` if the type has no obvious
  /// empty value.
  fileprivate func emptyValue(of type: String) -> String? {
    if FunctionType(type) != nil { return nil }
    if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
    if type.hasPrefix("["), type.endOfBracket == type.endIndex {
      return type.dropFirst().dropLast().topLevelIndex(of: ":") == nil ? "[]" : "[:]"
    }
    let bare = type.prefix { $0 != "<" }
    return Self.emptyValues.first { _, module, names in names.contains { known($0, of: module) == bare } }?.value
  }

  private static let emptyValues: [(value: String, module: String, names: [String])] = [
    ("nil", "Swift", ["Optional"]),
    ("[]", "Swift", ["Array", "ArraySlice", "ContiguousArray", "Set"]),
    ("[:]", "Swift", ["Dictionary"]),
    ("\"\"", "Swift", ["String", "Substring"]),
    ("false", "Swift", ["Bool"]),
    (
      "0", "Swift",
      [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "Double", "Float", "Float16",
      ]
    ),
    ("0", "Foundation", ["CGFloat", "Decimal", "TimeInterval"]),
    (".init()", "Foundation", ["Data"]),
  ]
}

extension Declaration.Parameter {
  /// Returns whether the argument or its textual description can be recorded.
  fileprivate func isRecordable(_ traits: TypeTraits) -> Bool {
    !type.hasPrefix("isolated ") && type.withoutOwnership.functionType == nil && !isNever && traits.isCopyable
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
