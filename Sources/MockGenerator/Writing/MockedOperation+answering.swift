extension MockedOperation {
  /// The method of the mock's state that records a call and, except for initializers, provides the answer.
  enum Answering: Hashable {
    /// `answer`, for calls that can throw. The associated value is the additional argument for calls that throw a typed
    /// error; for other calls, it is empty.
    case throwing(String)
    /// `perform`, for calls that need no answer.
    case performing
    /// `attempt`, for calls that throw a typed error of which the mock cannot create a value, and that return nothing or
    /// an empty value if they are unanswered. The associated value is the source code for the empty value; it is empty
    /// for calls that return nothing.
    case attempting(String)
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
    if isThrowing {
      guard case .typed(let type) = declaration.thrown else { return .throwing("") }
      if let error = requirement.unansweredError { return .throwing(", orThrow: \(error)") }
      if isVoid { return .attempting("") }
      if let emptyValue { return .attempting(emptyValue) }
      return .throwing(requirement.anyError.map { ", orThrow: { _ in \($0) }" } ?? ", as: \(type).self")
    }
    if isVoid || streamElement != nil { return .performing }
    if let emptyValue { return .finding(emptyValue) }
    return .requiring
  }

  /// Whether the type of the stub names a type that is unsafe to use, so that uses of the stub must be marked.
  var hasUnsafeStub: Bool { isUnsafe(stub) }

  /// Whether the call, an argument or the answer has a type that is unsafe to use, so that the call must be marked.
  var isUnsafe: Bool {
    let types = declaration.parameters.map(\.type) + [declaration.result]
    return hasUnsafeStub || types.contains { $0.functionType == nil && isUnsafe($0) }
  }

  var recordsUnsafeValue: Bool { recorded.contains(where: \.isUnsafe) }

  /// Whether the compiler can derive `==` for the recorded call. It cannot mark the comparison of unsafe values.
  var hasComparableCall: Bool { recorded.allSatisfy(\.isEquatable) && !recordsUnsafeValue }

  func isUnsafe(_ type: String) -> Bool { !requirement.unsafeTypes.isDisjoint(with: type.identifiers) }

  /// The source code for the value that an unanswered call returns; `nil` if there is no such value, or if the call
  /// returns nothing or throws.
  var fallback: String? {
    switch answering {
    case .attempting(let value): value.isEmpty ? nil : value
    case .finding(let value): value
    default: nil
    }
  }

  /// The source code for a function that creates the error to throw if a stub returns a value of the wrong type; `nil`
  /// if the call cannot throw such an error.
  var castError: String? {
    guard case .throwing(let argument) = answering, !throwsErased else { return nil }
    if argument.isEmpty { return "{ \(unanswered)(description: $0) }" }
    return argument.hasPrefix(", orThrow: ") ? String(argument.dropFirst(", orThrow: ".count)) : nil
  }

  /// Whether the operation stores a value that is not known to be Sendable.
  var keepsUnsendableValue: Bool {
    role == .setter && declaration.kind == .property && !requirement.resultTraits.isSendable
  }

  /// Whether the operation passes a closure to its stub that is not Sendable although the argument is.
  var keepsClosure: Bool {
    declaration.parameters.contains { FunctionType($0.type)?.mustBeKept(of: generics) ?? false }
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

  /// A way in which values are cast from an erased type: execution stops, an error is thrown, or the value is ignored if
  /// the stub's value has the wrong type.
  enum Cast {
    case requiring, throwing, finding
  }

  /// The ways in which the answer, thrown errors and `inout` values are cast.
  var casts: Set<Cast> {
    var casts: Set<Cast> = []
    let types = declaration.parameters.map(\.type)
    if types.contains(where: { $0.hasPrefix("inout ") && generics.appear(in: $0) }) { casts.insert(.finding) }
    guard [.method, .getter].contains(role) else { return casts }
    if throwsErased { casts.insert(fallback != nil || isVoid ? .finding : .requiring) }
    if !isVoid, erasedFunction == nil, ErasedType(declaration.result, generics: generics).isErased {
      casts.insert(fallback != nil ? .finding : castError != nil ? .throwing : .requiring)
    }
    return casts
  }

  /// Whether the arguments include a closure with an erased type. The compiler converts such a closure only if the
  /// stub is called through a named constant.
  var hasErasedClosure: Bool {
    declaration.parameters.contains {
      FunctionType($0.type) != nil && ErasedType($0.type, generics: generics).isErased
    }
  }
}
