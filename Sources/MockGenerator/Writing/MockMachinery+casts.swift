/// The functions that cast answers of stubs to the types that calls declare.
extension MockMachinery {
  static let casting = """
    /// Casts an answer or a thrown error to the type that the call declares. Execution stops if it has another type.
    func cast<Value>(_ answer: Any) -> Value {
      if let answer = answer as? Value { return answer }
      report(mismatch(answer, Value.self))
      Swift.fatalError(mismatch(answer, Value.self))
    }
    """

  static let castingOrThrowing = """
    /// Casts an answer to the type that the call declares, or reports that it has another type and throws the result of `error`.
    func cast<Value, Failure>(_ answer: Any, orThrow error: (Swift.String) -> Failure) throws(Failure) -> Value {
      if let answer = answer as? Value { return answer }
      report(mismatch(answer, Value.self))
      throw error(mismatch(answer, Value.self))
    }
    """

  var castingIfPossible: String {
    """
    /// Casts an answer or a thrown error to the type that the call declares, or reports that it has another type and returns
    /// `nil`\(ending).
    func castIfPossible<Value>(_ answer: Any, as _: Value.Type) -> Value? {
      if let answer = answer as? Value { return answer }
    \(endingIfUnhandled("mismatch(answer, Value.self)"))  report(mismatch(answer, Value.self))
      return nil
    }
    """
  }

  var mismatching: String {
    """
    private func mismatch(_ answer: Any, _ type: Any.Type) -> Swift.String {
      "\\(owner): \\(answer) is not of type \\(type), which the call returns"
    }

    private func report(_ mismatch: Swift.String) {
    \(recordsIssues ? "  guard let handler = current.unansweredHandler else {\n    Testing.Issue.record(Testing.Comment(rawValue: mismatch))\n    return\n  }\n  _ = handler(mismatch)" : "  _ = current.unansweredHandler?(mismatch)")
    }
    """
  }
}
