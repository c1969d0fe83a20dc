extension String {
  /// The type with `@concurrent` before each asynchronous function that the compiler's text gives no isolation.
  ///
  /// It says so of those that run where they are called from. Of the others it says nothing, which means something else in
  /// a module that has NonisolatedNonsendingByDefault (SE-0461).
  var markingConcurrentFunctions: String {
    guard contains(" async ") else { return self }
    var marked = ""
    // Where the attributes of the type that comes next begin.
    var attributes = ""
    var rest = self[...]
    while let first = rest.first {
      if first == "(", attributes.last?.isLetter == true {
        // The argument of an attribute, or the type that is thrown.
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
