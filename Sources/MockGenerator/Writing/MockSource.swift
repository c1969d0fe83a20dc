/// The source of one mock.
struct MockSource {
  let mocked: MockedProtocol
  /// With a space behind it; empty for internal.
  let access: String
  /// Whether the mock may be used from many threads at once.
  let isSendable: Bool
  let instance: AnswerSet
  let statics: AnswerSet

  init(_ mocked: MockedProtocol) throws(Refusal) {
    self.mocked = mocked
    access = mocked.symbol.accessLevel == "internal" ? "" : mocked.symbol.accessLevel + " "
    isSendable = mocked.isSendable || mocked.isActor || mocked.isolation != nil
    let requirements = mocked.requirements.map { requirement in
      var requirement = requirement
      requirement.declaration = requirement.declaration.written(within: mocked.mockName)
      return requirement
    }
    for requirement in requirements { try requirement.refuseWhatCannotBe(in: mocked.symbol) }
    instance = AnswerSet(
      requirements.filter { !$0.declaration.isStatic && !$0.declaration.isEmptyInitializer },
      owner: mocked.mockName,
      isSendable: isSendable
    )
    statics = AnswerSet(requirements.filter(\.declaration.isStatic), owner: mocked.mockName, isSendable: true)
    if !statics.answers.isEmpty, !mocked.openTypes.isEmpty {
      throw Refusal(
        mocked.symbol,
        "it has static requirements and associated types, and a generic type has no static storage to answer from"
      )
    }
  }

  /// Whether it needs the module Synchronization.
  var usesMutex: Bool { isSendable || !statics.answers.isEmpty }

  /// The declaration of the mock, ending with a newline.
  var text: String {
    var lines = ["/// A mock of ``\(mocked.name)``: it records its calls and answers them as planned."]
    if let availability = mocked.availability { lines.append(availability) }
    lines.append("\(heading) {")
    var parts: [[String]] = mocked.associatedTypes.compactMap { type in
      type.fixed.map { ["\(access)typealias \(type.name) = \($0)"] }
    }
    parts += instance.types(access: access)
    parts.append(storage)
    parts.append(["\(mocked.isActor ? "" : nonisolated)\(access)init() {}"])
    parts += instance.handling(access: access, nonisolated: nonisolated)
    parts += WitnessSource(self).members
    if mocked.isEquatable { parts += identity }
    if !statics.answers.isEmpty { parts += staticPart }
    lines += parts.indentedMembers
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let kind = mocked.isActor ? "actor" : "final class"
    let open = mocked.openTypes
    let generics =
      open.isEmpty
      ? "" : "<\(open.map { $0.bound.isEmpty ? $0.name : "\($0.name): \($0.bound)" }.joined(separator: ", "))>"
    let isolation = mocked.isolation.map { $0 + "\n" } ?? ""
    let conformances = isSendable && mocked.isolation == nil && !mocked.isActor ? ", Sendable" : ""
    let constraints = mocked.constraints.isEmpty ? "" : " where \(mocked.constraints.joined(separator: ", "))"
    return "\(isolation)\(access)\(kind) \(mocked.mockName)\(generics): \(mocked.name)\(conformances)\(constraints)"
  }

  /// Where the whole type belongs to an actor, what is planned and recorded does not.
  var nonisolated: String { mocked.isolation != nil || mocked.isActor ? "nonisolated " : "" }

  private var storage: [String] {
    isSendable ? ["\(nonisolated)private let state = Mutex(State())"] : ["private var state = State()"]
  }

  private var identity: [[String]] {
    let name = mocked.mockName
    var parts = [
      ["\(nonisolated)\(access)static func == (left: \(name), right: \(name)) -> Bool {", "  left === right", "}"]
    ]
    if mocked.isHashable {
      parts.append([
        "\(nonisolated)\(access)func hash(into hasher: inout Hasher) {", "  hasher.combine(ObjectIdentifier(self))",
        "}",
      ])
    }
    return parts
  }

  /// What answers for the type itself.
  private var staticPart: [[String]] {
    var lines = ["/// What the static requirements record and are answered by."]
    lines += ["\(access)final class Statics: Sendable {"]
    var parts = statics.types(access: access)
    parts.append(["private let state = Mutex(State())"])
    parts.append(["\(access)init() {}"])
    parts += statics.handling(access: access, nonisolated: "")
    parts += WitnessSource(self).staticAnswers
    lines += parts.indentedMembers
    lines.append("}")
    return [
      [
        "/// Answers the static requirements. A test that must not share it with others has its own:",
        "/// `\(mocked.mockName).$statics.withValue(.init()) { … }`.",
        "@TaskLocal \(access)static var statics = Statics()",
      ], lines,
    ]
  }
}

extension MockedProtocol {
  /// The associated types that the mock is generic over.
  var openTypes: [AssociatedType] { associatedTypes.filter { $0.fixed == nil } }

  /// The latest versions of platforms that anything in the protocol needs.
  var availability: String? {
    var newest: [String: SymbolGraph.SemanticVersion] = [:]
    for availability in ([symbol] + requirements.map(\.symbol)).flatMap({ $0.availability ?? [] }) {
      guard let domain = availability.domain, let introduced = availability.introduced, domain != "*", domain != "Swift"
      else {
        continue
      }
      if let known = newest[domain], !known.isOlder(than: introduced) { continue }
      newest[domain] = introduced
    }
    if newest.isEmpty { return nil }
    let versions = newest.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
    return "@available(\(versions.joined(separator: ", ")), *)"
  }
}

extension SymbolGraph.SemanticVersion {
  fileprivate func isOlder(than other: Self) -> Bool {
    (major, minor ?? 0, patch ?? 0) < (other.major, other.minor ?? 0, other.patch ?? 0)
  }

  fileprivate var text: String {
    "\(major)" + (minor.map { $0 > 0 || (patch ?? 0) > 0 ? ".\($0)" : "" } ?? "")
      + ((patch ?? 0) > 0 ? ".\(patch ?? 0)" : "")
  }
}

extension Declaration {
  /// The initialiser that every mock has anyway.
  var isEmptyInitializer: Bool { kind == .initializer && parameters.isEmpty }
}

extension MockedProtocol.Requirement {
  /// Throws for what cannot be written so that it compiles.
  fileprivate func refuseWhatCannotBe(in owner: SymbolGraph.Symbol) throws(Refusal) {
    if declaration.modifiers.contains("distributed") {
      throw Refusal(symbol, of: owner, "\(declaration.fullName) is distributed, and a mock has no distributed actor system")
    }
    if declaration.generics.contains("~") || declaration.constraints.contains("~") {
      throw Refusal(
        symbol,
        of: owner,
        "\(declaration.fullName) is generic over values that cannot be copied, which no stub can take"
      )
    }
    if declaration.generics.contains("let ") {
      throw Refusal(symbol, of: owner, "\(declaration.fullName) is generic over a value, which no stub can know")
    }
  }
}

extension [[String]] {
  /// The lines of members, a step further in, with an empty line between two.
  fileprivate var indentedMembers: [String] {
    let indented: [[String]] = map { member in member.map { $0.isEmpty ? "" : "  \($0)" } }
    return Array<String>(indented.joined(separator: [""]))
  }
}
