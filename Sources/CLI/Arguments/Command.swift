/// What a command is called, takes and does. The parser and the help both go by it.
struct Command: Sendable {
  /// What it is called: `task add`.
  let words: [String]
  /// What it does, as one sentence without a full stop.
  let summary: String
  /// What it takes besides options.
  var operand: Operand?
  var options: [Option] = []
  /// What a person might type, without the name of the program.
  var examples: [String] = []
  /// What else help says, in lines.
  var notes: [String] = []
  /// Whether lists of commands leave it out.
  var isHidden = false
  /// Whether what a person has set matters to it.
  var needsSettings = true
  let run: @MainActor @Sendable (Session) async throws -> Void

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

  /// An option, with or without a value.
  struct Option: Sendable {
    /// The name behind the two hyphens.
    let name: String
    /// How help calls the value; `nil` for a flag.
    let value: String?
    /// Whether each occurrence counts; otherwise the last does.
    let isRepeatable: Bool
    /// What it is for.
    let help: String

    /// An option with a value.
    init(_ name: String, _ value: String, isRepeatable: Bool = false, _ help: String) {
      self.name = name
      self.value = value
      self.isRepeatable = isRepeatable
      self.help = help
    }

    /// A flag.
    init(_ name: String, _ help: String) {
      self.name = name
      value = nil
      isRepeatable = false
      self.help = help
    }

    /// How it is written: `--tag NAME …`.
    var syntax: String {
      "--\(name)" + (value.map { " \($0)" } ?? "") + (isRepeatable && value?.hasSuffix("…") != true ? " …" : "")
    }
  }

  /// The options that every command has.
  static let globalOptions = [
    Option("store", "LOCATION", "where: a path, or sqlite:, xml:, binary:, json: and a path"),
    Option("json", "results, and errors, as JSON"),
    Option("plain", "tables for other programs: tabs between the cells, nothing shortened, ASCII signs"),
    Option("quiet", "say nothing about what was done"),
    Option("yes", "answer every question with yes; nothing is asked unless standard input is a terminal"),
    Option("color", "auto|always|never", "whether text may stand out; auto, if not given: on a terminal"),
    Option("no-color", "as --color never"),
    Option("dates", "auto|iso|relative|FORMAT", "how tables show dates, such as %d.%m.%Y; auto, if not given"),
    Option("help", "tell about the command"),
    Option("version", "tell the version"),
  ]

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

  func option(_ name: String) -> Option? {
    options.first { $0.name == name } ?? Self.globalOptions.first { $0.name == name }
  }
}
