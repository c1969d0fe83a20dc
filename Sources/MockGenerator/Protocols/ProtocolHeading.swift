/// The parsed heading of a protocol or an associated type.
struct ProtocolHeading {
  let isolation: String?
  /// The inherited protocols, joined by `&`.
  let inherited: String
  /// The individual constraints after `where`, without `Self.`.
  let constraints: [String]

  init(_ text: String) {
    var scanner = DeclarationScanner(text)
    isolation = scanner.attributes().first { $0.isGlobalActor }
    _ = scanner.text(until: " :", " =", " where ")
    let list = scanner.skip(":") ? scanner.text(until: " =", " where ").withoutSelf : ""
    inherited = list.topLevelParts(at: ",").joined(separator: " & ")
    if scanner.skip("=") { _ = scanner.text(until: " where ") }
    constraints = scanner.skip("where ") ? scanner.text(until: " {").withoutSelf.topLevelParts(at: ",") : []
  }
}

extension String {
  /// Whether the string is an attribute that names a global actor.
  ///
  /// A global actor is recognized by the uppercase initial of its name. Among the compiler's own attributes that can
  /// occur in a protocol, only `@Sendable` begins with an uppercase letter.
  var isGlobalActor: Bool {
    let name = dropFirst().prefix { $0 != "(" }
    return name.first?.isUppercase == true && name != "Sendable"
  }

  /// The text, with the prefix `Self.` removed from the names of associated types.
  var withoutSelf: String { contains("Self.") ? replacing(/\bSelf\.(?!Type\b)/, with: "") : self }
}
