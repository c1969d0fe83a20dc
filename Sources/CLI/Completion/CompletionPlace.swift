import LogbookInterchange

/// The kind of text that is expected at the cursor, and the text already typed.
struct CompletionPlace {
  enum Kind: Equatable {
    case words([Candidate])
    case projects, tags, locations
    case tasks(isCompleted: Bool?)
    case reports
    case files
    case anything
  }

  /// The text to complete, such as `ti` in `--sort=due,ti`.
  private(set) var typed: String
  /// The text before ``typed`` in the same word.
  private(set) var prefix = ""
  private(set) var kind = Kind.anything
  private(set) var store: String?
  /// The operands on the command line, which are not offered again.
  private(set) var operands: [String] = []

  /// Determines what is expected at the end of a command line.
  ///
  /// - Parameter words: The command line without the name of the program. The last word is the one at the cursor.
  init(_ words: [String]) {
    typed = words.last ?? ""
    var path: [String] = []
    var command: Command?
    var options: Set<String> = []
    var waiting: (any OptionProtocol)?
    var isBehindDashes = false
    for word in words.dropLast() {
      if let option = waiting {
        if option.name == "store" { store = word }
        waiting = nil
      } else if isBehindDashes || !word.hasPrefix("-") || word == "-" {
        if command != nil { operands.append(word) } else { (path, command) = Self.path(path + [word]) }
      } else if word == "--" {
        isBehindDashes = true
      } else {
        let text = Invocation.option(short: word, of: command) ?? String(word.dropFirst(2))
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        options.insert(parts[0])
        if parts.count == 2 {
          if parts[0] == "store" { store = parts[1] }
        } else {
          let option = Command.options(of: command).first { $0.name == parts[0] }
          waiting = option?.placeholder == nil || option?.isValueOptional == true ? nil : option
        }
      }
    }
    if let waiting {
      complete(waiting)
    } else if !isBehindDashes, typed.hasPrefix("--"), let sign = typed.firstIndex(of: "=") {
      let name = String(typed[..<sign].dropFirst(2))
      take(prefix: typed[...sign])
      if let option = Command.options(of: command).first(where: { $0.name == name }) { complete(option) }
    } else if !isBehindDashes, typed.hasPrefix("-") {
      kind = .words(
        Command.options(of: command).filter { $0.isRepeatable || !options.contains($0.name) }
          .map { Candidate("--\($0.name)", $0.help) }
      )
    } else if let command {
      if let operand = command.operand, operand.isRepeatable || operands.isEmpty { complete(operand, of: command) }
    } else {
      kind = .words(Self.nextWords(behind: path))
    }
  }

  /// Returns the given words with abbreviations and aliases expanded, and the command that they name. The command is
  /// `nil` if the words are not the complete name of a command. If the first word is `help`, or if the words are
  /// ambiguous or unknown, the words are returned unchanged.
  private static func path(_ words: [String]) -> ([String], Command?) {
    switch words[0] == "help" ? .nothing : Command.match(words) {
    case .command(let command): (command.words, command)
    case .beginning(let spelled): (spelled, nil)
    case .ambiguous, .nothing: (words, nil)
    }
  }

  private mutating func take(prefix: Substring) {
    self.prefix += prefix
    typed.removeFirst(prefix.count)
  }

  private static func nextWords(behind path: [String]) -> [Candidate] {
    let isHelp = path.first == "help"
    let path = isHelp ? Array(path.dropFirst()) : path
    var words: [Candidate] = []
    for command in Command.groups.flatMap(\.commands) where command.words.starts(with: path) {
      guard command.words.count > path.count else { continue }
      let word = command.words[path.count]
      let isWhole = command.words.count == path.count + 1
      if !words.contains(where: { $0.value == word }) { words.append(Candidate(word, isWhole ? command.summary : "")) }
    }
    guard path.isEmpty else { return words }
    return words + (isHelp ? HelpTopic.all.map { Candidate($0.name) } : [Candidate("help", "Show help")])
  }

  // MARK: Values

  private mutating func complete(_ option: any OptionProtocol) {
    kind = option.completion(operands)
    if option.placeholder?.hasSuffix(",…") == true, let comma = typed.lastIndex(of: ",") {
      take(prefix: typed[...comma])
    }
  }

  private mutating func complete(_ operand: Command.Operand, of command: Command) {
    switch (operand.name, command.words[0]) {
    case ("N", "task"):
      kind = .tasks(isCompleted: ["complete": false, "reopen": true][command.words[1]])
    case ("N TEXT", _): kind = operands.isEmpty ? .tasks(isCompleted: nil) : .anything
    case ("N", "report"): kind = .reports
    case ("LOCATION", _): kind = .locations
    case ("TO", _): kind = .files
    case (_, "config"): kind = Self.setting(behind: operands)
    default:
      // The kind follows from the name of the operand: files for `FILE`, words for `tasks|reports`, and otherwise free
      // text.
      let words = operand.name.split(separator: "|").map(String.init)
      kind = words.contains("FILE") ? .files : words.count > 1 ? .words(words) : .anything
    }
  }
}

extension CompletionPlace {
  /// Returns the kind of text that is expected as the next operand of “logbook config”.
  private static func setting(behind operands: [String]) -> Kind {
    switch (operands.count, operands.first) {
    case (0, _): .words(["set", "unset"])
    case (1, "set"), (1, "unset"): .words(ConfigurationFile.Key.allCases)
    // Each setting accepts the same values as the option of the same name.
    case (2, "set"): Command.options(of: nil).first { $0.name == operands[1] }?.completion([]) ?? .anything
    default: .anything
    }
  }
}

extension CompletionPlace.Kind {
  static func words(_ words: [String]) -> Self { .words(words.map { Candidate($0) }) }

  static func words<Choice: RawRepresentable>(_ choices: [Choice]) -> Self where Choice.RawValue == String {
    .words(choices.map(\.rawValue))
  }

  static func sortKeys<Key: RawRepresentable & CaseIterable>(_ type: Key.Type) -> Self where Key.RawValue == String {
    .words(Key.allCases.flatMap { [$0.rawValue, "\($0.rawValue):desc"] })
  }
}

struct Candidate: Hashable {
  let value: String
  let help: String

  init(_ value: String, _ help: String = "") {
    self.value = value
    self.help = help
  }
}
