import LogbookInterchange
import Foundation

/// What a command line gives to a group of options: `try options.limit`.
///
/// A command has that of its own options only, so it cannot read one that it does not list.
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

  /// The names of the options that were given, in the order of their declaration.
  var givenNames: [String] { options.options.map(\.name).filter(texts.has) }

  /// The first of ``givenNames``.
  var first: String? { givenNames.first }

  /// Refuses to have both of two options.
  func exclude<A: OptionProtocol>(_ first: KeyPath<Options, A>, _ second: KeyPath<Options, Flag>) throws {
    guard has(first), has(second) else { return }
    throw CLIError.usage("--\(name(of: first)) and --\(name(of: second)) exclude each other")
  }
}

extension Command {
  /// What a command does, and the options that it has for that.
  struct Action: Sendable {
    let options: @Sendable () -> [any OptionProtocol]
    let run: @MainActor @Sendable (Session) async throws -> Void

    init(run: @escaping @MainActor @Sendable (Session) async throws -> Void) {
      (options, self.run) = ({ [] }, run)
    }

    /// - Parameter run: It runs if every value is right, so that nothing is begun with one that is not.
    init<Options: OptionGroup>(
      _ type: Options.Type,
      run: @escaping @MainActor @Sendable (Session, Given<Options>) async throws -> Void
    ) {
      assert(Options().hasAll, "options of \(type) lacks some")
      options = { Options().options }
      self.run = { session in
        let (options, texts) = (Options(), session.invocation.texts)
        for option in options.options { try option.check(texts) }
        try await run(session, Given(options: options, texts: texts))
      }
    }
  }
}

extension Invocation {
  /// The values of the options that every command has.
  var global: Given<GlobalOptions> { Given(options: GlobalOptions(), texts: texts) }
}

/// What a command line has of options, before it is read.
struct GivenTexts: Sendable {
  /// The date of the command line, from which other dates are reckoned.
  let now = Date()
  private var texts: [String: [String]] = [:]
  /// The operands right behind the value of an option.
  private var followers: [String: [String]] = [:]

  /// Takes one occurrence of an option, and what stands behind it.
  mutating func take(_ text: String?, of name: String, before rest: ArraySlice<String>) {
    texts[name, default: []].append(text ?? "")
    if text != nil { followers[name] = Array(rest.prefix { !$0.hasPrefix("-") }) }
  }

  func has(_ name: String) -> Bool { texts[name] != nil }

  func all(of name: String) -> [String] { texts[name] ?? [] }

  /// The operands right behind the value of an option, which may be more words of it.
  func words(behind name: String) -> [String] { followers[name] ?? [] }

  /// Whether a text stands right behind the value of an option.
  func isBehindValue(_ text: String) -> Bool { followers.values.contains { $0.first == text } }
}
