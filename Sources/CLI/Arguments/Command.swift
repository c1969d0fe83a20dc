import LogbookInterchange

/// What a command is called, takes and does. The parser and the help both go by it.
struct Command: Sendable {
  /// What it is called: `task add`.
  let words: [String]
  /// What it does, as one sentence without a full stop.
  let summary: String
  /// What it takes besides options.
  var operand: Operand?
  /// What a person might type, without the name of the program.
  var examples: [String] = []
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
    taskCommands + [taskStats] + reportCommands + [importing, exporting, generating] + historyCommands + storeCommands
    + [config, completions, manual, candidates]

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
    (command?.options ?? []) + GlobalOptions().all
  }
}
