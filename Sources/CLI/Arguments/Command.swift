import LogbookInterchange

/// The name, operands, options and action of a command, from which the parser and the help are derived.
struct Command: Sendable {
  /// The words of the name, such as `task` and `add`.
  let words: [String]
  /// The words of alternative names, such as `task done` and `done`.
  var aliases: [[String]] = []
  /// The purpose of the command, as a sentence in the imperative without a full stop.
  let summary: String
  /// The operand; `nil` if the command accepts none.
  var operand: Operand?
  /// Example command lines, without the name of the program.
  var examples: [String] = []
  /// The options that a help topic, or the help of another command, lists instead of the command's own help.
  var furtherOptions: [(topic: String, names: [String])] = []
  /// Further remarks for the help.
  var notes: [String] = []
  /// Whether the command is omitted from lists of commands.
  var isHidden = false
  /// Whether the command depends on the user's settings.
  var needsSettings = true
  let action: Action

  /// An argument of a command that is not an option.
  struct Operand: Sendable {
    /// The placeholder in the help: `N`.
    let name: String
    /// Whether the operand accepts several values.
    var isRepeatable = false
    var isOptional = false

    /// The syntax in the help: `N…`, `[STEPS]`.
    var syntax: String {
      let text = name + (isRepeatable ? "…" : "")
      return isOptional ? "[\(text)]" : text
    }
  }

  /// All commands, including hidden ones.
  static let all: [Command] =
    taskCommands + [taskStats, taskDays] + reportCommands + [importing, exporting, generating] + historyCommands
    + storeCommands
    + [config, completions, manual, candidates]

  /// The result of looking up a command by its words.
  enum Match {
    case command(Command)
    /// The words begin the names of several commands. The associated value has the words without abbreviations.
    case beginning([String])
    /// The last word abbreviates several words, which are the associated value.
    case ambiguous([String])
    case nothing
  }

  /// Finds a command by its name or an alias; words may be abbreviated as long as they are unambiguous.
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

  /// The name as typed: `task add`.
  var name: String { words.joined(separator: " ") }

  /// The visible commands, grouped by the first word of their names, in order.
  static let groups: [(name: String, commands: [Command])] = {
    var groups: [(name: String, commands: [Command])] = []
    for command in all where !command.isHidden {
      if groups.last?.name != command.words[0] { groups.append((command.words[0], [])) }
      groups[groups.count - 1].commands.append(command)
    }
    return groups
  }()

  /// The name, the operand and a placeholder for options: `task add TITLE… [options]`.
  var syntax: String { syntax(withOptions: true) }

  func syntax(withOptions: Bool) -> String {
    name + (operand.map { " \($0.syntax)" } ?? "") + (options.isEmpty || !withOptions ? "" : " [options]")
  }

  /// The options of the command, in the order of the help.
  var options: [any OptionProtocol] { action.options() }

  /// The options of a command, if any, followed by those common to all commands.
  static func options(of command: Command?) -> [any OptionProtocol] {
    (command?.options ?? []) + GlobalOptions().options
  }
}
