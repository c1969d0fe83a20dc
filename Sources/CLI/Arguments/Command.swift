import LogbookInterchange

/// A description of a command, which is used to parse command lines and to generate help.
struct Command: Sendable {
  /// The words that make up the name, such as `task` and `add`.
  let words: [String]
  var aliases: [[String]] = []
  /// The purpose of the command, as an imperative sentence without a period.
  let summary: String
  var operand: Operand?
  /// Example command lines, without the name of the program.
  var examples: [String] = []
  /// The options that the command's own help omits, grouped by the help topic or command whose help lists them.
  var furtherOptions: [(topic: String, names: [String])] = []
  var notes: [String] = []
  var isHidden = false
  /// A closure that returns whether an invocation requires valid settings.
  var needsSettings: @Sendable (Invocation) -> Bool = { _ in true }
  let action: Action

  struct Operand: Sendable {
    let name: String
    var isRepeatable = false
    var isOptional = false

    var syntax: String {
      let text = name + (isRepeatable && !name.contains(" ") ? "…" : "")
      return isOptional ? "[\(text)]" : text
    }
  }

  static let all: [Command] =
    taskCommands + [taskStats] + reportCommands + [importing, exporting, generating] + historyCommands
    + storeCommands
    + [config, completions, manual, candidates]

  enum Match {
    case command(Command)
    /// Words with which the names of one or more commands begin. The associated value contains the words, with
    /// abbreviations expanded.
    case beginning([String])
    /// Words, the last of which is an ambiguous abbreviation. The associated value contains the words that the
    /// abbreviation can stand for.
    case ambiguous([String])
    case nothing
  }

  /// Returns how words match the names and aliases of the commands. Each word may be abbreviated if the abbreviation is
  /// unambiguous.
  static func match(_ words: [String]) -> Match {
    var before: [String] = []
    for word in words.dropLast() {
      if case .beginning(let spelled) = match(before, word) { before = spelled } else { before.append(word) }
    }
    return match(before, words.last ?? "")
  }

  private static func match(_ before: [String], _ last: String) -> Match {
    let words = before + [last]
    let names = all.filter { !$0.isHidden }.flatMap { command in
      ([command.words] + command.aliases).map { ($0, command) }
    }
    if let command = all.first(where: { $0.words == words }) ?? names.first(where: { $0.0 == words })?.1 {
      return .command(command)
    }
    if all.contains(where: { $0.words.starts(with: words) }) { return .beginning(words) }
    if last.isEmpty { return .nothing }
    let candidates = Set(
      names.filter { $0.0.count >= words.count && $0.0.starts(with: before) }.map { $0.0[before.count] }
        .filter { $0.hasPrefix(last) }
    )
    if candidates.count > 1 { return .ambiguous(candidates.sorted()) }
    return candidates.first.map { match(before, $0) } ?? .nothing
  }

  var name: String { words.joined(separator: " ") }

  static let groups: [(name: String, commands: [Command])] = {
    var groups: [(name: String, commands: [Command])] = []
    for command in all where !command.isHidden {
      if groups.last?.name != command.words[0] { groups.append((command.words[0], [])) }
      groups[groups.count - 1].commands.append(command)
    }
    return groups
  }()

  var syntax: String { syntax(withOptions: true) }

  func syntax(withOptions: Bool) -> String {
    name + (operand.map { " \($0.syntax)" } ?? "") + (options.isEmpty || !withOptions ? "" : " [options]")
  }

  var options: [any OptionProtocol] { action.options() }

  static func options(of command: Command?) -> [any OptionProtocol] {
    (command?.options ?? []) + GlobalOptions().options
  }
}
