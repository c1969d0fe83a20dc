import LogbookInterchange
import LogbookRecords
import LogbookSuggestions

/// A parsed command line.
///
/// Options may come before or after operands. Global options may also come before the command. The value of an option
/// follows a space or an equals sign. Every argument after `--` is an operand.
struct Invocation: Sendable {
  enum Request: Sendable {
    case run(Command)
    case help(words: [String])
    case version
  }

  private(set) var request = Request.help(words: [])
  private(set) var operands: [String] = []
  private(set) var texts = GivenTexts()

  init(_ arguments: [String]) throws {
    var words: [String] = []
    var command: Command?
    var arguments = arguments[...]
    while var argument = arguments.popFirst() {
      if argument == "--" {
        if command == nil, let word = arguments.first { throw Self.unknown(words + [word]) }
        operands += arguments
        break
      }
      if argument == "-h" { argument = "--help" }
      if argument.hasPrefix("--") {
        try takeOption(argument.dropFirst(2), of: command, &arguments)
      } else if let name = Self.option(short: argument, of: command) {
        try takeOption(name[...], of: command, &arguments)
      } else if argument.hasPrefix("-"), argument.count > 1, argument != "-" {
        throw Self.unknownOption(argument, command)
      } else if command != nil {
        operands.append(argument)
      } else {
        words.append(argument)
        if words.first == "help" { continue }
        switch Command.match(words) {
        case .command(let found): command = found
        case .beginning(let spelled): words = spelled
        case .ambiguous(let names): throw Self.ambiguous(words, names)
        case .nothing: throw Self.unknown(words)
        }
      }
    }
    if words.first == "help" {
      request = .help(words: Array(words.dropFirst()))
    } else if global.help || (command == nil && !global.version) {
      request = .help(words: command?.words ?? words)
    } else if global.version {
      request = .version
    } else if let command {
      request = .run(command)
      try checkOperands(of: command)
    }
  }

  static func option(short text: String, of command: Command?) -> String? {
    guard text.count == 2, text.first == "-", let letter = text.last else { return nil }
    return Command.options(of: command).first { $0.short == letter }?.name
  }

  private mutating func takeOption(
    _ text: Substring,
    of command: Command?,
    _ rest: inout ArraySlice<String>
  ) throws {
    // Split at a Unicode scalar, because “=” followed by a combining mark is a different `Character`.
    let parts = text.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = Command.options(of: command).first(where: { $0.name == name }) else {
      throw Self.unknownOption("--\(name)", command)
    }
    var value = parts.count == 2 ? String(parts[1]) : nil
    if option.placeholder == nil, value != nil { throw CLIError.usage("--\(name) takes no value") }
    if let placeholder = option.placeholder, value == nil, !option.isValueOptional {
      // A value in a separate argument may begin with one hyphen, as a negative number does, but not with two.
      guard let next = rest.first, !next.hasPrefix("--") else {
        throw CLIError.usage("--\(name) needs a value: --\(name) \(placeholder)")
      }
      value = next
      rest.removeFirst()
    }
    let isFilter = command?.furtherOptions.contains { $0.topic == HelpTopic.filters.name && $0.names.contains(name) }
    let isGiven = isFilter == true ? texts.hasInLatestAlternative(name) : texts.has(name)
    if let placeholder = option.placeholder, !option.isRepeatable, isGiven {
      let isList = placeholder.hasSuffix(",…") || placeholder.contains("[,")
      let hint = isList ? "; separate values with commas: --\(name) \(placeholder)" : ""
      throw CLIError.usage("--\(name) can be given only once\(hint)")
    }
    texts.take(value, of: name, before: rest)
  }

  private func checkOperands(of command: Command) throws {
    guard let operand = command.operand else {
      guard let extra = operands.first else { return }
      throw CLIError.usage(
        "unexpected argument “\(extra)”; "
          + (texts.isBehindValue(extra)
            ? "quote a value of several words" : "usage: logbook \(command.syntax)")
      )
    }
    if operands.isEmpty, !operand.isOptional {
      throw CLIError.usage("\(operand.name) is missing; usage: logbook \(command.syntax)")
    }
    if operands.count > 1, !operand.isRepeatable {
      throw CLIError.usage("unexpected argument “\(operands[1])”; usage: logbook \(command.syntax)")
    }
  }

  static func ambiguous(_ words: [String], _ names: [String]) -> CLIError {
    let list = names.map { "“\($0)”" }.joined(separator: " or ")
    return .usage("“\(words.joined(separator: " "))” is ambiguous; it can mean \(list)")
  }

  static func unknown(_ words: [String], topics: [String] = ["help"]) -> CLIError {
    let typed = words.joined(separator: " ")
    let groups = Command.groups.map(\.name)
    let candidates = words.count == 1 ? groups + topics : Command.groups.flatMap { $0.commands.map(\.name) }
    var near = Suggestion.nearest(to: typed, among: candidates).map { [$0] } ?? []
    // The word may be the second word of a command's name: “add” suggests “task add”.
    if near.isEmpty { near = Command.all.filter { $0.words.dropFirst() == [words[0]] }.map(\.name) }
    let hint = near.map { "“\($0)”" }.joined(separator: " or ")
    return .usage(
      "unknown command “\(typed)”; " + (hint.isEmpty ? "“logbook help” lists all commands" : "did you mean \(hint)?")
    )
  }

  private static func unknownOption(_ text: String, _ command: Command?) -> CLIError {
    let near = Suggestion.nearest(to: text, among: Command.options(of: command).map { "--\($0.name)" })
    let hint = command?.operand == nil ? "" : "; write -- before text that begins with a hyphen"
    return .usage("unknown option “\(text)”" + (near.map { "; did you mean “\($0)”?" } ?? hint))
  }

  // MARK: Values

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String,
    _ field: String,
    among choices: [Choice]
  ) throws -> Choice where Choice.RawValue == String {
    if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
    let similar = choices.filter { !text.isEmpty && $0.rawValue.lowercased().hasPrefix(text.lowercased()) }
    if similar.count == 1 { return similar[0] }
    throw unknown(text, field, among: choices.map(\.rawValue))
  }

  /// Returns the error for a text that is none of the given words.
  static func unknown(_ text: String, _ field: String, among words: [String]) -> ValidationError {
    let near = Suggestion.nearest(to: text, among: words).map { "; did you mean “\($0)”?" } ?? ""
    return ValidationError(field: field, value: text, rule: "must be one of \(words.joined(separator: ", "))\(near)")
  }

  static func wholeNumber(_ text: String, _ field: String, from least: Int) throws -> Int {
    if let number = Int(text), number >= least { return number }
    throw ValidationError(field: field, value: text, rule: "must be a whole number, at least \(least)")
  }

  static func recordNumber(_ text: String) throws -> Int {
    if let number = Int(text), number >= 1 { return number }
    throw ValidationError(field: "number", value: text, rule: "must be the number of a record, such as 1")
  }

  /// Parses numbers of records and ranges of numbers, separated by commas, such as `1,3-5`.
  ///
  /// - Returns: The ranges, in the given order. A single number is a range of one number.
  static func recordNumbers(_ text: String) throws -> [ClosedRange<Int>] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 1 else {
        let number = try recordNumber(String(part))
        return number...number
      }
      if first <= last, last - first < 1000 { return first...last }
      throw ValidationError(field: "number", value: text, rule: "must be a range of at most 1000 numbers, such as 1-3")
    }
  }

  /// Parses sort keys with optional directions, separated by commas.
  ///
  /// - Parameter direction: The direction for keys without an explicit direction: `asc` or `desc`.
  static func sort<Key: RawRepresentable & CaseIterable & Hashable & Sendable>(
    _ text: String,
    _ field: String,
    otherwise direction: String = "asc"
  ) throws -> [SortTerm<Key>] where Key.RawValue == String {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { term in
      let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = try choice(String(parts[0]), field, among: Array(Key.allCases))
      switch parts.count == 2 ? parts[1] : direction[...] {
      case "asc": return .ascending(key)
      case "desc": return .descending(key)
      default: throw ValidationError(field: field, value: text, rule: "must end in :asc or :desc")
      }
    }
  }
}
