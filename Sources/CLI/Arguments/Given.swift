import LogbookInterchange
import Foundation

/// The values given on the command line for a group of options. They are read as properties, as in `try options.limit`.
@dynamicMemberLookup
struct Given<Options: OptionGroup>: Sendable {
  fileprivate let options: Options
  fileprivate let texts: GivenTexts

  subscript(dynamicMember flag: KeyPath<Options, Flag>) -> Bool { has(flag) }

  subscript<Value>(dynamicMember option: KeyPath<Options, Option<Value>>) -> Value {
    get throws { try options[keyPath: option].value(in: texts) }
  }

  subscript<Group: OptionGroup>(dynamicMember group: KeyPath<Options, Group>) -> Given<Group> {
    Given<Group>(options: options[keyPath: group], texts: texts)
  }

  func has(_ option: KeyPath<Options, some OptionProtocol>) -> Bool { texts.has(name(of: option)) }

  func name(of option: KeyPath<Options, some OptionProtocol>) -> String { options[keyPath: option].name }

  /// The given options with their values as typed; that of a flag is empty.
  var givenOptions: [(option: any OptionProtocol, values: [String])] {
    options.options.filter { texts.has($0.name) }.map { ($0, texts.all(of: $0.name)) }
  }

  var givenNames: [String] { options.options.map(\.name).filter(texts.has) }

  var first: String? { givenNames.first }

  func exclude<A: OptionProtocol>(_ first: KeyPath<Options, A>, _ second: KeyPath<Options, Flag>) throws {
    guard has(first), has(second) else { return }
    throw CLIError.usage("--\(name(of: first)) and --\(name(of: second)) cannot be used together")
  }
}

extension Command {
  struct Action: Sendable {
    let options: @Sendable () -> [any OptionProtocol]
    let run: @MainActor @Sendable (Session) async throws -> Void

    init(run: @escaping @MainActor @Sendable (Session) async throws -> Void) {
      (options, self.run) = ({ [] }, run)
    }

    /// Creates an action that accepts a group of options. The action runs only if the values of all options are valid.
    init<Options: OptionGroup>(
      _ type: Options.Type,
      run: @escaping @MainActor @Sendable (Session, Given<Options>) async throws -> Void
    ) {
      options = { Options().options }
      self.run = { session in
        let (options, texts) = (Options(), session.invocation.texts)
        assert(options.hasAll, "the options of \(type) are incomplete")
        for option in options.options { try option.check(texts) }
        try await run(session, Given(options: options, texts: texts))
      }
    }
  }
}

extension Invocation {
  var global: Given<GlobalOptions> { Given(options: GlobalOptions(), texts: texts) }
}

extension Given {
  /// The options between two `--or`, before the first and after the last; only one element without `--or`.
  var alternatives: [Given] { texts.alternatives.map { Given(options: options, texts: $0) } }
}

struct GivenTexts: Sendable {
  /// The name of the flag that separates alternatives.
  static let separator = "or"

  /// The date from which relative dates on the command line are computed.
  let now = Date()
  private var texts: [String: [String]] = [:]
  /// The operands that directly follow an option's value, keyed by the name of the option.
  private var followers: [String: [String]] = [:]
  /// The texts since the last separator, and those between separators before it.
  private var (latest, earlier): ([String: [String]], [[String: [String]]]) = ([:], [])

  var alternatives: [GivenTexts] {
    (earlier + [latest]).map { texts in
      var alternative = self
      alternative.texts = texts
      return alternative
    }
  }

  func hasInLatestAlternative(_ name: String) -> Bool { latest[name] != nil }

  mutating func take(_ text: String?, of name: String, before rest: ArraySlice<String>) {
    texts[name, default: []].append(text ?? "")
    if name == Self.separator {
      earlier.append(latest)
      latest = [:]
    } else {
      latest[name, default: []].append(text ?? "")
    }
    if text != nil { followers[name] = Array(rest.prefix { !$0.hasPrefix("-") }) }
  }

  func has(_ name: String) -> Bool { texts[name] != nil }

  func all(of name: String) -> [String] { texts[name] ?? [] }

  /// Returns the operands that directly follow the option's value. If the value consists of several words and is not
  /// quoted, these operands may be its remaining words.
  func words(behind name: String) -> [String] { followers[name] ?? [] }

  func isBehindValue(_ text: String) -> Bool { followers.values.contains { $0.first == text } }
}
