/// The types and modules that the generator recognizes by their names or precise identifiers.
///
/// The precise identifier of a symbol of Swift is `s:`, followed by the mangled name without its prefix. Source:
/// swift/docs/ABI/Mangling.rst, “Known types”.
enum KnownType {
  static let sendable = "s:s8SendableP"
  static let equatable = "s:SQ"
  static let hashable = "s:SH"
  static let error = "s:s5ErrorP"
  static let actor = "s:ScA"

  /// The precise identifiers of NSObjectProtocol on Linux and on Apple platforms. A mock can conform to NSObjectProtocol
  /// only if it is a subclass of NSObject.
  static let objectProtocols: Set<String> = ["s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject"]
  static let object = "s:10Foundation8NSObjectC"
  /// The precise identifiers of NSObject on Linux and on Apple platforms.
  static let objects: Set<String> = [object, "c:objc(cs)NSObject"]

  /// Protocols with requirements whose default implementations call each other. A conforming type must implement at
  /// least one of these requirements.
  static let executors: Set<String> = ["s:ScF", "s:Scf", "s:Sch"]

  /// Protocols whose requirements are not mocked: either a class or actor satisfies the requirements automatically, or
  /// the generator writes a fixed implementation, as for `==`.
  static let synthesized: Set<String> = [
    sendable, equatable, hashable, actor, "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP",
    "s:s5ErrorP", "s:Scs5ActorP", "s:s8AnyActorP",
  ]

  /// Returns whether the generator supports inheritance from a protocol even without the symbol graph of the protocol's
  /// module.
  static func isKnown(_ id: String) -> Bool {
    synthesized.contains(id) || objectProtocols.contains(id) || objects.contains(id)
  }

  /// The reasons why some protocols cannot be mocked. For example, their requirements are missing from symbol graphs,
  /// or no class can satisfy them.
  ///
  /// Source of the precise identifiers: swift/docs/ABI/Mangling.rst.
  static let unmockable: [String: String] = [
    "s:11Distributed0A11ActorSystemP": "a distributed actor system has requirements that only the compiler knows",
    "s:11Distributed0A23TargetInvocationDecoderP":
      "a distributed actor system has requirements that only the compiler knows",
    "s:11Distributed0A23TargetInvocationEncoderP":
      "a distributed actor system has requirements that only the compiler knows",
    "s:11Distributed0A29TargetInvocationResultHandlerP":
      "a distributed actor system has requirements that only the compiler knows",
    "s:s27StringInterpolationProtocolP": "an interpolation has requirements that only the compiler knows",
    "s:11Distributed0A5ActorP": "only distributed actors conform to DistributedActor",
    "s:16_Differentiation14DifferentiableP": "the compiler derives what it requires",
    "s:s7CVarArgP": "it has requirements with an underscore, which symbol graphs leave out",
    "s:s17FixedWidthIntegerP": "it has requirements with an underscore, which symbol graphs leave out",
    "s:s12UnicodeCodecP": "it has requirements with an underscore, which symbol graphs leave out",
    "s:Sy": "only String and Substring may conform to StringProtocol",
    "s:s15BitwiseCopyableP": "no class is bitwise copyable",
    "s:s14UnsafeSendableP": "it is unavailable",
  ]

  static let implicitModules: Set<String> = ["Swift", "_Concurrency", "_StringProcessing"]

  static let toolchainModules: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "Observation", "Distributed",
    "Synchronization", "Dispatch", "FoundationNetworking", "FoundationXML", "FoundationInternationalization",
    "RegexBuilder", "Testing", "XCTest",
  ]

  /// The names of the noncopyable and nonescapable types in the standard library and the Synchronization module.
  static let notCopyable: Set<String> = [
    "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span", "Mutex", "Atomic",
    "AtomicLazyReference", "UniqueBox", "Ref", "MutableRef",
  ]

  /// The types of the standard library that are unsafe to use (SE-0458). Expressions that use them must be marked if the
  /// compiler checks memory safety strictly, and must not be marked otherwise.
  static let unsafe: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutableRawBufferPointer",
    "AutoreleasingUnsafeMutablePointer", "OpaquePointer", "Unmanaged", "CVaListPointer", "UnsafeContinuation",
    "UnsafeCurrentTask", "UnownedSerialExecutor", "UnownedTaskExecutor",
  ]

  /// Types that are Equatable and Sendable if their type arguments are.
  static let values: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    "Double", "Float", "Float16", "Bool", "String", "Substring", "Character", "Array", "Set", "Dictionary", "Optional",
    "Range",
    "ClosedRange", "Duration", "ObjectIdentifier", "Never", "Date", "UUID", "URL", "Data", "Decimal", "DateComponents",
    "Calendar", "TimeZone", "Locale", "IndexSet", "IndexPath", "TimeInterval", "StaticBigInt", "Result",
  ]
}

extension TypeTraits {
  /// Creates the known traits of a type.
  ///
  /// - Parameters:
  ///   - fragments: The fragments of the declaration, which contain type names and their precise identifiers.
  ///   - parameters: The known traits of type parameters and associated types, keyed by name.
  init(
    of type: String,
    _ fragments: [SymbolGraph.Fragment],
    _ parameters: [String: TypeTraits],
    _ graphs: SymbolGraphs
  ) {
    var identifiers: [String: String] = [:]
    for fragment in fragments {
      if let id = fragment.preciseIdentifier { identifiers[fragment.spelling] = id }
    }
    let isReference = type.hasPrefix("inout ")
    let isOwned = type != type.withoutOwnership
    let type = type.withoutInout.withoutOwnership
    self.init(isSendable: true, isEquatable: !type.contains("("))
    if let parts = type.partsOfValue {
      isEquatable = true
      for part in parts { limit(to: TypeTraits(of: part, fragments, parameters, graphs)) }
      return
    }
    isCopyable = type.typeNames.allSatisfy { path in
      let name = path.split(separator: ".").last.map(String.init) ?? path
      return identifiers[name].map { graphs.isCopyable($0, named: name, byReference: isReference, isOwned: isOwned) }
        ?? true
    }
    if type == "Void" || type == "()" {
      isEquatable = false
      return
    }
    if type.hasPrefix("any ") {
      isEquatable = false
      let bounds = type.dropFirst("any ".count).topLevelParts(at: "&")
      isSendable = bounds.contains { identifiers[$0].map(graphs.isSendable) == true }
      return
    }
    if type.isSendableFunction {
      isEquatable = false
      return
    }
    let words = Set(type.identifiers)
    let isPlain =
      !type.contains("->") && !type.contains("@")
      && words.isDisjoint(with: [
        "any", "some", "each", "repeat", "inout", "consuming", "borrowing", "sending", "isolated", "Self", "Any",
        "AnyObject", "Type", "Protocol",
      ])
    guard isPlain else {
      (isSendable, isEquatable) = (false, false)
      return
    }
    for path in type.typeNames {
      if let known = parameters[path] {
        limit(to: known)
        continue
      }
      let last = path.split(separator: ".").last.map(String.init) ?? path
      guard let id = identifiers[last] ?? identifiers[path] else {
        (isSendable, isEquatable) = (false, false)
        return
      }
      let isValue =
        KnownType.values.contains(last) && (id.hasPrefix("s:S") || id.hasPrefix("s:s") || id.contains("Foundation"))
      if isValue { continue }
      let owner = identifiers[String(path.split(separator: ".").dropLast().last ?? "")]
      if let (meant, fragments) = graphs.meaning(ofAlias: id, named: last, in: owner) {
        limit(to: TypeTraits(of: meant, fragments.filter { $0.preciseIdentifier != id }, parameters, graphs))
      } else {
        let isEquatable = graphs.isEquatable(id) && !graphs.mayIsolateEquality(of: id)
        limit(to: TypeTraits(isSendable: graphs.isSendable(id), isEquatable: isEquatable))
      }
    }
  }

  private mutating func limit(to other: TypeTraits) {
    isSendable = isSendable && other.isSendable
    isEquatable = isEquatable && other.isEquatable
    isCopyable = isCopyable && other.isCopyable
  }
}

extension SymbolGraphs {
  func isSendable(_ id: String) -> Bool {
    [KnownType.sendable, KnownType.error].contains(id)
      || !ancestors(of: id).isDisjoint(with: [KnownType.sendable, KnownType.error])
  }

  func isEquatable(_ id: String) -> Bool {
    let equatable: Set = [KnownType.equatable, KnownType.hashable]
    return equatable.contains(id) || !ancestors(of: id).isDisjoint(with: equatable)
  }

  /// Returns whether values of a type can be copied and stored.
  ///
  /// If the type's source file is available, the method searches the type's declaration for `~`, because symbol graphs
  /// do not contain `~Copyable`.
  ///
  /// - Parameters:
  ///   - byReference: Whether the type belongs to an `inout` parameter.
  ///   - isOwned: Whether the type belongs to a parameter with an ownership modifier. Swift requires `inout` or an
  ///     ownership modifier for every parameter whose type cannot be copied.
  fileprivate func isCopyable(_ id: String, named name: String, byReference: Bool, isOwned: Bool) -> Bool {
    if KnownType.notCopyable.contains(name), id.hasPrefix("s:s") || id.hasPrefix("s:15Synchronization") { return false }
    if isOwned, symbols[id] == nil { return KnownType.values.contains(name) || id.isClass || id.hasSuffix("P") }
    guard let symbol = symbols[id], ["swift.struct", "swift.enum"].contains(symbol.kind.identifier) else { return true }
    if isEquatable(id) || KnownType.values.contains(name) { return true }
    if let location = symbol.location, let declaration = SourceFile.declaration(at: location) {
      return !declaration.contains("~")
    }
    // A type that conforms to a protocol outside `KnownType.synthesized` is considered copyable, because most protocols
    // require Copyable.
    return !byReference && !isOwned || !ancestors(of: id).isSubset(of: KnownType.synthesized)
  }
}

extension SymbolGraphs {
  /// Returns the type that a type alias or an associated type of `owner` stands for, and the fragments of the
  /// declaration that contains this type; `nil` if the type cannot be determined.
  fileprivate func meaning(ofAlias id: String, named name: String, in owner: String?) -> (
    String, [SymbolGraph.Fragment]
  )? {
    if let alias = symbols[id], alias.kind.identifier != "swift.associatedtype" {
      return alias.kind.identifier == "swift.typealias"
        ? (alias.type(after: "="), alias.fragments) : nil
    }
    // In a type written as `Owner.Name`, the owner may declare a type alias that fixes its associated type `Name`.
    if let alias = owner.map(members(of:))?.first(where: {
      $0.kind.identifier == "swift.typealias" && $0.pathComponents.last == name
    }) {
      return (alias.type(after: "="), alias.fragments)
    }
    // If the compiler infers `ID` from the type of `id`, the symbol graph contains only `id`.
    guard name == "ID", let owner, let property = members(of: owner).first(where: { $0.pathComponents.last == "id" })
    else { return nil }
    return (property.type(after: ":"), property.fragments)
  }
}

extension SymbolGraph.Symbol {
  fileprivate func type(after mark: Character) -> String {
    let text = text
    guard let start = text.firstIndex(of: mark) else { return "" }
    return text[text.index(after: start)...].prefix { $0 != "{" }.trimmed
  }
}

extension String {
  /// The types in an optional, an array or a dictionary, or the single type in parentheses; `nil` for any other type,
  /// such as a tuple.
  fileprivate var partsOfValue: [String]? {
    if FunctionType(self) != nil { return nil }
    if hasSuffix("?") || hasSuffix("!") { return [String(dropLast())] }
    guard hasPrefix("[") || hasPrefix("("), endOfBracket == endIndex else { return nil }
    let inner = dropFirst().dropLast()
    let parts = inner.topLevelParts(at: hasPrefix("[") ? ":" : ",")
    return hasPrefix("[") || parts.count == 1 && inner.topLevelIndex(of: ":") == nil ? parts : nil
  }

  /// Whether the type is a function type that has the attribute `@Sendable` or a global actor, and is therefore
  /// Sendable.
  fileprivate var isSendableFunction: Bool {
    var scanner = DeclarationScanner(self)
    return contains("->") && scanner.attributes().contains { $0 == "@Sendable" || $0.isGlobalActor }
  }

  /// The names of the types in the text, such as `Item` or `Shop.Item`. Tuple labels are omitted.
  fileprivate var typeNames: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
      .filter { $0.first?.isNumber == false && !$0.allSatisfy { $0 == "." } }
      .filter { !self.contains("\($0): ") || !self.contains("(") }
  }
}

extension String {
  /// The module in the precise identifier of a Swift type; `nil` for types of the standard library and for C types.
  ///
  /// After `s:`, the precise identifier of such a type contains the length of the module's name and the name itself.
  /// Source: swift/docs/ABI/Mangling.rst.
  var mangledModule: String? {
    guard hasPrefix("s:") else { return nil }
    let rest = dropFirst(2)
    let digits = rest.prefix { $0.isNumber }
    guard let length = Int(digits) else { return nil }
    return String(rest.dropFirst(digits.count).prefix(length)).importableModule
  }

  /// The module of the extension that declares the type, as in `String.Encoding`; otherwise, the module of the type, as
  /// in ``mangledModule``.
  var declaringModule: String? {
    // `E` marks an extension in another module.
    guard contains("E"), let text = Demangling.text(of: self), text.hasPrefix(Self.extensionMark) else {
      return mangledModule
    }
    return String(text.dropFirst(Self.extensionMark.count).prefix { $0 != ")" }).importableModule
  }

  private static let extensionMark = "(extension in "

  /// The module to import for the types of the module. Foundation re-exports some modules.
  private var importableModule: String {
    ["FoundationEssentials", "FoundationInternationalization"].contains(self) ? "Foundation" : self
  }
}
