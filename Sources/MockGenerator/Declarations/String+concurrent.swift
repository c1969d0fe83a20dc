extension String {
  /// The type with `@concurrent` before each asynchronous function type whose isolation the compiler does not print.
  ///
  /// The compiler prints `nonisolated(nonsending)` for functions that run in the caller's context, but nothing for
  /// other functions that are not isolated to an actor. The latter functions need `@concurrent`, because without it,
  /// they would also run in the caller's context if the module of the mock enabled NonisolatedNonsendingByDefault
  /// (SE-0461).
  var markingConcurrentFunctions: String {
    guard contains(" async ") else { return self }
    var marked = ""
    // The text since the last separator. If a type follows, this text contains its attributes.
    var attributes = ""
    var rest = self[...]
    while let first = rest.first {
      if first == "(", attributes.last?.isLetter == true {
        // These parentheses contain the argument of an attribute, as in `@convention(c)`, or the thrown type, as in
        // `throws(Problem)`.
        let argument = rest[..<rest.endOfBracket]
        marked += argument
        attributes += argument
        rest = rest[argument.endIndex...]
      } else if first == "(" {
        let end = rest.endOfBracket
        let isAsync = rest[end...].hasPrefix(" async ")
        let isIsolated =
          attributes.contains("nonisolated(") || attributes.contains("@isolated") || attributes.contains("@concurrent")
          || attributes.split(separator: " ").contains { $0.hasPrefix("@") && String($0).isGlobalActor }
          || rest[..<end].dropFirst().dropLast().topLevelParts(at: ",").contains { part in
            part.split(separator: " ").contains("isolated")
          }
        if isAsync, !isIsolated { marked += "@concurrent " }
        marked += "(" + String(rest[..<end].dropFirst().dropLast()).markingConcurrentFunctions + ")"
        attributes = ""
        rest = rest[end...]
      } else {
        marked.append(first)
        if ",:<[>".contains(first) { attributes = "" } else { attributes.append(first) }
        rest = rest.dropFirst()
      }
    }
    return marked
  }
}
