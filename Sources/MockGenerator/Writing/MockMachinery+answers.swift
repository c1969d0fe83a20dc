/// The functions that record calls, and answer them with stubs or planned failures.
extension MockMachinery {
  static let failing = """
    /// Makes calls to `operation`, or all calls if `operation` is `nil`, fail with `error`. If `error` is `nil`, cancels the
    /// failures planned for `operation`, or all planned failures.
    func fail(_ error: (any Swift.Error)?, _ operation: Any?, _ times: Swift.Int?) {
      var name: Swift.String?
      if let operation { name = Swift.String(describing: operation) }
      replace { values in
        if let error {
          values.failures.append((error, name, times ?? .max))
        } else {
          values.failures.removeAll { name == nil || $0.name == name }
        }
      }
    }

    /// Records a call and returns its stub, if any. If a planned failure applies, sets `failure` and returns `nil`.
    private func begin<Answer, Failure>(_ call: Call, _ stub: (Stubs) -> Answer?, _ failure: inout Failure?) -> Answer? {
      record(call)
      let name = name(of: call)
      var answer: Answer?
      access { values in
        for (index, planned) in values.failures.enumerated() where planned.timesLeft > 0 && (planned.name ?? name) == name {
          guard let error = planned.error as? Failure else { continue }
          values.failures[index].timesLeft -= 1
          failure = error
          return
        }
        answer = stub(values.stubs)
      }
      return answer
    }
    """

  var throwing: String {
    """
    /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the error that the handler
    /// for unanswered calls returns or, if there is none, a `\(name("MockUnanswered"))`.
    func answer<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws -> Answer {
      var failure: (any Swift.Error)?
      if let answer = begin(call, stub, &failure) { return answer }
      throw failure ?? report(call, function) ?? \(name("MockUnanswered"))(description: message(call, function))
    }
    """
  }

  static let throwingKnown = """
    /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the `Failure` that the handler
    /// for unanswered calls returns or, if there is none, the result of `error`.
    func answer<Answer, Failure>(_ call: Call, orThrow error: (Swift.String) -> Failure, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer {
      var failure: Failure?
      if let answer = begin(call, stub, &failure) { return answer }
      if let error = failure ?? report(call, function) as? Failure { throw error }
      throw error(message(call, function))
    }
    """

  static let throwingUnknown = """
    /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the error of the handler for
    /// unanswered calls, or stops execution if the handler returns no `Failure`.
    func answer<Answer, Failure>(_ call: Call, as _: Failure.Type, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer {
      var failure: Failure?
      if let answer = begin(call, stub, &failure) { return answer }
      if let error = failure ?? report(call, function) as? Failure { throw error }
      Swift.fatalError(message(call, function))
    }
    """

  var attempting: String {
    """
    /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the `Failure` that the handler
    /// for unanswered calls returns, or reports the call and returns `nil`\(ending).
    func attempt<Answer, Failure>(_ call: Call, as _: Failure.Type, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer? {
      var failure: Failure?
      if let answer = begin(call, stub, &failure) { return answer }
      if let failure { throw failure }
    \(endingIfUnhandled("message(call, function)"))  if let error = report(call, function) as? Failure { throw error }
      return nil
    }
    """
  }

  /// The end of a sentence that describes what happens without a handler, and the statement that does it.
  var ending: String {
    recordsIssues ? "" : ", or stops execution if there\n/// is no handler for unanswered calls"
  }
  func endingIfUnhandled(_ message: String) -> String {
    recordsIssues ? "" : "  if current.unansweredHandler == nil { Swift.fatalError(\(message)) }\n"
  }

  private static let answering = """
      record(call)
      var answer: Answer?
      access { answer = stub($0.stubs) }
    """

  static let performing = """
    /// Records a call that may remain unanswered. Returns its stub, or `nil` if there is none.
    func perform<Answer>(_ call: Call, or store: ((Stubs) -> Swift.Void)? = nil, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer? {
    \(answering)
      if answer != nil { return answer }
      if let store { replace { store($0.stubs) } }
      if current.unansweredHandler != nil { _ = report(call, function) }
      return nil
    }
    """

  var finding: String {
    """
    /// Records a call and returns its stub. Without a stub, reports the call and returns `nil`\(ending).
    func find<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer? {
    \(Self.answering)
      if answer != nil { return answer }
    \(endingIfUnhandled("message(call, function)"))  _ = report(call, function)
      return nil
    }
    """
  }

  static let requiring = """
    /// Records a call that needs an answer, and returns its stub. Execution stops if there is no stub.
    func require<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer {
    \(answering)
      if let answer { return answer }
      _ = report(call, function)
      Swift.fatalError(message(call, function))
    }
    """
}
