import LogbookInterchange

/// What a command is called, takes and does. The parser and the help both go by it.
struct Command: Sendable {
  /// What it is called: `task add`.
  let words: [String]
  /// What else it may be called: `task done`, `done`.
  var aliases: [[String]] = []
  /// What it does, as one sentence without a full stop.
  let summary: String
  /// What it takes besides options.
  var operand: Operand?
  /// What a person might type, without the name of the program.
  var examples: [String] = []
  /// The names of options that a topic of help, or the help of another command, lists instead of the command's own help.
  var furtherOptions: [(topic: String, names: [String])] = []
  /// What else help says, in lines.
  var notes: [String] = []
  /// Whether lists of commands leave it out.
  var isHidden = false
  /// Whether what a person has set matters to it.
  var needsSettings = true
  let action: Action

  /// What stands on the command line besides options.
  struct Operand: Sendable {
    /// How help calls it: `N`.
    let name: String
    /// Whether several may be given.
    var isRepeatable = false
    /// Whether it may be left out.
    var isOptional = false

    /// How help writes it: `N…`, `[STEPS]`.
    var syntax: String {
      let text = name + (isRepeatable ? "…" : "")
      return isOptional ? "[\(text)]" : text
    }
  }

  /// Every command.
  static let all: [Command] =
    taskCommands + [taskStats, taskDays] + reportCommands + [importing, exporting, generating] + historyCommands
    + storeCommands
    + [config, completions, manual, candidates]

  /// What is found by some words: a command, or the beginning of the names of several.
  enum Match {
    case command(Command)
    /// The words as they are spelled out.
    case beginning([String])
    /// Several words that the last one may be short for.
    case ambiguous([String])
    case nothing
  }

  /// Finds a command by its name or an alias; a word may be cut short as long as only one is meant.
  static func match(_ words: [String]) -> Match {
    let names = all.filter { !$0.isHidden }.flatMap { command in
      ([command.words] + command.aliases).map { ($0, command) }
    }
    if let command = all.first(where: { $0.words == words }) ?? names.first(where: { $0.0 == words })?.1 {
      return .command(command)
    }
    if all.contains(where: { $0.words.starts(with: words) }) { return .beginning(words) }
    guard let last = words.last, !last.isEmpty else { return .nothing }
    let before = words.dropLast()
    let candidates = Set(
      names.filter { $0.0.count >= words.count && $0.0.starts(with: before) }.map { $0.0[before.count] }
        .filter { $0.hasPrefix(last) }
    )
    if candidates.count > 1 { return .ambiguous(candidates.sorted()) }
    return candidates.first.map { match(before + [$0]) } ?? .nothing
  }

  /// The name as it is typed: `task add`.
  var name: String { words.joined(separator: " ") }

  /// The commands that are listed, by the first words of their names, in their order.
  static let groups: [(name: String, commands: [Command])] = {
    var groups: [(name: String, commands: [Command])] = []
    for command in all where !command.isHidden {
      if groups.last?.name != command.words[0] { groups.append((command.words[0], [])) }
      groups[groups.count - 1].commands.append(command)
    }
    return groups
  }()

  /// The name with what it takes: `task add TITLE… [options]`.
  var syntax: String { syntax(withOptions: true) }

  func syntax(withOptions: Bool) -> String {
    name + (operand.map { " \($0.syntax)" } ?? "") + (options.isEmpty || !withOptions ? "" : " [options]")
  }

  /// The options that may be given, in the order of help.
  var options: [any OptionProtocol] { action.options() }

  /// The options of a command, if there is one, and those that every command has.
  static func options(of command: Command?) -> [any OptionProtocol] {
    (command?.options ?? []) + GlobalOptions().options
  }
}
